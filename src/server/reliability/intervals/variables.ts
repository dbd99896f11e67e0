// Intervals from how far a reading moved since the last calibration (variables data): a polynomial through zero, until the uncertainty
// reaches its target, or until the limits may be crossed. NASA-HDBK-8739.19-5 7; Castrup, Calibration Intervals from Variables Data. Pure.
// docs/reliability.md#variables.

import { rootBetween } from '#server/lib/statistics/functions.ts';
import { studentBelow, studentWithin } from '#server/lib/statistics/student.ts';
import { predictionAt } from '../regression/forecast.ts';
import { polynomial } from '../regression/polynomial.ts';

export interface VariablesInput {
  /** Days since the last calibration. */
  days: readonly number[];
  /** How far the reading was from what it was left at. */
  moved: readonly number[];
  degree: number;
  /** Standard uncertainty at the beginning. */
  uncertainty: number;
}

function predictor({ days, moved, degree, uncertainty }: VariablesInput) {
  const fit = polynomial(days, moved, { degree, through: 'origin' });
  const at = (t: number) => {
    const { value, spread } = predictionAt(fit, t);
    return { value, spread: Math.hypot(uncertainty, spread) };
  };
  return { fit, at };
}

/** Looked for up to so many times the longest that was seen. */
const furthest = 20;

function firstCrossing(of: (t: number) => number, longest: number): number | null {
  const steps = 2000;
  const end = longest * furthest;
  if (of(0) >= 0) return 0;
  for (let n = 1; n <= steps; n += 1) {
    const [from, to] = [(end * (n - 1)) / steps, (end * n) / steps];
    if (of(to) >= 0) return rootBetween(of, from, to);
  }
  return null;
}

/** When the standard uncertainty of what the device reads reaches the target; null: not in any time that can be foreseen. */
export function untilUncertainty(input: VariablesInput, target: number): number | null {
  const { at } = predictor(input);
  return firstCrossing((t) => at(t).spread - target, Math.max(...input.days));
}

export interface ReliabilityTarget {
  confidence: number;
  /** What the device was left at. */
  start: number;
  lower?: number;
  upper?: number;
}

/** When the reading may be out of its limits with more than the rest of the confidence; 0 where it may be from the beginning. */
export function untilLimits(input: VariablesInput, { confidence, start, lower, upper }: ReliabilityTarget): number | null {
  const { at, fit } = predictor(input);
  const twoSided = lower !== undefined && upper !== undefined;
  const k = (twoSided ? studentWithin : studentBelow)(confidence, fit.freedom);
  const beyond = (t: number) => {
    const { value, spread } = at(t);
    const over = upper === undefined ? -Infinity : start + value + k * spread - upper;
    const under = lower === undefined ? -Infinity : lower - (start + value - k * spread);
    return Math.max(over, under);
  };
  return firstCrossing(beyond, Math.max(...input.days));
}
