// A study as it is written down: a line for each series of readings, with who took them and of which part. Read into numbers, or refused
// cell by cell. Pure. docs/reliability.md#gauge-refused.
import { type Decimal, decimalText, parseDecimal, signOf } from '#server/assessment/decimal.ts';
import type { Phrase } from '#server/contract/errors.ts';
import type { StudyKind } from '#server/contract/values/measuring/gauge-study.ts';

export interface StudyLine {
  operator: string | null;
  part: string | null;
  /** The true value of the part, for a study of linearity. */
  reference: string | null;
  values: readonly (string | null)[];
}

export interface StudyText {
  kind: StudyKind;
  tolerance: string | null;
  reference_value: string | null;
  readings: readonly StudyLine[];
}

export type Within = readonly (string | number)[];

export interface StudyFault extends Phrase {
  field: 'readings' | 'tolerance' | 'reference_value';
  /** In the readings: number of the line, its key, number of the reading; all counted from 0. */
  within?: Within;
}

export interface ReadLine {
  /** Where it stands in the sheet. */
  line: number;
  operator: string;
  part: string;
  reference: number | null;
  /** Null where a cell is empty. */
  values: readonly (number | null)[];
}

const isBlank = (text: string | null) => (text ?? '').trim() === '';
const plain = (text: string | null) => (text ?? '').trim();
const real = (decimal: Decimal) => Number(decimalText(decimal));

export const atCell = (line: number, ...rest: Within) => ({ field: 'readings' as const, within: [line, ...rest] });

/** Squares of what is larger or smaller leave what a number can hold. */
const [most, least] = [1e30, 1e-30];

function isMeasurable(value: number | null): boolean {
  const size = Math.abs(value ?? Number.NaN);
  return size === 0 || (size >= least && size <= most);
}

/** What is wrong with it however far the study is: numbers that are none. */
export function textFaults({ tolerance, reference_value, readings }: Omit<StudyText, 'kind'>): StudyFault[] {
  const found: StudyFault[] = [];
  const wrong = (text: string | null) => !isBlank(text) && !isMeasurable(numberIn(text));
  const width = parseDecimal(plain(tolerance));
  if (wrong(tolerance)) found.push({ field: 'tolerance', key: 'errors.field.number' });
  else if (width && signOf(width) <= 0) found.push({ field: 'tolerance', key: 'errors.gauge_study.positive' });
  if (wrong(reference_value)) found.push({ field: 'reference_value', key: 'errors.field.number' });
  for (const [line, { reference, values }] of readings.entries()) {
    if (wrong(reference)) found.push({ ...atCell(line, 'reference'), key: 'errors.field.number' });
    for (const [at, value] of values.entries())
      if (wrong(value)) found.push({ ...atCell(line, 'values', at), key: 'errors.field.number' });
  }
  return found;
}

export function numberIn(text: string | null): number | null {
  const decimal = parseDecimal(plain(text));
  return decimal && real(decimal);
}

/** A line in which nobody wrote anything, such as the last one of a form, is none. */
export function readLines(readings: readonly StudyLine[]): ReadLine[] {
  return readings.flatMap((one, line) => {
    const empty = isBlank(one.reference) && one.values.every(isBlank) && isBlank(one.operator) && isBlank(one.part);
    if (empty) return [];
    const [operator, part] = [plain(one.operator), plain(one.part)];
    return [{ line, operator, part, reference: numberIn(one.reference), values: one.values.map(numberIn) }];
  });
}

/** How many readings the longest series has. */
export function widthOf(lines: readonly ReadLine[]): number {
  const lengths = lines.map(({ values }) => values.findLastIndex((value) => value !== null) + 1);
  return Math.max(0, ...lengths);
}
