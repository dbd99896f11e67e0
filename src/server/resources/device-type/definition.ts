// A device type: what prices and procedures are agreed for. docs/interface/prices.md#records, docs/interface/v2.md#bulk,
// docs/interface/prices.md#attributes.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many, one } from '../../schema/define-resource.ts';
import { integer, key, note, ref, select, text } from '../../schema/field.ts';

export const deviceType = defineResource({
  name: 'device_type',
  table: 'types',
  key: 'tID',
  spec: 'docs/interface/prices.md#records, docs/interface/v2.md#bulk',
  faces: ['v2'],
  v2: { type: 'device-type', path: 'device-types' },
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: everyone('Device types are common to all customers; the operation gates them.'),
  title: 'type_name',
  foundBy: ['type_name', 'manufacturer', 'model'],
  rankedBy: ['type_name', 'model'],
  textIndex: true,
  proven: true,
  since: '0.1.0',
  defaultSort: { column: 'type_name', direction: 'asc' },
  fields: {
    tID: key(),
    // Unique, as price files name types and not their keys.
    type_name: text({ required: true, unique: true, search: true, natural: true, index: true, trimmed: true }),
    manufacturer: text({ search: true, natural: true, index: true }),
    model: text({ search: true, index: true }),
    procedure_id: ref('procedure', { onDelete: 'setNull' }),
    // For devices without an interval of their own.
    interval_count: integer({ minimum: 1, maximum: 9999 }),
    interval_unit: select(['month', 'week', 'year', 'day'], { labels: 'interval' }),
    description: note({ search: true }),
  },
  relations: {
    procedure: one('procedure', 'procedure_id', { embed: false }),
    inventories: many('inventory', 'type_id'),
    prices: many('price', 'type_tID'),
  },
  indexes: [['manufacturer', 'model']],
});
