// A quantity scale of a price row: from a quantity on another unit price or a discount. docs/interface/prices.md#records,
// docs/interface/prices.md#finding, docs/interface/prices.md#surcharges-and-scales, docs/interface/prices.md#attributes.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { key, money, percent, quantity, select, text } from '../../schema/field.ts';

export const priceScale = defineResource({
  name: 'price_scale',
  table: 'price_scales',
  key: 'id',
  spec: 'docs/interface/prices.md#records, docs/interface/prices.md#endpoints, docs/interface/prices.md#finding',
  faces: ['v2'],
  v2: { type: 'price-scale', path: 'price-scales' },
  operations: { view: needs('price_view'), edit: needs('price_edit'), delete: needs('price_delete') },
  scope: everyone('Scales belong to price rows, which belong to no customer; the operation gates them.'),
  title: 'min_quantity',
  proven: true,
  since: '0.1.0',
  defaultSort: { column: 'min_quantity', direction: 'asc' },
  fields: {
    id: key(),
    row_table: select(['prices', 'service_prices'], { required: true, labels: 'price_row_table' }),
    row_id: text({ max: 80, required: true }),
    min_quantity: quantity({ required: true, minimum: 0 }),
    price: money({ minimum: 0 }),
    discount: percent({ minimum: 0, maximum: 100 }),
  },
  uniqueTogether: [['row_table', 'row_id', 'min_quantity']],
});
