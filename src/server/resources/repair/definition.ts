// A repair of a device from receipt to return. docs/interface/records.md#kinds, docs/interface/v1.md#endpoints, docs/interface/v2.md#bulk,
// docs/data-contracts.md#repair-report.

import { anyOf } from '../../contract/operations.ts';
import { repairNumberPattern } from '../../contract/values/trading/number-pattern.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { date, key, money, note, ref, status, text } from '../../schema/field.ts';

export const repair = defineResource({
  name: 'repair',
  table: 'repair',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/v1.md#endpoints, docs/interface/v2.md#bulk',
  faces: ['v1', 'v2'],
  v1: { segment: 'repair' },
  v2: { type: 'repair', path: 'repairs' },
  operations: {
    view: anyOf('repair_view', 'inventory_repair_view'),
    edit: anyOf('repair_edit', 'inventory_repair_edit'),
    delete: anyOf('repair_delete', 'inventory_repair_delete'),
  },
  scope: follows('inventory', 'MTAG'),
  title: 'description',
  rankedBy: ['number'],
  numbered: { column: 'number', setting: 'repair.number_pattern', otherwise: repairNumberPattern },
  savedFilters: { type: 'repair', date: 'repair_date' },
  portal: { tab: 'repairs', newestBy: 'repair_date' },
  extensible: true,
  textIndex: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    MTAG: ref('inventory', { attr: 'inventory_id', required: true, belongs: true, group: 'identity' }),
    number: text({ max: 80, search: true, index: true, group: 'identity' }),
    category_id: ref('category', { onDelete: 'setNull', group: 'identity' }),
    status: status('repair', { default: 'R', smallView: true, group: 'state' }),
    description: note({ search: true, group: 'identity' }),
    received_date: date({ index: true, group: 'dates' }),
    repair_date: date({ index: true, smallView: true, group: 'dates' }),
    repair_time: text({ max: 8, group: 'dates' }),
    technician: text({ search: true, natural: true, index: true, group: 'people' }),
    vendor: text({ search: true, natural: true, index: true, group: 'people' }),
    total_cost: money({ minimum: 0, group: 'amounts' }),
    notes: note({ search: true, group: 'remarks' }),
  },
  relations: {
    inventory: one('inventory', 'MTAG'),
    category: one('category', 'category_id', { embed: false }),
  },
  indexes: [['status', 'repair_date']],
});
