// A price class has a number: its own, or the next one of the lab. docs/interface/prices.md#records.
import type { ResourceHooks } from '../../core/lab/hooks.ts';
import { nextClassNumber } from '../../prices/classes/class-numbers.ts';
import type { Row } from '../../schema/define-resource.ts';

export const priceClassHooks: ResourceHooks = {
  async complete(ctx, { action, values }): Promise<Row> {
    const isNumberless = action === 'create' ? !values.number : values.number === null;
    return isNumberless ? { number: await nextClassNumber(ctx) } : {};
  },
};
