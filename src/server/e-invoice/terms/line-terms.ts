// The lines of an invoice.
import type { Line, Period } from '../model.ts';
import { isWrongPeriod } from './document-terms.ts';
import { partChecks } from './part-terms.ts';
import { type Asked, type Check, isMissing, type MissingTerm, told } from './term.ts';

export function lineTerms({ invoice: { lines, period }, isXrechnung }: Asked): MissingTerm[] {
  return told([
    [lines.length === 0, 'lines', 'BG-25', 'BR-16', '/lines'],
    ...lines.flatMap((line, at) => [
      ...lineChecks(line, `/lines/${at}`, at),
      ...(isXrechnung ? periodChecks(line, period, `/lines/${at}`) : []),
      ...partsOf(line, `/lines/${at}`, isXrechnung),
    ]),
  ]);
}

/** UN/ECE Rec 20 and 21: a letter or digit and up to two more; that of a package begins with X. */
const unitCode = /^[A-Z0-9]{1,3}$/;

function lineChecks(line: Line, where: string, at: number): Check[] {
  const params = { line: line.id || String(at + 1) };
  return [
    [isMissing(line.id), 'line_id', 'BT-126', 'BR-21', `${where}/id`, params],
    [isMissing(line.name), 'line_name', 'BT-153', 'BR-25', `${where}/name`, params],
    [!unitCode.test(line.unitCode), 'unit_code', 'BT-130', 'BR-CL-23', `${where}/unitCode`, { ...params, found: line.unitCode }],
    [line.netPrice < 0, 'price', 'BT-146', 'BR-27', `${where}/netPrice`, params],
    [line.baseQuantity <= 0, 'base_quantity', 'BT-149', 'PEPPOL-EN16931-R121', `${where}/baseQuantity`, params],
    [isWrongPeriod(line.period), 'line_period', 'BT-135', 'BR-30', `${where}/period`, params],
  ];
}

/** Within that of the whole, where both say one. */
function periodChecks(line: Line, whole: Period | null, where: string): Check[] {
  const params = { line: line.id };
  const [from, to] = [line.period?.from ?? null, line.period?.to ?? null];
  const isEarly = from !== null && whole !== null && whole.from !== null && from < whole.from;
  const isLate = to !== null && whole !== null && whole.to !== null && to > whole.to;
  return [
    [isEarly, 'line_period_within', 'BT-134', 'PEPPOL-EN16931-R110', `${where}/period/from`, params],
    [isLate, 'line_period_within', 'BT-135', 'PEPPOL-EN16931-R111', `${where}/period/to`, params],
  ];
}

function partsOf({ id, allowances, charges }: Line, where: string, isXrechnung: boolean): Check[] {
  const of = { isXrechnung, line: id };
  return [
    ...allowances.flatMap((part, at) =>
      partChecks(part, { ...of, where: `${where}/allowances/${at}`, reason: ['BT-139', 'BR-42'] }),
    ),
    ...charges.flatMap((part, at) => partChecks(part, { ...of, where: `${where}/charges/${at}`, reason: ['BT-144', 'BR-44'] })),
  ];
}
