// Quantity scales of price rows.
import { ascending, defineKind } from '../../kind/record-kind.ts';
import { amountUnits, priceOperations } from './price-columns.ts';

export const priceScaleKind = defineKind({
  name: 'price-scales',
  path: 'price-scales',
  table: 'price_scale',
  title: 'min_quantity',
  heading: ({ attributes: { min_quantity: quantity, price, discount } }, { t, format, currency }) => {
    const from = t('ui.price-scales.from', { quantity: Number(quantity ?? 0) });
    if (price !== null) return `${from}: ${format.money(Number(price), currency)}`;
    return discount === null ? from : `${from}: ${t('ui.price-scales.off', { percent: format.percent(Number(discount)) })}`;
  },
  summary: ['row_id'],
  columns: ['row_id', 'min_quantity', 'price', 'discount', 'row_table'],
  pointers: { row_id: { by: 'row_table', kinds: { prices: 'prices', service_prices: 'service-prices' } } },
  sort: [ascending('min_quantity')],
  units: amountUnits,
  operations: priceOperations,
});
