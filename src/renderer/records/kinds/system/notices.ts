// What concerns whoever is signed in. The bell shows what is not read yet; here is all of it.
import { defineKind, descending } from '../../kind/record-kind.ts';
import { recordedResources } from '../../kind/recorded.ts';

export const noticeKind = defineKind({
  name: 'notices',
  path: 'notices',
  table: 'notice',
  title: 'title',
  summary: ['event', 'record_type', 'by_name'],
  columns: ['at', 'event', 'record_type', 'title', 'by_name', 'read_at'],
  keys: new Set(['user_id']),
  choices: { record_type: { values: recordedResources, texts: 'resource' } },
  pointers: { record_id: { by: 'record_type', kinds: 'table' } },
  sort: [descending('at')],
  presets: [
    { key: 'all', filters: {}, sort: [descending('at')] },
    { key: 'unread_notices', filters: { read_at: 'null:' }, sort: [descending('at')] },
  ],
  operations: { view: [], edit: [], delete: [] },
});
