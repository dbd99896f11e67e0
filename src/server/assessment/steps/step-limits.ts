// The limits of each step, and where there are none, why: nobody finds out at the device.
import type { Phrase } from '#server/contract/errors.ts';
import { type Limits, limitsOf, toleranceFault } from '../tolerance/limits.ts';
import { inheritedText, isHeading, isPoint, isQuestion, measuredStep, type PlacedStep, textOf, variablesOf } from './step.ts';

const noLimits: Limits = { lower: null, upper: null };

export interface StepLimits extends Limits {
  /** Why there are none although something is measured; null: there are some, or none are to be expected. */
  lacking: Phrase | null;
  /** The character of the tolerance at which reading ended; null where it is not the tolerance that is at fault. */
  position: number | null;
}

/** What a step has not been given yet is no mistake in its tolerance. */
const withoutNominal = 'errors.tolerance.no_nominal';

export function stepLimits(placed: PlacedStep): StepLimits {
  const none = { ...noLimits, lacking: null, position: null };
  if (isHeading(placed.step)) {
    const tolerance = textOf(placed.defaults.tolerance);
    const fault = tolerance === null ? null : toleranceFault(tolerance, variablesOf(placed.defaults.variables));
    return { ...none, lacking: fault, position: fault?.params.position ?? null };
  }
  if (!isPoint(placed.step)) return none;
  const tolerance = inheritedText(placed, 'tolerance');
  const nominal = textOf(placed.step.test_value);
  if (isQuestion(placed) && nominal === null) return none;
  if (tolerance === null)
    return { ...none, lacking: { key: nominal === null ? 'errors.step.nothing_to_judge' : 'errors.step.no_tolerance' } };
  const { limits, fault } = limitsOf(tolerance, measuredStep(placed));
  if (limits) return { ...none, ...limits };
  return { ...none, lacking: fault, position: fault.key === withoutNominal ? null : fault.params.position };
}
