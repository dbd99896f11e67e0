// The lab's own words for what it writes to customers.
import { defineKind } from '../../kind/record-kind.ts';

export const messageTemplateKind = defineKind({
  name: 'message-templates',
  path: 'message-templates',
  table: 'message_template',
  title: 'subject',
  summary: ['event', 'language', 'customer_id'],
  hints: new Set(['body']),
  columns: ['event', 'language', 'customer_id', 'subject'],
  relations: { customer_id: { name: 'customer', title: 'name' } },
  views: [{ to: '/admin/mail', text: 'ui.mail.title' }],
  operations: { view: ['administration_management'], edit: ['administration_management'], delete: ['administration_management'] },
});
