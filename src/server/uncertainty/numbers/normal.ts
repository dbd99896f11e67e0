// The normal distribution to the last digits that floating point has. docs/uncertainty.md#digits.

const rootPi = Math.sqrt(Math.PI);
const rootTwo = Math.SQRT2;

function errorSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > 1e-18 * Math.abs(sum); n += 1) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / rootPi) * sum;
}

/** What lies beyond, as a continued fraction; the series would lose its digits there. */
function tailFraction(x: number): number {
  let fraction = 0;
  for (let n = 80; n > 0; n -= 1) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / rootPi / (x + fraction);
}

function errorComplement(x: number): number {
  if (x < 0) return 2 - errorComplement(-x);
  return x < 2 ? 1 - errorSeries(x) : tailFraction(x);
}

/** The probability of more than `z`. */
export function normalTail(z: number): number {
  return errorComplement(z / rootTwo) / 2;
}
