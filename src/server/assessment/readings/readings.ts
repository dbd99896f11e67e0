// What was read several times at one test point: the list as it was typed, and its mean, standard deviation and number.
// docs/uncertainty.md#readings-of-a-result.
import { significantText } from '#server/contract/values/numbers/significant.ts';
import { add, type Decimal, decimalText, divide, multiply, parseDecimal, subtract } from '../decimal.ts';

export const mostReadings = 1000;

export interface ReadingFault {
  /** Which one, from 1. */
  number: number;
  text: string;
}

export type ReadingsRead = { values: Decimal[]; fault: null } | { values: null; fault: ReadingFault };

/** Parted by semicolons, blanks or lines; a comma is a decimal sign. */
export function readReadings(text: string): ReadingsRead {
  const parts = text.split(/[;\s]+/).filter((part) => part !== '');
  const values: Decimal[] = [];
  for (const [index, part] of parts.entries()) {
    const value = parseDecimal(part);
    if (!value) return { values: null, fault: { number: index + 1, text: part } };
    values.push(value);
  }
  return { values, fault: null };
}

export interface ReadingsSummary {
  count: number;
  mean: string;
  /** Null of a single one. */
  deviation: string | null;
}

const shownDigits = 3;
const whole = (count: number): Decimal => ({ digits: BigInt(count), scale: 0 });
const sumOf = (values: readonly Decimal[]) => values.reduce(add, { digits: 0n, scale: 0 });

/** The exact mean, or with one decimal more than the reading that has most; that one is left out where it says nothing. */
function meanText(values: readonly Decimal[]): string {
  const scale = Math.max(...values.map((value) => value.scale));
  const mean = divide(sumOf(values), whole(values.length), scale + 1);
  if (!mean) return '';
  return decimalText(mean.digits % 10n === 0n ? { digits: mean.digits / 10n, scale } : mean);
}

/** From exact sums, so that many digits in front take none away behind. */
function deviationText(values: readonly Decimal[]): string | null {
  const count = values.length;
  if (count < 2) return null;
  const sum = sumOf(values);
  const squares = subtract(multiply(whole(count), sumOf(values.map((value) => multiply(value, value)))), multiply(sum, sum));
  return significantText(Math.sqrt(Number(`${squares.digits}e${-squares.scale}`) / (count * (count - 1))), shownDigits);
}

/** Null where there are none, or one is no number. */
export function summaryOf(text: string | null | undefined): ReadingsSummary | null {
  const { values } = readReadings(text ?? '');
  if (!values || values.length === 0) return null;
  return { count: values.length, mean: meanText(values), deviation: deviationText(values) };
}
