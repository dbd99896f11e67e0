// What was deleted in the last days, to be put back.
import { defineKind, descending } from '../../kind/record-kind.ts';
import { recordedResources } from '../../kind/recorded.ts';

export const binKind = defineKind({
  name: 'bin',
  path: 'bin',
  table: 'bin_entry',
  title: 'title',
  summary: ['resource', 'deleted_by'],
  columns: ['deleted_at', 'title', 'resource', 'deleted_by', 'expires_at'],
  codes: new Set(['record_key']),
  keys: new Set(['customer_id']),
  choices: { resource: { values: recordedResources, texts: 'resource' } },
  sort: [descending('deleted_at')],
  operations: { view: ['administration_management'], edit: [], delete: [] },
});
