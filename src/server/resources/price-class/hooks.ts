// A price class has a number: its own, or the next one of the lab. docs/interface/prices.md#records.
import type { ResourceHooks } from '../../core/lab/hooks.ts';
import { nextClassNumber } from '../../prices/classes/class-numbers.ts';

export const priceClassHooks: ResourceHooks = {
  async check(ctx, { action, values }) {
    const numberless = action === 'create' ? !values.number : action === 'update' && values.number === null;
    if (numberless) values.number = await nextClassNumber(ctx);
    return undefined;
  },
};
