// A price agreed for one single device: the first step of price finding. docs/interface/prices.md#finding, docs/interface/prices.md#device.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { key, ref } from '../../schema/field.ts';
import { amountFields, validityFields } from '../rules/amount-fields.ts';

export const devicePrice = defineResource({
  name: 'device_price',
  table: 'device_prices',
  key: 'id',
  spec: 'docs/interface/prices.md#finding',
  faces: ['v2'],
  v2: { type: 'device-price', path: 'device-prices' },
  operations: { view: needs('price_view'), edit: needs('price_edit'), delete: needs('price_delete') },
  scope: follows('inventory', 'MTAG'),
  title: 'complexity',
  validity: { from: 'start_date', until: 'end_date' },
  proven: true,
  since: '0.1.0',
  fields: {
    id: key(),
    // The unique index starts with it.
    MTAG: ref('inventory', { required: true, belongs: true, onDelete: 'cascade', index: false, group: 'identity' }),
    price_category_id: ref('price_category', { group: 'identity' }),
    ...validityFields,
    ...amountFields,
  },
  relations: {
    inventory: one('inventory', 'MTAG'),
    price_category: one('price_category', 'price_category_id'),
  },
  uniqueTogether: [['MTAG', 'price_category_id', 'start_date', 'complexity']],
});
