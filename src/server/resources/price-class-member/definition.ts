// Puts a device type or a procedure into a price class; each into one at most. docs/interface/prices.md#records,
// docs/interface/prices.md#members.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { key, ref, select, text } from '../../schema/field.ts';

export const priceClassMember = defineResource({
  name: 'price_class_member',
  table: 'price_class_members',
  key: 'id',
  spec: 'docs/interface/prices.md#records, docs/interface/prices.md#members',
  faces: ['v2'],
  v2: { type: 'price-class-member', path: 'price-class-members' },
  operations: { view: needs('price_view'), edit: needs('price_edit'), delete: needs('price_edit') },
  scope: everyone('Price classes are common to all customers; the operation gates them.'),
  title: 'member_id',
  proven: true,
  since: '0.1.0',
  fields: {
    id: key(),
    price_class_id: ref('price_class', { required: true, onDelete: 'cascade' }),
    member_table: select(['types', 'procedures'], { required: true, labels: 'member_table' }),
    member_id: text({ max: 80, required: true }),
  },
  relations: { price_class: one('price_class', 'price_class_id') },
  uniqueTogether: [['member_table', 'member_id']],
});
