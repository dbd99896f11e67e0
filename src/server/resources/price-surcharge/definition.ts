// A surcharge for a complexity, for all or for one price class. docs/interface/prices.md#records, docs/interface/prices.md#finding,
// docs/interface/prices.md#surcharges-and-scales, docs/interface/prices.md#attributes.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { flag, key, money, ref, select, text } from '../../schema/field.ts';

export const priceSurcharge = defineResource({
  name: 'price_surcharge',
  table: 'price_surcharges',
  key: 'id',
  spec: 'docs/interface/prices.md#records, docs/interface/prices.md#endpoints, docs/interface/prices.md#finding',
  faces: ['v2'],
  v2: { type: 'price-surcharge', path: 'price-surcharges' },
  operations: { view: needs('price_view'), edit: needs('price_edit'), delete: needs('price_delete') },
  scope: everyone('Surcharges are common to all customers; the operation gates them.'),
  title: 'complexity',
  proven: true,
  since: '0.1.0',
  defaultSort: { column: 'complexity', direction: 'asc' },
  fields: {
    id: key(),
    complexity: text({ max: 80, required: true, search: true, trimmed: true }),
    kind: select(['percent', 'fixed'], { required: true, labels: 'amount_kind' }),
    // Percent or money, both with two decimals; negative makes cheaper.
    value: money({ required: true }),
    price_class_id: ref('price_class', { onDelete: 'cascade' }),
    active: flag({ default: 1 }),
  },
  relations: { price_class: one('price_class', 'price_class_id') },
  uniqueTogether: [['complexity', 'price_class_id']],
});
