// Student's t and the ratio of two variances: tails by the incomplete beta function, quantiles by halving what holds them. Without an end to
// the degrees of freedom t is normal. Floating point. Pure.
import { incompleteBeta, rootBetween } from './functions.ts';
import { normalBelow } from './normal.ts';

/** Beyond it the t distribution is the normal one to eight digits. */
const asGoodAsNone = 1e8;
const furthest = 1e12;

/** The probability of more than `t`, from 0 up. */
function studentTail(t: number, freedom: number): number {
  if (freedom > asGoodAsNone) return normalBelow(-t);
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
}

/** The t that so much of the distribution lies within, on both sides; the coverage factor k. */
export function studentWithin(confidence: number, freedom: number): number {
  const wanted = (1 - confidence) / 2;
  let high = 1;
  while (studentTail(high, freedom) > wanted && high < furthest) high *= 2;
  return rootBetween((t) => wanted - studentTail(t, freedom), 0, high);
}

/** The t that so much of the distribution lies below. */
export function studentBelow(confidence: number, freedom: number): number {
  return studentWithin(2 * confidence - 1, freedom);
}

/** The probability of a larger F than this, of two variances with so many degrees of freedom. */
export function varianceRatioTail(ratio: number, above: number, below: number): number {
  return incompleteBeta(below / (below + above * ratio), below / 2, above / 2);
}
