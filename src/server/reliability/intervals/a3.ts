// Whether an interval that is kept fits its reliability target: method A3 of NCSLI RP-1. In tolerance so many times out of so many, at
// one interval; the change is the larger the surer it is that target and reality differ. Pure. docs/reliability.md#a3.
import { atMost, type Bounds, exactly, shareBounds } from '#server/lib/statistics/binomial.ts';

export interface A3Input {
  inTolerance: number;
  n: number;
  /** In days, as the proposal will be. */
  interval: number;
  /** Between 0 and 1. */
  target: number;
  /** How sure it must be before anything is changed; also of the bounds. */
  confidence?: number;
  /** No more than so many times longer or shorter. */
  largestChange?: number;
}

export interface A3Result {
  /** What the target would need, within the largest change. */
  calculated: number;
  /** That the interval does not fit. */
  rejection: number;
  observed: number;
  bounds: Bounds;
  /** The present interval where it is not sure enough that it does not fit. */
  proposed: number;
}

/** RP-1 rejects on both sides; nothing or everything in tolerance leaves one side. */
function rejectionOf(x: number, trials: { n: number; p: number }): number {
  if (x === 0 || x === trials.n) return 1 - exactly(x, trials);
  const tail = x / trials.n > trials.p ? 1 - atMost(x - 1, trials) : atMost(x, trials);
  return Math.max(0, 1 - 2 * tail);
}

export function testInterval(input: A3Input): A3Result {
  const { inTolerance, n, interval, target, confidence = 0.5, largestChange = 2 } = input;
  const observed = inTolerance / n;
  const rejection = rejectionOf(inTolerance, { n, p: target });
  const difference = observed - target;
  const factor =
    difference > 0
      ? Math.min(largestChange, 10 ** (difference / (1 - rejection)))
      : Math.max(1 / largestChange, 10 ** (difference * rejection));
  const calculated = interval * factor;
  return {
    calculated,
    rejection,
    observed,
    bounds: shareBounds(inTolerance, n, confidence),
    proposed: rejection > confidence ? calculated : interval,
  };
}
