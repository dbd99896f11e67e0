// docs/interface/prices.md#records: one row only for what it prices, the group, the first day and the complexity.
import { priceRowHooks } from '../../prices/rules/row-rules.ts';

export const servicePriceHooks = priceRowHooks({
  table: 'service_prices',
  key: 'id',
  identity: ['service_id', 'type_tID', 'price_class_id', 'price_category_id'],
});
