// Customers on screen.
import type { RecordKind } from '../../records/record-kind.ts';

export const customerKind: RecordKind = {
  name: 'customers',
  path: 'customers',
  table: 'customer',
  route: '/customers',
  title: 'name',
  summary: ['customer_number', 'city', 'country'],
  columns: ['customer_number', 'name', 'street', 'zip', 'city', 'country', 'phone', 'email'],
  codes: new Set(['customer_number', 'zip', 'cost_center']),
  relations: {},
  links: [],
  presets: [],
  sort: [{ name: 'name', descending: false }],
  operations: { edit: 'customers_edit', delete: 'customers_delete' },
};
