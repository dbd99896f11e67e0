// A price group (table `price_category`), with its derivation rule. docs/interface/prices.md#records, docs/interface/prices.md#finding,
// docs/interface/prices.md#attributes.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many } from '../../schema/define-resource.ts';
import { date, key, money, note, select, text } from '../../schema/field.ts';

export const priceCategory = defineResource({
  name: 'price_category',
  table: 'price_category',
  key: 'uID',
  spec: 'docs/interface/prices.md#records, docs/interface/prices.md#finding',
  faces: ['v2'],
  v2: { type: 'price-category', path: 'price-categories' },
  operations: {
    view: needs('price_category_view'),
    edit: needs('price_category_edit'),
    delete: needs('price_category_delete'),
  },
  scope: everyone('Price groups are common to all customers; the operation gates them.'),
  title: 'name',
  proven: true,
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, unique: true, search: true, natural: true, index: true, trimmed: true, group: 'identity' }),
    description: note({ search: true, group: 'identity' }),
    derivation_kind: select(['percent', 'fixed'], { labels: 'amount_kind', group: 'derivation' }),
    // Percent or money, both with two decimals; negative makes cheaper.
    derivation_value: money({ group: 'derivation' }),
    derivation_start_date: date({ group: 'derivation' }),
    derivation_end_date: date({ group: 'derivation' }),
  },
  relations: {
    customers: many('customer', 'price_category_id'),
    prices: many('price', 'price_cat_uID'),
  },
});
