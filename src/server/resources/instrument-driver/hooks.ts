// A driver that is kept can be read: what has no meaning is refused with the line it stands in.
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { readDriver } from '../../instruments/driver/driver-text.ts';

const mostTold = 20;

function problemsOf({ action, before, values }: JudgedChange<'instrument_driver'>): ProblemsOf<'instrument_driver'> {
  const { commands } = { ...before, ...values };
  if (action === 'delete' || !commands) return {};
  const read = readDriver(commands);
  if (read.faults.length > 0)
    return {
      commands: read.faults
        .slice(0, mostTold)
        .map(({ line, fault }) => ({ key: 'errors.driver.at', params: { line, problem: fault } })),
    };
  return read.commands.length === 0 ? { commands: [{ key: 'errors.driver.none' }] } : {};
}

export const instrumentDriverHooks: ResourceHooks<'instrument_driver'> = {
  setWise: true,
  check: async (_ctx, change) => problemsOf(change),
};
