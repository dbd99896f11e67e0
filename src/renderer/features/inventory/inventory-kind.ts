// Devices on screen: what a technician looks for first.
import type { RecordKind } from '../../records/record-kind.ts';

const byNumber = [{ name: 'asset_number', descending: false }];
const byDueDate = [{ name: 'duedate', descending: false }];

export const inventoryKind: RecordKind = {
  name: 'inventory',
  path: 'inventories',
  table: 'inventory',
  route: '/inventory',
  title: 'asset_number',
  summary: ['manufacturer', 'model', 'description'],
  columns: [
    'asset_number',
    'status',
    'duedate',
    'manufacturer',
    'model',
    'description',
    'serial_number',
    'customer_id',
    'location',
  ],
  codes: new Set(['asset_number', 'serial_number', 'test_equipment_number', 'second_number', 'barcode']),
  status: 'status',
  due: 'duedate',
  relations: {
    customer_id: { name: 'customer', title: 'name' },
    parent: { name: 'inventory', title: 'asset_number' },
  },
  links: [
    {
      name: 'categories',
      path: 'categories',
      title: 'name',
      query: 'filter[type]=inventory',
      parent: 'parent_id',
      group: 'identity',
    },
  ],
  presets: [
    { key: 'all', filters: {}, sort: byNumber },
    { key: 'overdue', filters: { duedate: 'overdue' }, sort: byDueDate, tone: 'bad' },
    { key: 'soon', filters: { duedate: 'soon' }, sort: byDueDate, tone: 'warn' },
  ],
  sort: byNumber,
  operations: { edit: 'inventory_edit', delete: 'inventory_delete' },
};
