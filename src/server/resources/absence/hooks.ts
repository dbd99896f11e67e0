// An absence ends when it began, or later, and is no longer than a year: a year typed wrongly would close the lab for good.
import { addMonths } from '../../contract/values/dates.ts';
import type { ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';

export const absenceHooks: ResourceHooks<'absence'> = {
  async check(_ctx, { action, before, values }): Promise<ProblemsOf<'absence'>> {
    if (action === 'delete') return {};
    const { from_day: from, to_day: to } = { ...before, ...values };
    if (typeof from !== 'string' || typeof to !== 'string') return {};
    if (to < from) return { to_day: [{ key: 'errors.absence.ends_before' }] };
    return to >= addMonths(from, 12) ? { to_day: [{ key: 'errors.absence.too_long' }] } : {};
  },
};
