// Prices agreed for one single device.
import { defineKind } from '../record-kind.ts';
import { amountColumns, amounts, priceOperations } from './price-columns.ts';

export const devicePriceKind = defineKind({
  name: 'device-prices',
  path: 'device-prices',
  table: 'device_price',
  title: 'complexity',
  named: ['MTAG', 'price_category_id', 'complexity'],
  columns: ['MTAG', 'price_category_id', ...amountColumns],
  relations: {
    MTAG: { name: 'inventory', title: 'asset_number' },
    price_category_id: { name: 'price_category', title: 'name' },
  },
  validity: true,
  sort: [{ name: 'MTAG', descending: false }],
  money: amounts,
  words: { unit: 'ui.unit.short' },
  operations: priceOperations,
});
