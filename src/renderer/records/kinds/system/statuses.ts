// Statuses of every kind of record.
import { nameText } from '#renderer/lib/lab/shipped-names.ts';
import { ascending, defineKind } from '../../kind/record-kind.ts';

export const statusKind = defineKind({
  name: 'statuses',
  path: 'statuses',
  table: 'status',
  views: [{ to: '/admin/statuses', text: 'ui.statuses.screen' }],
  title: 'title_en',
  heading: ({ attributes }, { language }) => nameText({ type: 'status', attributes }, `title_${language}`),
  worded: {
    title_de: (record) => nameText(record, 'title_de'),
    title_en: (record) => nameText(record, 'title_en'),
  },
  columns: ['type', 'sort_order', 'title_de', 'title_en', 'code', 'number', 'color', 'active', 'hidden'],
  codes: new Set(['code', 'color', 'text_color', 'icon']),
  sort: [ascending('type'), ascending('sort_order')],
  operations: { view: ['administration_management'], edit: ['administration_management'], delete: ['administration_management'] },
});
