// Prices of services, amounts of price classes, flat rates.
import { defineKind } from '../../kind/record-kind.ts';
import { amountColumns, amountUnits, pieces, priceOperations } from './price-columns.ts';

export const servicePriceKind = defineKind({
  name: 'service-prices',
  path: 'service-prices',
  table: 'service_price',
  title: 'complexity',
  named: ['service_id', 'price_class_id', 'type_tID', 'price_category_id', 'complexity'],
  // Most are amounts of price classes: what a service costs is the exception.
  columns: [
    'price_class_id',
    'service_id',
    ...amountColumns,
    'price_category_id',
    'complexity',
    'type_tID',
    'discount',
    'quantity',
  ],
  // A row that names neither is for every device.
  empties: { price_class_id: ({ attributes }) => (attributes.type_tID === null ? 'ui.service-prices.every' : null) },
  relations: {
    service_id: { name: 'service', title: 'article_name' },
    price_class_id: { name: 'price_class', title: 'name' },
    type_tID: { name: 'device_type', title: 'type_name' },
    price_category_id: { name: 'price_category', title: 'name' },
  },
  validity: true,
  sort: [
    { name: 'service_id', descending: false },
    { name: 'price_class_id', descending: false },
  ],
  units: amountUnits,
  choices: { unit: pieces },
  operations: priceOperations,
  related: [{ kind: 'price-scales', by: 'row_id', preset: { row_table: 'service_prices' } }],
});
