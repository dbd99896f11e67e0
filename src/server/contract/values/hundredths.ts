// Money, percent and quantities are integers of hundredths inside (cents, basis points) and 2-decimal numbers outside
// (docs/interface/product.md#database). Text is converted digit by digit: 1.005 must not become 1 because of a binary fraction.

const pattern = /^([+-]?)(\d{1,13})(?:\.(\d*))?$/;
/** The largest amount that can be said: thirteen digits before the point. */
export const mostHundredths = 999_999_999_999_999;

/** Null when the value is no number or has more than two significant decimals. */
export function toHundredths(value: unknown): number | null {
  const text =
    typeof value === 'number' && Number.isFinite(value) ? numberText(value) : typeof value === 'string' ? value.trim() : null;
  const match = text === null ? null : pattern.exec(text);
  if (!match) return null;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > 2) return null;
  const amount = Number(match[2]) * 100 + Number(fraction.padEnd(2, '0') || 0);
  return match[1] === '-' && amount !== 0 ? -amount : amount;
}

function numberText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

export function fromHundredths(amount: number): number {
  return amount / 100;
}
