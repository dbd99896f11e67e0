// docs/interface/prices.md#finding: one row only for a device, group, first day and complexity.
import { priceRowHooks } from '../../prices/rules/row-rules.ts';

export const devicePriceHooks = priceRowHooks({ table: 'device_prices', key: 'id', identity: ['MTAG', 'price_category_id'] });
