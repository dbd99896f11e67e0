// What a message of an event says, in one language: the lab's own words instead of the program's, for all customers or for one.
// docs/interface/post.md#templates.
import { needs } from '../../contract/operations.ts';
import { messageEvents } from '../../contract/values/mail/message-event.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { key, note, ref, select, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

export const messageTemplate = defineResource({
  name: 'message_template',
  table: 'message_templates',
  key: 'uID',
  spec: 'docs/interface/post.md#templates',
  faces: ['v2'],
  v2: { type: 'message-template', path: 'message-templates' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('The words of the lab are its own; only administrators see and change them.'),
  title: 'subject',
  // There is one of each occasion, language and customer.
  imported: {
    identities: [{ columns: ['event', 'language', 'customer_KTAG'], optional: ['customer_KTAG'] }],
    narrowing: [],
    strict: true,
    headings: importHeadings,
  },
  few: true,
  proven: true,
  since: '0.13.0',
  defaultSort: { column: 'event', direction: 'asc' },
  fields: {
    uID: key(),
    event: select(messageEvents, { required: true, labels: 'message_event', index: true, group: 'identity' }),
    language: select(['de', 'en'], { required: true, labels: 'paper_language', index: true, group: 'identity' }),
    // Empty: for all that have none of their own.
    customer_KTAG: ref('customer', { attr: 'customer_id', onDelete: 'cascade', group: 'identity' }),
    subject: text({ max: 255, required: true, search: true, index: true, group: 'letter' }),
    body: note({ max: 20_000, required: true, search: true, group: 'letter' }),
  },
  relations: { customer: one('customer', 'customer_KTAG') },
});
