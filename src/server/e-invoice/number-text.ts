// Amounts, quantities and percents as the syntaxes write them: digit by digit, with a point.

/** Two decimals, as money is written. */
export function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** As many decimals as there are: quantities and percents. */
export function plainNumber(hundredths: number): string {
  return money(hundredths).replace(/\.?0+$/, '');
}
