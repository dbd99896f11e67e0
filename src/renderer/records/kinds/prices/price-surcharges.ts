// Surcharges for a complexity.
import { defineKind } from '../../kind/record-kind.ts';
import { percentOrFixed } from '../../kind/units.ts';
import { priceOperations } from './price-columns.ts';

export const priceSurchargeKind = defineKind({
  name: 'price-surcharges',
  path: 'price-surcharges',
  table: 'price_surcharge',
  title: 'complexity',
  columns: ['complexity', 'kind', 'value', 'price_class_id', 'active'],
  relations: { price_class_id: { name: 'price_class', title: 'name' } },
  units: { value: { by: 'kind', of: percentOrFixed } },
  operations: priceOperations,
});
