// Price groups: who pays which prices, and from which they are worked out.
import { defineKind } from '../../kind/record-kind.ts';
import { percentOrFixed } from '../../kind/units.ts';

export const priceCategoryKind = defineKind({
  name: 'price-categories',
  path: 'price-categories',
  table: 'price_category',
  title: 'name',
  summary: ['description'],
  columns: ['name', 'description', 'derivation_kind', 'derivation_value', 'derivation_start_date', 'derivation_end_date'],
  units: { derivation_value: { by: 'derivation_kind', of: percentOrFixed } },
  operations: { view: ['price_category_view'], edit: ['price_category_edit'], delete: ['price_category_delete'] },
  related: [
    { kind: 'prices', by: 'price_cat_uID' },
    { kind: 'service-prices', by: 'price_category_id' },
    { kind: 'customers', by: 'price_category_id' },
  ],
});
