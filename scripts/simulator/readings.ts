// The readings of the simulated instrument as they are written, and what they come to: known before anybody asks.

/** As instruments write: sign, one digit, eight decimals, exponent. */
export function readingText(value: number): string {
  const [digits = '0', exponent = '+0'] = value.toExponential(8).split('e');
  const [sign, size] = [exponent.startsWith('-') ? '-' : '+', exponent.replace(/^[+-]/, '')];
  return `${digits.startsWith('-') ? '' : '+'}${digits}E${sign}${size.padStart(2, '0')}`;
}

export interface Statement {
  count: number;
  mean: string;
  s: string;
}

/** Of readings as they were written; none of it is rounded before it is told. */
export function statementOf(readings: readonly string[]): Statement {
  // Whole numbers of 10⁻¹⁸ lose nothing of nine digits from 10⁻⁹ on.
  const scale = 10n ** 18n;
  const exact = readings.map((text) => {
    const [, sign = '', whole = '0', part = '', power = '0'] = /^([+-])(\d)\.(\d{8})E([+-]\d+)$/.exec(text) ?? [];
    const digits = BigInt(`${sign}${whole}${part}`);
    const exponent = Number(power) - 8 + 18;
    return exponent >= 0 ? digits * 10n ** BigInt(exponent) : digits / 10n ** BigInt(-exponent);
  });
  const count = BigInt(exact.length);
  const sum = exact.reduce((total, one) => total + one, 0n);
  // n · Σ (x − mean)² = n · Σ x² − (Σ x)², without a fraction.
  const squares = count * exact.reduce((total, one) => total + one * one, 0n) - sum * sum;
  const variance = Number(squares) / Number(count * (count - 1n) * scale * scale);
  const mean = Number(sum) / Number(count * scale);
  return { count: exact.length, mean: mean.toPrecision(9), s: Math.sqrt(variance).toPrecision(6) };
}
