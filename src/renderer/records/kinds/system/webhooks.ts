// Webhooks, and the log of what they sent.
import { defineKind, descending } from '../../kind/record-kind.ts';

export const webhookKind = defineKind({
  name: 'webhooks',
  path: 'webhooks',
  table: 'webhook',
  title: 'name',
  summary: ['url', 'state', 'reason'],
  columns: ['name', 'url', 'events', 'active', 'state', 'reason'],
  codes: new Set(['events', 'filter']),
  hints: new Set(['url', 'events', 'filter']),
  views: [
    { to: '/webhook-deliveries', text: 'ui.webhook-deliveries.title' },
    { to: '/admin/settings', text: 'ui.webhooks.targets' },
  ],
  operations: { view: ['administration_management'], edit: ['administration_management'], delete: ['administration_management'] },
  related: [{ kind: 'webhook-deliveries', by: 'webhook_id' }],
});

export const webhookDeliveryKind = defineKind({
  name: 'webhook-deliveries',
  path: 'webhook-deliveries',
  table: 'webhook_delivery',
  title: 'event',
  summary: ['webhook_name', 'state', 'problem'],
  columns: ['at', 'webhook_name', 'event', 'record_id', 'state', 'attempts', 'answer_status', 'answer_ms', 'problem', 'next_at'],
  codes: new Set(['event', 'record_id', 'answer_status', 'answer', 'problem']),
  keys: new Set(['webhook_id']),
  sort: [descending('at')],
  presets: [
    { key: 'all', filters: {}, sort: [descending('at')] },
    { key: 'dead', filters: { state: 'dead' }, sort: [descending('at')], tone: 'bad' },
    { key: 'waiting_deliveries', filters: { state: 'waiting' }, sort: [descending('at')], tone: 'warn' },
  ],
  operations: { view: ['administration_management'], edit: [], delete: [] },
});
