// The readings of a crossed study, parts × appraisers × trials, or each cell that keeps them from being one. Pure. docs/reliability.md#gauge-refused.
import type { Study } from './study.ts';
import { atCell, type ReadLine, type StudyFault, widthOf } from './study-text.ts';

export interface Crossed {
  operators: readonly string[];
  parts: readonly string[];
  study: Study;
}

/** As names are compared: `a` and `A` are one person. */
const same = (name: string) => name.normalize('NFKC').toLowerCase();

function namesOf(names: readonly string[]): string[] {
  const found = new Map(names.map((name) => [same(name), name] as const).reverse());
  return [...new Set(names.map(same))].map((name) => found.get(name) ?? name);
}

function cellFaults(lines: readonly ReadLine[], width: number): StudyFault[] {
  const found: StudyFault[] = [];
  const seen = new Map<string, number>();
  for (const { line, operator, part, values } of lines) {
    if (operator === '') found.push({ ...atCell(line, 'operator'), key: 'errors.gauge_study.operator' });
    if (part === '') found.push({ ...atCell(line, 'part'), key: 'errors.gauge_study.part' });
    const pair = JSON.stringify([same(operator), same(part)]);
    const before = seen.get(pair);
    if (before !== undefined && part !== '')
      found.push({ ...atCell(line, 'part'), key: 'errors.gauge_study.twice', params: { operator, part, line: before + 1 } });
    seen.set(pair, before ?? line);
    for (let at = 0; at < Math.max(width, 2); at += 1)
      if ((values[at] ?? null) === null) found.push({ ...atCell(line, 'values', at), key: 'errors.gauge_study.missing' });
  }
  return found;
}

/** Each must have measured each part. */
function gaps(lines: readonly ReadLine[], { operators, parts }: Pick<Crossed, 'operators' | 'parts'>): StudyFault[] {
  return operators.flatMap((operator) => {
    const own = lines.filter((line) => same(line.operator) === same(operator));
    return parts.flatMap((part): StudyFault[] =>
      own.some((line) => same(line.part) === same(part))
        ? []
        : [{ ...atCell(own[0]?.line ?? 0, 'operator'), key: 'errors.gauge_study.gap', params: { operator, part } }],
    );
  });
}

function tooFew(lines: readonly ReadLine[], { operators, parts }: Pick<Crossed, 'operators' | 'parts'>): StudyFault[] {
  const line = lines[0]?.line ?? 0;
  const found: StudyFault[] = [];
  if (operators.length < 2) found.push({ ...atCell(line, 'operator'), key: 'errors.gauge_study.one_operator' });
  if (parts.length < 2) found.push({ ...atCell(line, 'part'), key: 'errors.gauge_study.one_part' });
  return found;
}

export function crossedOf(lines: readonly ReadLine[]): { crossed: Crossed; faults: StudyFault[] } {
  const width = widthOf(lines);
  const operators = namesOf(lines.map(({ operator }) => operator).filter(Boolean));
  const parts = namesOf(lines.map(({ part }) => part).filter(Boolean));
  const cells = cellFaults(lines, width);
  const faults = [...tooFew(lines, { operators, parts }), ...cells];
  if (cells.length === 0) faults.push(...gaps(lines, { operators, parts }));
  const readingsOf = (operator: string, part: string) =>
    lines.find((line) => same(line.operator) === same(operator) && same(line.part) === same(part))?.values ?? [];
  const study = operators.map((operator) =>
    parts.map((part) =>
      readingsOf(operator, part)
        .slice(0, width)
        .map((value) => value ?? 0),
    ),
  );
  const isStill = study.every((own) => own.every((cell) => cell.every((value) => value === cell[0])));
  if (faults.length === 0 && isStill)
    faults.push({ ...atCell(lines[0]?.line ?? 0, 'values', 0), key: 'errors.gauge_study.still' });
  return { crossed: { operators, parts, study }, faults };
}
