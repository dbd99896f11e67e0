// Categories on screen: a tree per kind of record they sort.
import type { RecordKind } from '../../records/record-kind.ts';
import type { TreeKind } from '../../records/tree-model.ts';

export const categoryKind: RecordKind & TreeKind = {
  name: 'categories',
  path: 'categories',
  table: 'category',
  route: '/categories',
  title: 'name',
  summary: ['short_name', 'description'],
  columns: ['name', 'short_name', 'type', 'color', 'rentable', 'description'],
  codes: new Set(['short_name', 'color', 'text_color']),
  parent: 'parent_id',
  section: 'type',
  relations: { parent_id: { name: 'parent', title: 'name' } },
  links: [],
  presets: [],
  sort: [{ name: 'sort_num', descending: false }],
  operations: { edit: 'categories_edit', delete: 'categories_delete' },
};
