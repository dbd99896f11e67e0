// A price of a service, of a price class, or a flat rate when it names neither type nor class. docs/interface/prices.md#records,
// docs/interface/prices.md#classes.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { key, ref } from '../../schema/field.ts';
import { amountFields, validityFields } from '../rules/amount-fields.ts';

export const servicePrice = defineResource({
  name: 'service_price',
  table: 'service_prices',
  key: 'id',
  spec: 'docs/interface/prices.md#records, docs/interface/prices.md#endpoints, docs/interface/prices.md#finding',
  faces: ['v2'],
  v2: { type: 'service-price', path: 'service-prices' },
  operations: { view: needs('price_view'), edit: needs('price_edit'), delete: needs('price_delete') },
  scope: everyone('Prices belong to services, classes and price groups and not to a customer; the operation gates them.'),
  title: 'complexity',
  validity: { from: 'start_date', until: 'end_date' },
  proven: true,
  since: '0.1.0',
  fields: {
    id: key(),
    service_id: ref('standard_article', { group: 'identity' }),
    type_tID: ref('device_type', { belongs: true, group: 'identity' }),
    price_class_id: ref('price_class', { group: 'identity' }),
    price_category_id: ref('price_category', { group: 'identity' }),
    ...validityFields,
    ...amountFields,
  },
  relations: {
    service: one('standard_article', 'service_id'),
    device_type: one('device_type', 'type_tID'),
    price_class: one('price_class', 'price_class_id'),
    price_category: one('price_category', 'price_category_id'),
  },
  indexes: [['price_category_id', 'service_id', 'price_class_id', 'type_tID', 'start_date']],
});
