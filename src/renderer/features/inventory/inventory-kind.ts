// Devices on screen: what a technician looks for first.
import type { RecordKind } from '../../records/record-kind.ts';

export const inventoryKind: RecordKind = {
  name: 'inventory',
  path: 'inventories',
  table: 'inventory',
  route: '/inventory',
  title: 'asset_number',
  summary: ['manufacturer', 'model', 'description'],
  columns: ['asset_number', 'status', 'duedate', 'manufacturer', 'model', 'description', 'serial_number', 'customer_id', 'location'],
  codes: new Set(['asset_number', 'serial_number', 'test_equipment_number', 'second_number', 'barcode']),
  status: 'status',
  due: 'duedate',
  relations: {
    customer_id: { name: 'customer', title: 'name' },
  },
  presets: [
    { key: 'all', filters: {} },
    { key: 'overdue', filters: { duedate: 'overdue' }, tone: 'bad' },
    { key: 'soon', filters: { duedate: 'soon' }, tone: 'warn' },
  ],
  sort: [{ name: 'duedate', descending: false }],
  operations: { edit: 'inventory_edit', delete: 'inventory_delete' },
};
