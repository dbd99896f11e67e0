// One message of a webhook, and how often it was tried. What it says is read when it is sent: with the rights of that moment.
// docs/interface/connections.md#deliveries.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { datetime, integer, key, note, select, text } from '../../schema/field.ts';

/** `dead`: given up; it can be sent again by hand. */
const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

export const webhookDelivery = defineResource({
  name: 'webhook_delivery',
  table: 'webhook_deliveries',
  key: 'uID',
  spec: 'docs/interface/connections.md#deliveries',
  faces: ['v2'],
  v2: { type: 'webhook-delivery', path: 'webhook-deliveries' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('The log of a webhook names records by their keys and holds nothing of them; only administrators see it.'),
  title: 'event',
  readOnly: true,
  since: '0.11.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    // It is the `webhook-id` of the message, also when it is sent again.
    uID: key(),
    // Texts and no references: the log outlives what it speaks of.
    webhook_uID: text({ attr: 'webhook_id', required: true, max: 80 }),
    webhook_name: text({ max: 120, search: true }),
    event: text({ required: true, max: 120, search: true, index: true }),
    record_type: text({ max: 80 }),
    record_key: text({ attr: 'record_id', max: 80, search: true }),
    changed_at: datetime(),
    state: select(deliveryStates, { required: true, default: 'waiting', labels: 'delivery_state', index: true }),
    attempts: integer({ required: true, default: 0, minimum: 0 }),
    at: datetime({ required: true, index: true }),
    next_at: datetime(),
    answer_status: integer(),
    answer_ms: integer(),
    answer: note({ max: 500 }),
    problem: text({ max: 300 }),
  },
  indexes: [
    ['webhook_uID', 'state'],
    ['state', 'next_at'],
  ],
});
