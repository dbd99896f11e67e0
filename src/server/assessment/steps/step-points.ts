// The test points of a procedure's steps: what is to be measured, the limits its tolerance leads to, what is inherited from the
// heading above. docs/data-contracts.md#test-plans names the keys, docs/tolerances.md the grammar of a tolerance.
import { parseDecimal } from '../decimal.ts';
import { inheritedText, isHeading, isPoint, isQuestion, type PlacedStep, placedSteps, textOf } from './step.ts';
import { stepLimits } from './step-limits.ts';

/** Columns of a results row. */
export type PlannedPoint = Record<string, string | null>;

export interface PlannedWork {
  points: PlannedPoint[];
  /** As the first heading that says one has it. */
  decisionRule: string | null;
}

export function plannedWork(steps: unknown): PlannedWork {
  const work: PlannedWork = { points: [], decisionRule: null };
  for (const placed of placedSteps(steps)) {
    if (isHeading(placed.step)) work.decisionRule ??= textOf(placed.defaults.decision_rule);
    if (isPoint(placed.step)) work.points.push(plannedPoint(placed));
  }
  return work;
}

function plannedPoint(placed: PlacedStep): PlannedPoint {
  const { step } = placed;
  // What is answered with yes or no is measured in nothing.
  const unitOf = (key: 'test_value_p' | 'test_value_u') => (isQuestion(placed) ? textOf(step[key]) : inheritedText(placed, key));
  const scale = { prefix: unitOf('test_value_p'), unit: unitOf('test_value_u') };
  const { lower, upper } = stepLimits(placed);
  const stated = isQuestion(placed) ? null : inheritedText(placed, 'uncertainty');
  const uncertainty = stated?.replace(/U$/, '').trim() ?? null;
  const k = inheritedText(placed, 'k');
  const known = uncertainty !== null && parseDecimal(uncertainty) !== null;
  return {
    test_desc: textOf(step.description),
    test_step2: textOf(step.test_step),
    ...triple('fixq', textOf(step.test_value), scale),
    ...triple('varq', null, scale),
    ...triple('lower_limit', lower, scale),
    ...triple('upper_limit', upper, scale),
    ...triple('exp_uncert', known ? uncertainty : null, scale),
    ...(known && k !== null && parseDecimal(k) !== null ? { coverage_factor: k } : {}),
  };
}

function triple(column: string, value: string | null, { prefix, unit }: { prefix: string | null; unit: string | null }) {
  return { [column]: value, [`${column}_p`]: prefix, [`${column}_u`]: unit };
}
