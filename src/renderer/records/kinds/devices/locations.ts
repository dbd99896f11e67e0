// Places and loans of devices: where each one is, who has it and until when.
import { ascending, defineKind, descending } from '../../kind/record-kind.ts';
import { deviceAway } from './device-relation.ts';

const reserved = '2';
/** Lent, and lent and not returned. */
const away = '3,5';

export const locationKind = defineKind({
  name: 'locations',
  path: 'locations',
  table: 'location',
  title: 'location_2',
  // Many devices stand in one place: a stay is that of its device.
  named: ['inventory_id', 'location_2'],
  summary: ['location_1', 'location_3'],
  columns: [
    'inventory_id',
    'status',
    'is_active',
    'location_1',
    'location_2',
    'customer_id',
    'location_date',
    'rental_end',
    'loan_number',
  ],
  codes: new Set(['loan_number', 'tracking_number']),
  short: ['inventory_id', 'status', 'customer_id', 'location_1', 'location_2', 'location_date', 'rental_end'],
  status: 'status',
  due: 'rental_end',
  // Where a device simply stands, nothing is due; nor for one that is only reserved.
  settled: ({ attributes: { is_active, rental_end, status } }) =>
    is_active !== 1 || (rental_end ?? '') === '' || String(status) === reserved,
  relations: {
    inventory_id: deviceAway,
    customer_id: { name: 'customer', title: 'name' },
    customer_contact_id: { name: 'customer_contact', title: 'name' },
    delivery_customer_id: { name: 'delivery_customer', title: 'name' },
    delivery_contact_id: { name: 'delivery_contact', title: 'name' },
  },
  presets: [
    { key: 'all', filters: {}, sort: [descending('location_date')] },
    { key: 'lent', filters: { is_active: '1', status: away }, sort: [ascending('rental_end')] },
    {
      key: 'loan_overdue',
      filters: { is_active: '1', status: away, rental_end: 'overdue' },
      sort: [ascending('rental_end')],
      tone: 'bad',
    },
  ],
  sort: [descending('location_date')],
  papers: true,
  paper: { word: 'loan-slip', contract: 'location-report' },
  operations: {
    view: ['location_view', 'inventory_rental_view'],
    edit: ['location_edit', 'inventory_rental_edit'],
    delete: ['location_delete', 'inventory_rental_delete'],
  },
});
