// Decimal numbers of any length, exact: what was recorded as text is compared digit by digit, never as a binary fraction.

/** `digits` × 10^-`scale` */
export interface Decimal {
  digits: bigint;
  scale: number;
}

const pattern = /^([+-]?)(\d*)(?:[.,](\d*))?(?:[eE]([+-]?\d{1,2}))?$/;
/** Spaces between groups of three digits, as SI writes long numbers. */
const grouping = /(?<=\d)[ \u00a0\u2009\u202f](?=\d{3}(?!\d))/g;

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Reads `10.0005`, `1,5`, `−0.000012`, `1.2E-6`, `12 000.5`; null for anything else, two separators included. */
export function parseDecimal(text: string): Decimal | null {
  const plain = text.trim().replaceAll('\u2212', '-').replace(grouping, '');
  const match = pattern.exec(plain);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (!match || whole + fraction === '') return null;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { digits: digits * powerOfTen(-scale), scale: 0 } : { digits, scale };
}

function aligned(a: Decimal, b: Decimal): [a: bigint, b: bigint, scale: number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * powerOfTen(scale - a.scale), b.digits * powerOfTen(scale - b.scale), scale];
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b);
  return { digits: left + right, scale };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

export function negate({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

/** Below 0, 0 or above 0, as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = aligned(a, b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function signOf({ digits }: Decimal): -1 | 0 | 1 {
  if (digits === 0n) return 0;
  return digits < 0n ? -1 : 1;
}

export function absolute(value: Decimal): Decimal {
  return value.digits < 0n ? negate(value) : value;
}

export function timesPowerOfTen({ digits, scale }: Decimal, exponent: number): Decimal {
  const moved = scale - exponent;
  return moved < 0 ? { digits: digits * powerOfTen(-moved), scale: 0 } : { digits, scale: moved };
}

/** The same value with no more than `decimals` places, as far as only zeros go. */
export function withoutZeros({ digits, scale }: Decimal, decimals: number): Decimal {
  let [left, places] = [digits, scale];
  for (; places > decimals && left % 10n === 0n; places -= 1) left /= 10n;
  return { digits: left, scale: places };
}

/** `a` / `b`, rounded half away from zero to `decimals` places; null for a division by zero. */
export function divide(a: Decimal, b: Decimal, decimals: number): Decimal | null {
  if (b.digits === 0n) return null;
  const dividend = absolute(a).digits * powerOfTen(b.scale + decimals);
  const divisor = absolute(b).digits * powerOfTen(a.scale);
  const size = (dividend * 2n + divisor) / (divisor * 2n);
  return { digits: signOf(a) * signOf(b) < 0 ? -size : size, scale: decimals };
}

/** Plain digits without an exponent; no minus before a zero. */
export function decimalText({ digits, scale }: Decimal): string {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const text = scale === 0 ? size : `${size.slice(0, -scale)}.${size.slice(-scale)}`;
  return digits < 0n ? `-${text}` : text;
}
