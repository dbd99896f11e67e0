// The faults of steps, or of another list of a procedure, in words: which one, by the number people see, and what is wrong there.

import type { StepFault } from '#server/assessment/steps/step-faults.ts';
import type { FieldProblem } from '#server/contract/errors.ts';

const mostTold = 50;

/** A step counts from 1 where people read it, from 0 in the pointer. */
export function toldFaults(faults: readonly StepFault[], at = 'errors.step.at'): FieldProblem[] {
  const told = faults.slice(0, mostTold).map(({ within, position, ...fault }): FieldProblem => {
    const [index] = within;
    if (index === undefined) return { ...fault, within };
    const params = { step: Number(index) + 1, fault, ...(position === undefined ? {} : { position }) };
    return { key: at, params, within };
  });
  const more = faults.length - told.length;
  return more > 0 ? [...told, { key: 'errors.step.more', params: { count: more } }] : told;
}
