// Student's t: its tail by the incomplete beta function, its quantile by halving what holds it. Without an end to the degrees of
// freedom it is the normal distribution.
import { normalTail } from './normal.ts';

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905, -0.13857109526572012,
  9.984369578019572e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const sum = lanczos.reduce((total, one, index) => total + one / (z + index + 1), 0.9999999999998099);
  const t = z + 7.5;
  return Math.log(2 * Math.PI) / 2 + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const least = 1e-300;
const guarded = (value: number) => (Math.abs(value) < least ? least : value);

/** Lentz's way through the continued fraction of the incomplete beta function. */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / guarded(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 1000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guarded(1 + even * d);
    c = guarded(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guarded(1 + odd * d);
    c = guarded(1 + odd / c);
    const step = d * c;
    result *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return result;
}

function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(a, b, x)) / a;
  return 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

/** Beyond it the t distribution is the normal one to eight digits. */
const asGoodAsNone = 1e8;

/** The probability of more than `t`, from 0 up. */
function studentTail(t: number, freedom: number): number {
  if (freedom > asGoodAsNone) return normalTail(t);
  return incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2;
}

/** The factor k of an interval that holds a share of `probability`, the same on both sides. */
export function studentQuantile(probability: number, freedom: number): number {
  const wanted = (1 - probability) / 2;
  let low = 0;
  let high = 1;
  while (studentTail(high, freedom) > wanted && high < 1e12) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (studentTail(middle, freedom) > wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The probability of a larger F than this, of two variances with so many degrees of freedom. */
export function varianceRatioTail(ratio: number, above: number, below: number): number {
  return incompleteBeta(below / 2, above / 2, below / (below + above * ratio));
}
