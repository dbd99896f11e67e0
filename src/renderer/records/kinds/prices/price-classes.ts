// Price classes as records; their tree, amounts and members have a screen of their own.
import { ascending, defineKind } from '../../kind/record-kind.ts';

export const priceClassKind = defineKind({
  name: 'price-classes',
  path: 'price-classes',
  table: 'price_class',
  title: 'name',
  summary: ['number', 'name_secondary'],
  columns: ['number', 'name', 'name_secondary', 'parent_id', 'description'],
  codes: new Set(['number']),
  relations: { parent_id: { name: 'parent', title: 'name' } },
  sort: [ascending('number')],
  views: [{ to: '/prices/classes', text: 'ui.price-classes.tree' }],
  related: [{ kind: 'service-prices', by: 'price_class_id' }],
  operations: { view: ['price_view'], edit: ['price_edit'], delete: ['price_delete'] },
});
