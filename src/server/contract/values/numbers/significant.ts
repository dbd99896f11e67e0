// A number with so many significant digits, halves away from zero: one answer for what is stated, printed and shown on a screen. The number
// is taken with fifteen significant digits, which are exact decimals from there on. docs/uncertainty.md#digits.

const kept = 15;

/** As plain text, zeros at the end included; empty for what is no number. */
export function significantText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '';
  if (value === 0) return '0';
  const [, sign = '', first = '', rest = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential(kept - 1)) ?? [];
  const unit = 10n ** BigInt(kept - digits);
  const rounded = (BigInt(`${first}${rest}`) + unit / 2n) / unit;
  const place = Number(exponent) - digits + 1;
  // 0.0999 becomes 0.10: one place less, not a third digit.
  const isLonger = rounded >= 10n ** BigInt(digits);
  return `${sign}${isLonger ? plainText(rounded / 10n, place + 1) : plainText(rounded, place)}`;
}

/** The last digit is that of 10^`place`. */
function plainText(size: bigint, place: number): string {
  if (place >= 0) return String(size * 10n ** BigInt(place));
  const text = String(size).padStart(1 - place, '0');
  return `${text.slice(0, place)}.${text.slice(place)}`;
}
