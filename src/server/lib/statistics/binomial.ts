// How often something succeeds, and what its count says of the probability behind. Floating point. Pure.
import { incompleteBeta, inverseIncompleteBeta, logGamma } from './functions.ts';

export interface Trials {
  /** Of `n` trials, each of which succeeds with the probability `p`. */
  n: number;
  p: number;
}

/** That `k` or fewer succeed. */
export function atMost(k: number, { n, p }: Trials): number {
  if (k < 0) return 0;
  return k >= n ? 1 : incompleteBeta(1 - p, n - k, k + 1);
}

export function exactly(k: number, { n, p }: Trials): number {
  if (p <= 0 || p >= 1) return k === (p <= 0 ? 0 : n) ? 1 : 0;
  const ways = logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
  return Math.exp(ways + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

export interface Bounds {
  lower: number;
  upper: number;
}

/** Where the probability behind `k` of `n` lies, with that confidence on both sides (Clopper and Pearson); one-sided at the ends. */
export function shareBounds(k: number, n: number, confidence: number): Bounds {
  if (k === 0) return { lower: 0, upper: 1 - (1 - confidence) ** (1 / n) };
  if (k === n) return { lower: (1 - confidence) ** (1 / n), upper: 1 };
  const side = (1 - confidence) / 2;
  return {
    lower: inverseIncompleteBeta(side, k, n - k + 1),
    upper: inverseIncompleteBeta(1 - side, k + 1, n - k),
  };
}
