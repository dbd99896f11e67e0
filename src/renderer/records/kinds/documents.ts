// Documents: the newest first, what waits for approval by one press.
import { defineKind } from '../record-kind.ts';

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
  operations: { view: ['dms_view'], edit: ['dms_edit'], delete: ['dms_delete'] },
});
