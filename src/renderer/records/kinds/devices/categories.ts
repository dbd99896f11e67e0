// Categories: a tree per kind of record they sort.
import { ascending, defineKind } from '../../kind/record-kind.ts';

export const categoryKind = defineKind({
  name: 'categories',
  path: 'categories',
  table: 'category',
  title: 'name',
  summary: ['short_name', 'description'],
  columns: ['name', 'short_name', 'type', 'color', 'rentable', 'description'],
  codes: new Set(['short_name', 'color', 'text_color']),
  parent: 'parent_id',
  section: 'type',
  relations: { parent_id: { name: 'parent', title: 'name' } },
  sort: [ascending('sort_num')],
  operations: { view: ['categories_view', 'inventory_view'], edit: ['categories_edit'], delete: ['categories_delete'] },
});
