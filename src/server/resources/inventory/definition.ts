// The device: what the whole lab turns around. docs/interface/records.md#names, docs/interface/records.md#v2-names,
// docs/interface/v1.md#endpoints.
import { needs } from '../../contract/operations.ts';
import { assignedCustomers, defineResource, many, manyThrough, one, present, type Row } from '../../schema/define-resource.ts';
import { date, integer, key, note, ref, select, status, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

const monthsPerUnit = { year: 12, month: 1, week: 12 / 52, day: 12 / 365 } as const;

function intervalMonths(row: Row): number | null {
  const factor = monthsPerUnit[(row.I4228 ?? 'month') as keyof typeof monthsPerUnit];
  return typeof row.I4229 === 'number' && factor ? Math.round(row.I4229 * factor) : null;
}

export const inventory = defineResource({
  name: 'inventory',
  table: 'inventory',
  key: 'MTAG',
  spec: 'docs/interface/records.md#names, docs/interface/records.md#v2-names, docs/interface/v1.md#endpoints, docs/interface/v2.md#catalogue',
  faces: ['v1', 'v2'],
  v1: { segment: 'inventory' },
  v2: { type: 'inventory', path: 'inventories' },
  operations: { view: needs('inventory_view'), edit: needs('inventory_edit'), delete: needs('inventory_delete') },
  scope: assignedCustomers('ktag'),
  title: 'I4201',
  foundBy: ['I4201', 'I4202', 'I4203', 'I4204', 'I4206'],
  rankedBy: ['I4201', 'I4204', 'I4299', 'I4203'],
  numbered: { column: 'I4201', setting: 'inventory.number_pattern' },
  narrowable: true,
  savedFilters: { type: 'inventory', date: 'duedate' },
  imported: {
    links: ['categories'],
    identities: [{ columns: ['I4201'] }, { columns: ['I4204'] }],
    narrowing: ['I4204', 'I4202', 'I4203', 'ktag'],
    strict: true,
    within: 'ktag',
    headings: importHeadings,
  },
  extensible: true,
  textIndex: true,
  proven: true,
  since: '0.1.0',
  fields: {
    MTAG: key(),
    I4201: text({ attr: 'asset_number', search: true, index: true, smallView: true, group: 'identity' }),
    I4202: text({ attr: 'manufacturer', search: true, natural: true, index: true, smallView: true, group: 'identity' }),
    I4203: text({ attr: 'model', search: true, index: true, smallView: true, group: 'identity' }),
    I4204: text({ attr: 'serial_number', search: true, index: true, smallView: true, group: 'identity' }),
    I4206: text({ attr: 'description', search: true, natural: true, index: true, smallView: true, group: 'identity' }),
    I4209: status('inventory', { attr: 'status', default: 'A', smallView: true, group: 'state' }),
    duedate: date({ index: true, smallView: true, group: 'state' }),
    I4229: integer({ attr: 'interval_count', minimum: 1, maximum: 9999, group: 'state' }),
    I4228: select(['month', 'week', 'year', 'day'], {
      attr: 'interval_unit',
      default: 'month',
      labels: 'interval',
      group: 'state',
    }),
    I4211: text({ attr: 'location', search: true, index: true, group: 'place' }),
    ktag: ref('customer', { attr: 'customer_id', required: true, belongs: true, group: 'place' }),
    I4217: ref('inventory', { attr: 'parent', group: 'identity' }),
    I4224: text({ attr: 'accuracy_class', group: 'identity' }),
    I4232: text({ attr: 'test_equipment_number', search: true, group: 'identity' }),
    I4244: text({ attr: 'second_number', search: true, group: 'identity' }),
    I4299: text({ attr: 'barcode', search: true, index: true, group: 'identity' }),
    type_id: ref('device_type', { onDelete: 'setNull', group: 'identity' }),
    procedure_id: ref('procedure', { onDelete: 'setNull', group: 'state' }),
    cost_center: text({ group: 'place' }),
    remark: note({ search: true, group: 'place' }),
  },
  computed: {
    calibration_interval: {
      reads: ['I4229', 'I4228'],
      show: intervalMonths,
      write: (months) => ({ I4229: months, I4228: 'month' }),
      value: 'number',
      meaning: { kind: 'scaled', column: 'I4229', unitColumn: 'I4228', factors: monthsPerUnit },
    },
  },
  relations: {
    customer: one('customer', 'ktag'),
    categories: manyThrough('category', { table: 'inventory_categories', ownColumn: 'MTAG', targetColumn: 'category_uID' }),
    inventory: one('inventory', 'I4217'),
    children: many('inventory', 'I4217'),
    calibrations: many('calibration', 'MTAG'),
    locations: many('location', 'MTAG'),
    present_place: present('location', 'MTAG', { column: 'L2815', value: 1 }),
    // The calibrations it was the reference for.
    standard_uses: many('standard', 'C2430'),
    device_type: one('device_type', 'type_id', { embed: false }),
    procedure: one('procedure', 'procedure_id', { embed: false }),
  },
  shorthands: { categoryname: 'categories.name' },
  // The due board sorts what is in one status by due date, for all or for a list of customers.
  indexes: [
    ['I4209', 'duedate', 'MTAG', 'ktag'],
    ['ktag', 'I4209', 'duedate', 'MTAG'],
    ['duedate', 'MTAG', 'ktag'],
  ],
});
