// A repair that is entered was received today, unless it says otherwise or was over before. docs/interface/records.md#kinds.
import type { ResourceHooks } from '../../core/lab/hooks.ts';
import { today } from '../../lib/clock.ts';

export const repairHooks: ResourceHooks<'repair'> = {
  async complete(ctx, { action, values, sent }) {
    const day = today(ctx.lab.clock);
    const wasOver = typeof values.repair_date === 'string' && values.repair_date < day;
    if (action !== 'create' || sent.has('received_date') || wasOver) return {};
    return { received_date: day };
  },
};
