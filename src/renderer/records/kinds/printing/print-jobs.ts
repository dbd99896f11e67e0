// Prints of labels: the newest first, read and never written.
import { defineKind, descending } from '../../kind/record-kind.ts';

export const printJobKind = defineKind({
  name: 'print-jobs',
  path: 'print-jobs',
  table: 'print_job',
  title: 'title',
  summary: ['printer_name', 'user_name'],
  columns: ['at', 'title', 'state', 'count', 'done', 'printer_name', 'user_name', 'message'],
  keys: new Set(['user_id', 'format']),
  relations: { printer_id: { name: 'printer', title: 'name' } },
  sort: [descending('at')],
  operations: { view: ['label_print'], edit: [], delete: [] },
  views: [{ to: '/print-queue', text: 'ui.print-queue.title' }],
  related: [{ kind: 'printed-labels', by: 'print_job_id' }],
});
