// Where a device is, was or will be: places, reservations, loans. docs/interface/records.md#kinds, docs/interface/records.md#names,
// docs/interface/v1.md#endpoints, docs/interface/v2.md#bulk, docs/data-contracts.md#location-report,
// docs/data-contracts.md#columns-location.
import { anyOf } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { date, datetime, flag, key, note, ref, select, status, text } from '../../schema/field.ts';

export const stayPurposes = ['loan', 'calibration'] as const;

export const location = defineResource({
  name: 'location',
  table: 'location',
  key: 'LTAG',
  spec: 'docs/interface/records.md#kinds, docs/interface/records.md#names, docs/interface/v1.md#endpoints, docs/interface/v2.md#bulk',
  faces: ['v1', 'v2'],
  v1: { segment: 'location' },
  v2: { type: 'location', path: 'locations' },
  operations: {
    view: anyOf('location_view', 'inventory_rental_view'),
    edit: anyOf('location_edit', 'inventory_rental_edit'),
    delete: anyOf('location_delete', 'inventory_rental_delete'),
  },
  scope: follows('inventory', 'MTAG'),
  title: 'L2802',
  rankedBy: ['loan_number', 'tracking_number'],
  savedFilters: { type: 'location', date: 'L2809' },
  extensible: true,
  textIndex: true,
  since: '0.1.0',
  fields: {
    LTAG: key(),
    MTAG: ref('inventory', { attr: 'inventory_id', required: true, belongs: true, index: false, group: 'identity' }),
    status: status('location', { default: 'L', group: 'state' }),
    L2815: flag({ attr: 'is_active', default: 1, group: 'state' }),
    // Empty: lent to whoever uses it. Calibration: another laboratory has it, and sends it back with a certificate.
    purpose: select(stayPurposes, { labels: 'stay_purpose', group: 'state' }),
    L2801: text({ attr: 'location_1', search: true, index: true, group: 'place' }),
    L2802: text({ attr: 'location_2', search: true, index: true, group: 'place' }),
    L2803: text({ attr: 'location_3', search: true, index: true, group: 'place' }),
    L2830: text({ attr: 'location_4', search: true, group: 'place' }),
    L2831: text({ attr: 'location_5', search: true, group: 'place' }),
    L2809: datetime({ attr: 'location_date', index: true, group: 'dates' }),
    rental_end: date({ index: true, group: 'dates' }),
    customer_KTAG: ref('customer', { attr: 'customer_id', belongs: true, group: 'people' }),
    customer_contact_id: ref('contact', { write: 'contact_edit', group: 'people' }),
    delivery_customer_KTAG: ref('customer', { attr: 'delivery_customer_id', group: 'people' }),
    delivery_contact_id: ref('contact', { write: 'contact_edit', group: 'people' }),
    // The rows of one loan of several devices share it: one slip, one list.
    loan_number: text({ max: 80, search: true, index: true, group: 'shipping' }),
    tracking_number: text({ search: true, index: true, group: 'shipping' }),
    shipping_note: note({ search: true, group: 'shipping' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: {
    inventory: one('inventory', 'MTAG'),
    customer: one('customer', 'customer_KTAG'),
    customer_contact: one('contact', 'customer_contact_id'),
    delivery_customer: one('customer', 'delivery_customer_KTAG'),
    delivery_contact: one('contact', 'delivery_contact_id'),
  },
  indexes: [
    ['MTAG', 'L2815'],
    ['MTAG', 'L2809', 'rental_end'],
    ['L2815', 'status', 'rental_end'],
  ],
});
