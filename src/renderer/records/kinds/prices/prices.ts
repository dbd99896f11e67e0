// Prices of device types: rows of the price matrix.
import { defineKind } from '../../kind/record-kind.ts';
import { amountColumns, amountUnits, pieces, priceOperations } from './price-columns.ts';

export const priceKind = defineKind({
  name: 'prices',
  path: 'prices',
  table: 'price',
  title: 'complexity',
  named: ['type_tID', 'price_cat_uID', 'complexity'],
  columns: ['type_tID', 'price_cat_uID', ...amountColumns, 'complexity', 'price_min', 'discount', 'quantity'],
  relations: {
    type_tID: { name: 'device_type', title: 'type_name' },
    price_cat_uID: { name: 'price_category', title: 'name' },
  },
  validity: true,
  sort: [
    { name: 'type_tID', descending: false },
    { name: 'start_date', descending: true },
  ],
  views: [
    { to: '/service-prices', text: 'ui.service-prices.title' },
    { to: '/device-prices', text: 'ui.device-prices.title' },
    { to: '/price-scales', text: 'ui.price-scales.title' },
    { to: '/price-surcharges', text: 'ui.price-surcharges.title' },
  ],
  units: amountUnits,
  choices: { unit: pieces },
  operations: priceOperations,
  related: [{ kind: 'price-scales', by: 'row_id', preset: { row_table: 'prices' } }],
});
