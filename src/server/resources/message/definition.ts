// A letter to a customer by e-mail: to whom, what it said, and what became of it. Made and moved by actions alone; its attachments are the
// documents tied to it. docs/interface/post.md#messages.
import { needs } from '../../contract/operations.ts';
import { messageEvents } from '../../contract/values/mail/message-event.ts';
import { messageStates } from '../../contract/values/mail/message-state.ts';
import { assignedCustomers, defineResource, one, points } from '../../schema/define-resource.ts';
import { datetime, integer, key, note, ref, select, text } from '../../schema/field.ts';

export const message = defineResource({
  name: 'message',
  table: 'messages',
  key: 'uID',
  spec: 'docs/interface/post.md#messages',
  faces: ['v2'],
  v2: { type: 'message', path: 'messages' },
  operations: { view: needs('customers_view'), edit: needs('customers_edit'), delete: needs('customers_delete') },
  // It says what stands in the record it is about: who may not see that one does not read it here.
  scope: { kind: 'all', of: [assignedCustomers('customer_KTAG'), points('resource', 'record_key')] },
  title: 'subject',
  readOnly: true,
  textIndex: true,
  proven: true,
  tells: [
    {
      event: 'failed',
      column: 'state',
      to: ['unsure', 'refused', 'given_up', 'bounced'],
      who: { user: 'user_uID', orEditors: true },
    },
  ],
  since: '0.13.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    uID: key(),
    at: datetime({ required: true, index: true, group: 'dates' }),
    event: select(messageEvents, { required: true, labels: 'message_event', index: true, group: 'identity' }),
    state: select(messageStates, { required: true, labels: 'message_state', index: true, group: 'state' }),
    // Always set: none is written to nobody.
    customer_KTAG: ref('customer', { attr: 'customer_id', belongs: true, group: 'identity' }),
    resource: text({ attr: 'record_type', max: 40, required: true, group: 'identity' }),
    record_key: text({ attr: 'record_id', max: 80, required: true, group: 'identity' }),
    recipients: text({ max: 2000, required: true, search: true, group: 'letter' }),
    subject: text({ max: 255, required: true, search: true, index: true, group: 'letter' }),
    body: note({ max: 20_000, required: true, search: true, group: 'letter' }),
    language: select(['de', 'en'], { required: true, labels: 'paper_language', index: false, group: 'letter' }),
    attempts: integer({ required: true, default: 0, minimum: 0, group: 'state' }),
    next_at: datetime({ group: 'state' }),
    sent_at: datetime({ group: 'dates' }),
    // What the other side said last, in its own words; or why it waits, as a key of the texts.
    answer: note({ max: 1000, group: 'state' }),
    problem: text({ max: 300, group: 'state' }),
    // Whoever let it be written; nobody when the program did by itself.
    user_uID: ref('user', { attr: 'user_id', onDelete: 'setNull', group: 'state' }),
    // Event, record and day, while the message stands: a second one cannot be.
    standing_key: text({ max: 300, hidden: true, unproven: true, unique: true }),
  },
  relations: { customer: one('customer', 'customer_KTAG', { embed: false }) },
  indexes: [
    ['state', 'next_at'],
    ['resource', 'record_key'],
  ],
});
