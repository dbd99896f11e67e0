// Steps that somebody wants to keep are read at once: what has no meaning is refused where it was typed, not found out at the device.
// Steps that were kept before stay as they are until they are changed, and open.

import { faultsOfSteps } from '#server/assessment/steps/step-faults.ts';
import type { Change, ProblemsOf, ResourceHooks } from '#server/core/lab/hooks.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import { toldFaults } from './told-faults.ts';

function stepProblems({
  before,
  values,
}: Pick<Change<'procedure'>, 'before'> & { values: Readonly<StoredColumns<'procedure'>> }) {
  const text = values.steps;
  if (typeof text !== 'string' || text === before?.steps) return {};
  const faults = faultsOfSteps(JSON.parse(text));
  return faults.length === 0 ? {} : { steps: toldFaults(faults) };
}

export const procedureHooks: ResourceHooks<'procedure'> = {
  setWise: true,
  async check(_ctx, { action, before, values }): Promise<ProblemsOf<'procedure'>> {
    return action === 'create' || action === 'update' ? stepProblems({ before, values }) : {};
  },
};
