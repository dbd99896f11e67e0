// What programs propose to be written: it waits for somebody who confirms or declines it.
import { defineKind, descending } from '../../kind/record-kind.ts';
import { recordedResources } from '../../kind/recorded.ts';

export const proposalKind = defineKind({
  name: 'proposals',
  path: 'proposals',
  table: 'proposal',
  title: 'title',
  summary: ['resource', 'action', 'state'],
  columns: ['at', 'title', 'resource', 'action', 'state', 'user_name', 'key_name', 'reason', 'ends_at'],
  keys: new Set(['user_id', 'key_id', 'customer_id', 'decided_by_id']),
  codes: new Set(['record_id']),
  choices: { resource: { values: recordedResources, texts: 'resource' } },
  pointers: { record_id: { by: 'resource', kinds: 'table' } },
  sort: [descending('at')],
  presets: [
    { key: 'all', filters: {}, sort: [descending('at')] },
    { key: 'waiting_proposals', filters: { state: 'waiting' }, sort: [descending('at')], tone: 'warn' },
  ],
  // Whoever sees records of one of these kinds may see what is proposed for them.
  operations: {
    view: [
      'inventory_view',
      'calibration_view',
      'customers_view',
      'bookings_view',
      'notepad_view',
      'support_view',
      'types_view',
      'price_view',
    ],
    edit: [],
    delete: [],
  },
});
