// A price of a device type for a price group, a time and a complexity. docs/interface/prices.md#records,
// docs/interface/prices.md#endpoints, docs/interface/prices.md#finding.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { key, ref } from '../../schema/field.ts';
import { amountFields, validityFields } from '../rules/amount-fields.ts';

export const price = defineResource({
  name: 'price',
  table: 'prices',
  key: 'pID',
  spec: 'docs/interface/prices.md#records, docs/interface/prices.md#endpoints, docs/interface/prices.md#finding',
  faces: ['v2'],
  v2: { type: 'price', path: 'prices' },
  operations: { view: needs('price_view'), edit: needs('price_edit'), delete: needs('price_delete') },
  scope: everyone('Prices belong to device types and price groups and not to a customer; the operation gates them.'),
  title: 'complexity',
  validity: { from: 'start_date', until: 'end_date' },
  proven: true,
  since: '0.1.0',
  fields: {
    pID: key(),
    type_tID: ref('device_type', { required: true, belongs: true, group: 'identity' }),
    price_cat_uID: ref('price_category', { group: 'identity' }),
    ...validityFields,
    ...amountFields,
  },
  relations: {
    device_type: one('device_type', 'type_tID'),
    price_category: one('price_category', 'price_cat_uID'),
  },
  uniqueTogether: [['type_tID', 'price_cat_uID', 'start_date', 'complexity']],
  // Coverage and the matrix walk one group over all types; price clusters look for equal amounts.
  indexes: [
    ['price_cat_uID', 'type_tID', 'start_date', 'end_date'],
    ['price', 'price_cat_uID', 'type_tID'],
  ],
});
