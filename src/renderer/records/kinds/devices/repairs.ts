// Repairs.
import { today } from '#renderer/lib/days.ts';
import { ascending, defineKind, descending } from '../../kind/record-kind.ts';
import { deviceAndCustomer } from './device-relation.ts';

export const repairKind = defineKind({
  name: 'repairs',
  path: 'repairs',
  table: 'repair',
  title: 'number',
  summary: ['description'],
  columns: [
    'number',
    'inventory_id',
    'status',
    'description',
    'received_date',
    'repair_date',
    'technician',
    'vendor',
    'total_cost',
  ],
  codes: new Set(['number']),
  short: ['inventory_id', 'number', 'description', 'category_id', 'received_date', 'technician', 'status'],
  units: { total_cost: 'money' },
  status: 'status',
  category: 'category_id',
  relations: {
    inventory_id: deviceAndCustomer,
    category_id: { name: 'category', title: 'name', only: { type: 'repair' } },
  },
  presets: [
    { key: 'all', filters: {}, sort: [descending('received_date')] },
    { key: 'open', filters: { status: '1,2,3,4' }, sort: [ascending('received_date')] },
  ],
  sort: [descending('received_date')],
  board: {
    statuses: 'repair',
    facts: ['inventory_id', 'description', 'technician'],
    open: 'filter[status]=in:1,2,3,4',
  },
  papers: true,
  paper: { word: 'repair-report', contract: 'repair-report' },
  operations: {
    view: ['repair_view', 'inventory_repair_view'],
    edit: ['repair_edit', 'inventory_repair_edit'],
    delete: ['repair_delete', 'inventory_repair_delete'],
  },
});

/** Of a new one of a device: received today, and whoever asks for it is the one to do it unless somebody else is named. */
export function newRepairAddress(device: string, person: string, description = ''): string {
  const given = { inventory_id: device, received_date: today(), technician: person, description };
  return `${repairKind.route}/new?${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))}`;
}
