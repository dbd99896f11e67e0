// Quantity scales of price rows.
import { ascending, defineKind } from '../record-kind.ts';
import { amounts, priceOperations } from './price-columns.ts';

export const priceScaleKind = defineKind({
  name: 'price-scales',
  path: 'price-scales',
  table: 'price_scale',
  title: 'min_quantity',
  columns: ['row_table', 'min_quantity', 'price', 'discount', 'row_id'],
  pointers: { row_id: { by: 'row_table', kinds: { prices: 'prices', service_prices: 'service-prices' } } },
  sort: [ascending('min_quantity')],
  money: amounts,
  operations: priceOperations,
});
