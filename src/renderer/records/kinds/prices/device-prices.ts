// Prices agreed for one single device.
import { defineKind } from '../../kind/record-kind.ts';
import { amountColumns, amountUnits, pieces, priceOperations } from './price-columns.ts';

export const devicePriceKind = defineKind({
  name: 'device-prices',
  path: 'device-prices',
  table: 'device_price',
  title: 'complexity',
  named: ['MTAG', 'price_category_id', 'complexity'],
  columns: ['MTAG', ...amountColumns, 'price_category_id', 'complexity', 'discount', 'quantity'],
  relations: {
    MTAG: { name: 'inventory', title: 'asset_number' },
    price_category_id: { name: 'price_category', title: 'name' },
  },
  validity: true,
  sort: [{ name: 'MTAG', descending: false }],
  units: amountUnits,
  choices: { unit: pieces },
  operations: priceOperations,
});
