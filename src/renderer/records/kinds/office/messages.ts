// What the lab writes to its customers: read here, moved on by its page, written from the record it is about.
import { defineKind, descending } from '../../kind/record-kind.ts';
import { recordedResources } from '../../kind/recorded.ts';

const open = 'held,unsure,refused,given_up,bounced';

export const messageKind = defineKind({
  name: 'messages',
  path: 'messages',
  table: 'message',
  title: 'subject',
  summary: ['event', 'customer_id', 'recipients'],
  columns: ['at', 'state', 'event', 'customer_id', 'subject', 'recipients', 'sent_at', 'problem'],
  choices: {
    record_type: { values: recordedResources, texts: 'resource' },
    problem: {
      values: ['no_address', 'too_large', 'ended', 'older_lab', 'attachment_gone', 'unreadable'],
      texts: 'ui.messages.problem',
      open: true,
    },
  },
  relations: { customer_id: { name: 'customer', title: 'name' } },
  pointers: { record_id: { by: 'record_type', kinds: 'table' } },
  presets: [
    { key: 'all', filters: {}, sort: [descending('at')] },
    { key: 'to_decide', filters: { state: open }, sort: [descending('at')], tone: 'warn' },
    { key: 'on_the_way', filters: { state: 'waiting,sending' }, sort: [descending('at')] },
  ],
  sort: [descending('at')],
  views: [{ to: '/admin/mail', text: 'ui.mail.title' }],
  papers: true,
  operations: { view: ['customers_view'], edit: [], delete: [] },
});
