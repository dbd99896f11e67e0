// Documents: by name; what waits for approval by one press, the oldest first.
import { ascending, defineKind, descending } from '../../kind/record-kind.ts';

export const documentKind = defineKind({
  name: 'documents',
  path: 'documents',
  table: 'document',
  title: 'title',
  summary: ['file_name'],
  columns: [
    'title',
    'type',
    'number',
    'version',
    'customer_id',
    'file_name',
    'size',
    'valid_until',
    'approved_by',
    'approved_at',
  ],
  codes: new Set(['number']),
  relations: {
    customer_id: { name: 'customer', title: 'name' },
    replaces_id: { name: 'replaces', title: 'title' },
  },
  presets: [
    { key: 'all', filters: {}, sort: [ascending('title')] },
    { key: 'to_approve', filters: { approved_at: 'empty' }, sort: [ascending('created_at')], tone: 'warn' },
    { key: 'approved', filters: { approved_at: 'set' }, sort: [descending('approved_at')] },
  ],
  thumbnail: true,
  withFile: true,
  operations: { view: ['dms_view'], edit: ['dms_edit'], delete: ['dms_delete'] },
});
