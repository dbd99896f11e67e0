// The catalogue of articles and services. docs/interface/prices.md#records.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many } from '../../schema/define-resource.ts';
import { key, money, note, percent, text } from '../../schema/field.ts';

export const standardArticle = defineResource({
  name: 'standard_article',
  table: 'standard_article',
  key: 'uID',
  spec: 'docs/interface/prices.md#records',
  faces: ['v2'],
  v2: { type: 'standard-article', path: 'standard-articles' },
  operations: { view: needs('article_view'), edit: needs('article_edit'), delete: needs('article_delete') },
  scope: everyone('The catalogue is common to all customers; the operation gates it.'),
  title: 'article_name',
  proven: true,
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'article_name', direction: 'asc' },
  fields: {
    uID: key(),
    article_name: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    name_secondary: text({ search: true, group: 'identity' }),
    description: note({ search: true, group: 'identity' }),
    price: money({ minimum: 0, index: true, group: 'amounts' }),
    discount: percent({ minimum: 0, maximum: 100, default: 0, group: 'amounts' }),
    delivery_costs: money({ minimum: 0, group: 'amounts' }),
    tax: percent({ minimum: 0, maximum: 100, default: 1900, group: 'amounts' }),
    unit: text({ max: 20, default: 'EA', group: 'amounts' }),
  },
  relations: { service_prices: many('service_price', 'service_id') },
});
