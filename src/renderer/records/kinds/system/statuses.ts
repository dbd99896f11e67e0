// Statuses of every kind of record.
import { ascending, defineKind, textOf } from '../../kind/record-kind.ts';

export const statusKind = defineKind({
  name: 'statuses',
  path: 'statuses',
  table: 'status',
  views: [{ to: '/admin/statuses', text: 'ui.statuses.screen' }],
  title: 'title_en',
  heading: ({ attributes }, { language }) => textOf(attributes[`title_${language}`]),
  columns: ['type', 'sort_order', 'title_de', 'title_en', 'code', 'number', 'color', 'active', 'hidden'],
  codes: new Set(['code', 'color', 'text_color', 'icon']),
  sort: [ascending('type'), ascending('sort_order')],
  operations: { view: ['administration_management'], edit: ['administration_management'], delete: ['administration_management'] },
});
