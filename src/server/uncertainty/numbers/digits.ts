// How results are told: an uncertainty with two significant digits, a value to the same place. The number that was worked out is taken
// with fifteen significant digits, which are exact decimals from there on: 0.25 is halfway, and stays so. docs/uncertainty.md#rounding.
import { absolute, type Decimal, decimalText, negate, signOf } from '#server/assessment/decimal.ts';

/** `nearest`: halves away from zero. `up`: what is stated is never less than what was worked out. */
export const roundings = ['nearest', 'up'] as const;
export type Rounding = (typeof roundings)[number];

const significant = 15;

/** Null for what is no number. */
function decimalOf(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null;
  const [, sign = '', first = '', rest = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential(significant - 1)) ?? [];
  const kept = `${first}${rest}`.replace(/0+$/, '') || '0';
  const scale = kept.length - 1 - Number(exponent);
  const digits = BigInt(`${sign}${kept}`);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** The last digit kept is that of 10^`place`. */
function roundedAt(value: Decimal, place: number, rounding: Rounding): Decimal {
  if (signOf(value) < 0) return negate(roundedAt(absolute(value), place, rounding));
  const scale = Math.max(-place, 0);
  const surplus = value.scale + place;
  if (surplus <= 0) return { digits: value.digits * 10n ** BigInt(scale - value.scale), scale };
  const unit = 10n ** BigInt(surplus);
  const units = (value.digits + (rounding === 'up' ? unit - 1n : unit / 2n)) / unit;
  return { digits: units * 10n ** BigInt(scale + place), scale };
}

/** The power of ten of the first digit that is not 0. */
const leading = ({ digits, scale }: Decimal) => String(digits < 0n ? -digits : digits).length - 1 - scale;

export interface Told {
  value: string;
  uncertainty: string;
}

const shownDigits = 2;

/** An uncertainty of 0 leaves the value with all its digits. */
export function toldTogether(value: number, uncertainty: number, rounding: Rounding): Told {
  const [plain, spread] = [decimalOf(value), decimalOf(uncertainty)];
  if (!plain || !spread) return { value: '', uncertainty: '' };
  if (signOf(spread) === 0) return { value: decimalText(plain), uncertainty: '0' };
  const place = leading(spread) - shownDigits + 1;
  const first = roundedAt(spread, place, rounding);
  // 9.96 becomes 10: one place less, not a third digit.
  const last = leading(first) > leading(spread) ? place + 1 : place;
  const told = last === place ? first : roundedAt(spread, last, rounding);
  return { value: decimalText(roundedAt(plain, last, 'nearest')), uncertainty: decimalText(told) };
}
