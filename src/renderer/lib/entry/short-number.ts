// Numbers of any size with a few significant digits, as their reader writes them.
import type { Format } from '../format.ts';

const raised: Readonly<Record<string, string>> = {
  '-': '⁻',
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit) => [digit, sign])),
};

/** `0.0123`, `2 500`, `1.15 · 10⁻⁷`. */
export function shortNumber(value: number, format: Format, digits = 3): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e6)) return format.number(Number(value.toPrecision(digits)));
  const [mantissa, exponent = '0'] = value.toExponential(digits - 1).split('e');
  const power = [...exponent.replace('+', '')].map((sign) => raised[sign] ?? '').join('');
  return `${format.number(Number(mantissa))} · 10${power}`;
}
