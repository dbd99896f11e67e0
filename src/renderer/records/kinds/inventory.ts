// Devices: what a technician looks for first.
import { ascending, defineKind } from '../record-kind.ts';

export const inventoryKind = defineKind({
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
    procedure_id: { name: 'procedure', title: 'procedure_name' },
    type_id: { name: 'device_type', title: 'type_name' },
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
    { key: 'all', filters: {}, sort: [ascending('asset_number')] },
    { key: 'overdue', filters: { duedate: 'overdue' }, sort: [ascending('duedate')], tone: 'bad' },
    { key: 'soon', filters: { duedate: 'soon' }, sort: [ascending('duedate')], tone: 'warn' },
  ],
  category: 'categories',
  papers: true,
  operations: { view: ['inventory_view'], edit: ['inventory_edit'], delete: ['inventory_delete'] },
  related: [
    { kind: 'calibrations', by: 'inventory_id' },
    { kind: 'due-dates', by: 'inventory_id' },
    { kind: 'locations', by: 'inventory_id' },
    { kind: 'repairs', by: 'inventory_id' },
    { kind: 'inventory', by: 'parent' },
    { kind: 'tickets', by: 'inventory_id' },
    { kind: 'notes', by: 'inventory_id' },
  ],
});
