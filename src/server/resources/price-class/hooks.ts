// A price class has a number: its own, or the next one of the lab. docs/interface/prices.md#records.
import type { ResourceHooks } from '../../core/lab/hooks.ts';
import { nextClassNumber } from '../../prices/classes/class-numbers.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

export const priceClassHooks: ResourceHooks<'price_class'> = {
  async complete(ctx, { action, values }): Promise<StoredColumns<'price_class'>> {
    const isNumberless = action === 'create' ? !values.number : values.number === null;
    return isNumberless ? { number: await nextClassNumber(ctx) } : {};
  },
};
