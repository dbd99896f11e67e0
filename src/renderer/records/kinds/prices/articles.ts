// The catalogue of articles and services.
import { defineKind } from '../../kind/record-kind.ts';
import { pieces } from './price-columns.ts';

export const articleKind = defineKind({
  name: 'standard-articles',
  path: 'standard-articles',
  table: 'standard_article',
  title: 'article_name',
  summary: ['name_secondary'],
  columns: ['article_name', 'name_secondary', 'price', 'unit', 'discount', 'tax', 'delivery_costs'],
  units: { price: 'money', delivery_costs: 'money', discount: 'percent', tax: 'percent' },
  choices: { unit: pieces },
  operations: { view: ['article_view'], edit: ['article_edit'], delete: ['article_delete'] },
  related: [{ kind: 'service-prices', by: 'service_id' }],
});
