// The lab's own words over the shipped ones.
import { defineKind } from '../../kind/record-kind.ts';

export const translationKind = defineKind({
  name: 'translations',
  path: 'translations',
  table: 'translation',
  views: [{ to: '/admin/wording', text: 'ui.wording.screen' }],
  title: 'message_key',
  summary: ['text'],
  columns: ['message_key', 'language', 'text'],
  codes: new Set(['message_key']),
  choices: { language: { values: ['de', 'en'], texts: 'language', open: true } },
  operations: {
    view: ['administration_management'],
    edit: ['administration_management'],
    delete: ['administration_management'],
  },
});
