// A kind of record and its fields as `/fields` would describe them.
import type { Field } from '#renderer/records/kind/fields.ts';
import { defineKind } from '#renderer/records/kind/record-kind.ts';

export function aField(name: string, change: Partial<Field> = {}): Field {
  return {
    api_name: name,
    column_name: name,
    label: name,
    labels: { de: name, en: name },
    field_type: 'text',
    field_type_raw: 'text',
    filterable: true,
    sortable: true,
    editable: true,
    visible: true,
    mandatory: false,
    always_mandatory: false,
    default_value: null,
    in_series: false,
    overridden: false,
    display_order: 0,
    options: null,
    field_category: 'general',
    is_user_defined: false,
    max_length: null,
    relation: null,
    ...change,
  };
}

export const kind = defineKind({
  name: 'inventory',
  path: 'inventories',
  table: 'inventory',
  route: '/inventory',
  title: 'asset_number',
  columns: ['asset_number'],
  relations: { customer_id: { name: 'customer', title: 'name' } },
  links: [{ name: 'categories', path: 'categories', title: 'name', query: '', parent: 'parent_id', group: '' }],
  operations: { view: ['inventory_view'], edit: ['inventory_edit'], delete: ['inventory_delete'] },
});

export const fields: readonly Field[] = [
  aField('asset_number'),
  aField('status', {
    field_type: 'select',
    options: [
      { value: 1, label: 'In operation' },
      { value: 2, label: 'Stored' },
    ],
  }),
  aField('duedate', { field_type: 'date' }),
  aField('interval_count', { field_type: 'number' }),
  aField('customer_id', { field_type: 'relation', relation: 'customers', mandatory: true }),
  aField('type_id', { field_type: 'relation', relation: 'device-types' }),
  aField('categories', { field_type: 'links', field_type_raw: 'links', sortable: false }),
];
