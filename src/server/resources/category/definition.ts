// Categories of records, two levels and deeper, with colours. docs/interface/records.md#v2-names, docs/interface/v2.md#catalogue,
// docs/data-contracts.md#categories.
import { anyOf, needs } from '../../contract/operations.ts';
import { defineResource, everyone, many, one } from '../../schema/define-resource.ts';
import { color, flag, integer, key, note, ref, select, text } from '../../schema/field.ts';

export const category = defineResource({
  name: 'category',
  table: 'categories',
  key: 'uID',
  spec: 'docs/interface/records.md#v2-names, docs/interface/v2.md#catalogue',
  faces: ['v1', 'v2'],
  v1: { segment: 'category' },
  v2: { type: 'category', path: 'categories' },
  operations: {
    // Whoever may see devices must see how they are sorted.
    view: anyOf('categories_view', 'inventory_view'),
    edit: needs('categories_edit'),
    delete: needs('categories_delete'),
  },
  scope: everyone('Categories sort the records of all customers and hold nothing of any.'),
  title: 'name',
  sorting: true,
  knownBy: ['name', 'short_name'],
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'sort_num', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, search: true, natural: true, index: true }),
    short_name: text({ max: 40, search: true }),
    type: select(['inventory', 'calibration', 'repair', 'booking'], {
      required: true,
      default: 'inventory',
      labels: 'category_type',
      index: true,
    }),
    parent_id: ref('category'),
    sort_num: integer({ default: 0, index: true }),
    color: color(),
    text_color: color(),
    rentable: flag(),
    // For devices whose own and whose type's interval is open.
    interval_count: integer({ minimum: 1, maximum: 9999 }),
    interval_unit: select(['month', 'week', 'year', 'day'], { labels: 'interval' }),
    description: note(),
  },
  relations: { parent: one('category', 'parent_id'), children: many('category', 'parent_id') },
  uniqueTogether: [['type', 'parent_id', 'name']],
});
