// docs/interface/prices.md#records: one row only for a device type, group, first day and complexity.
import { priceRowHooks } from '../../prices/rules/row-rules.ts';

export const priceHooks = priceRowHooks({ table: 'prices', key: 'pID', identity: ['type_tID', 'price_cat_uID'] });
