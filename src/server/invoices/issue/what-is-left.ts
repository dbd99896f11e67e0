// Which lines of an order are not invoiced yet, and how much of each; and which of them somebody wants on the next invoice. Pure.
import type { FieldProblem, FieldProblems } from '../../contract/errors.ts';
import type { CountedLine } from '../../papers/order-document/counted-lines.ts';

export interface OpenLine {
  line_id: string;
  /** Hundredths. */
  ordered: number;
  billed: number;
  left: number;
}

/** A line without a quantity, such as a remark, goes with the first invoice. */
export function openLines(lines: readonly CountedLine[], billed: ReadonlyMap<string, number>): OpenLine[] {
  return lines.map(({ part: { line_id }, counts }) => {
    const ordered = counts.quantity ?? 0;
    const before = billed.get(line_id) ?? 0;
    return { line_id, ordered, billed: before, left: ordered - before };
  });
}

/** What is still to be billed of them. */
export function leftOf(lines: readonly OpenLine[], billed: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    lines.flatMap(({ line_id, left, ordered }) =>
      left > 0 || (ordered === 0 && !billed.has(line_id)) ? [[line_id, left] as const] : [],
    ),
  );
}

export interface AskedLine {
  position_id: string;
  /** Hundredths; all that is left when it is not said. */
  quantity: number | null;
}

/** What is asked for of what is left, or all that is wrong with it by its place in the list. */
export function chosenLines(
  left: ReadonlyMap<string, number>,
  asked: readonly AskedLine[],
): { chosen: Map<string, number> } | { problems: FieldProblems } {
  const chosen = new Map<string, number>();
  const problems: Record<string, FieldProblem[]> = {};
  asked.forEach(({ position_id: line, quantity }, index) => {
    const most = left.get(line);
    const wrong = (field: string, problem: FieldProblem) => {
      problems[`lines.${index}.${field}`] = [problem];
    };
    if (most === undefined) wrong('position_id', { key: 'errors.invoice.nothing_left' });
    else if (chosen.has(line)) wrong('position_id', { key: 'errors.invoice.line_twice' });
    else if (quantity !== null && quantity > most)
      wrong('quantity', { key: 'errors.invoice.too_much', params: { most: most / 100 } });
    else chosen.set(line, quantity ?? most);
  });
  return Object.keys(problems).length > 0 ? { problems } : { chosen };
}
