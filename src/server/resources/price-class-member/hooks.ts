// A member of a price class is a device type or a procedure that exists. docs/interface/prices.md#records.
import type { ResourceHooks } from '../../core/lab/hooks.ts';
import { memberProblems } from '../../prices/classes/class-members.ts';

export const priceClassMemberHooks: ResourceHooks<'price_class_member'> = {
  async check(ctx, { action, before, values }) {
    return action === 'create' || action === 'update' ? memberProblems(ctx, { before, values }) : undefined;
  },
};
