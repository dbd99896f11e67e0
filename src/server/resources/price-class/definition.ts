// A price class: the tree that carries amounts for whole families of device types. docs/interface/prices.md#records,
// docs/interface/prices.md#endpoints, docs/interface/prices.md#finding.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many, one } from '../../schema/define-resource.ts';
import { key, note, ref, text } from '../../schema/field.ts';

export const priceClass = defineResource({
  name: 'price_class',
  table: 'price_classes',
  key: 'id',
  spec: 'docs/interface/prices.md#records, docs/interface/prices.md#endpoints, docs/interface/prices.md#finding',
  faces: ['v2'],
  v2: { type: 'price-class', path: 'price-classes' },
  operations: { view: needs('price_view'), edit: needs('price_edit'), delete: needs('price_delete') },
  scope: everyone('Price classes are common to all customers; the operation gates them.'),
  title: 'name',
  proven: true,
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'number', direction: 'asc' },
  fields: {
    id: key(),
    // The server numbers a class that comes without one.
    number: text({ max: 80, unique: true, search: true, index: true, trimmed: true }),
    name: text({ required: true, search: true, natural: true, index: true, trimmed: true }),
    name_secondary: text({ search: true }),
    description: note({ search: true }),
    parent_id: ref('price_class'),
  },
  relations: {
    parent: one('price_class', 'parent_id'),
    children: many('price_class', 'parent_id'),
    members: many('price_class_member', 'price_class_id'),
    service_prices: many('service_price', 'price_class_id'),
  },
});
