// A surcharge for a complexity, for all or for one price class. Spec 2.6, 4.6; decisions 6.6, 6.16.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { flag, key, money, ref, select, text } from '../../schema/field.ts';

export const priceSurcharge = defineResource({
  name: 'price_surcharge',
  table: 'price_surcharges',
  key: 'id',
  spec: '2.6, 4.5, 4.6',
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
