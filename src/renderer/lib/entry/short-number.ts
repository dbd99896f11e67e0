// Numbers of any size with a few significant digits, as their reader writes them.
import type { Format } from '#renderer/lib/format.ts';
import { significantText } from '#server/contract/values/numbers/significant.ts';

const raised: Readonly<Record<string, string>> = {
  '-': '⁻',
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit) => [digit, sign])),
};

/** `0.0123`, `2 500`, `1.15 · 10⁻⁷`. */
export function shortNumber(value: number, format: Format, digits = 3): string {
  const rounded = Number(significantText(value, digits));
  const size = Math.abs(rounded);
  if (size === 0 || (size >= 1e-4 && size < 1e6)) return format.number(rounded);
  const [mantissa, exponent = '0'] = rounded.toExponential().split('e');
  const power = [...exponent.replace('+', '')].map((sign) => raised[sign] ?? '').join('');
  return `${format.number(Number(mantissa))} · 10${power}`;
}

export function freedomText(value: number | null, format: Format): string {
  return value === null ? '∞' : format.number(Math.floor(value * 10) / 10);
}
