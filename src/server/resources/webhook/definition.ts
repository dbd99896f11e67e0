// Where the lab tells another program what changes: an address, the events, and the rights of whoever made it.
// docs/interface/connections.md#webhooks.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { datetime, flag, key, note, ref, select, text } from '../../schema/field.ts';

/** `stopped`: nothing is sent until somebody looks at it; what happens meanwhile is sent afterwards. */
export const webhookStates = ['new', 'working', 'failing', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const webhook = defineResource({
  name: 'webhook',
  table: 'webhooks',
  key: 'uID',
  spec: 'docs/interface/connections.md#webhooks',
  faces: ['v2'],
  v2: { type: 'webhook', path: 'webhooks' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone(
    'Webhooks belong to the installation; only administrators see them, and what they send is limited by their maker.',
  ),
  title: 'name',
  few: true,
  tells: [{ event: 'failed', column: 'state', to: ['stopped'], who: { user: 'user_uID', orEditors: true } }],
  since: '0.11.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, max: 120, search: true, natural: true, index: true, group: 'identity' }),
    url: text({ required: true, max: 500, search: true, group: 'identity' }),
    // `*`, `inventory.*`, `calibration.created`, by comma.
    events: text({ required: true, max: 1000, default: '*', group: 'identity' }),
    // A formula; then all events are of one type.
    filter: note({ max: 2000, group: 'identity' }),
    active: flag({ default: 1, group: 'state' }),
    state: select(webhookStates, { default: 'new', readOnly: true, labels: 'webhook_state', index: true, group: 'state' }),
    reason: text({ max: 300, readOnly: true, group: 'state' }),
    // Whose rights decide what is sent: who changed it last.
    user_uID: ref('user', { attr: 'user_id', readOnly: true, onDelete: 'setNull', group: 'state' }),
    secret_at: datetime({ readOnly: true, group: 'state' }),
    secret: text({ max: 200, hidden: true, unproven: true }),
    // Goes on signing for a day, so that both ends need not change in the same moment.
    former_secret: text({ max: 200, hidden: true, unproven: true }),
    former_until: datetime({ hidden: true, unproven: true }),
    // Up to here changes were taken (core/changes).
    place: text({ max: 200, hidden: true, unproven: true }),
    paused_until: datetime({ hidden: true, unproven: true }),
  },
});
