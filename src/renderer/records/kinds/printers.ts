// Where labels are printed.
import { defineKind } from '../record-kind.ts';

export const printerKind = defineKind({
  name: 'printers',
  path: 'printers',
  table: 'printer',
  title: 'name',
  summary: ['host', 'queue'],
  columns: ['name', 'kind', 'host', 'port', 'dpi', 'format', 'active'],
  codes: new Set(['host', 'queue', 'format']),
  views: [{ to: '/print-jobs', text: 'ui.print-jobs.title' }],
  operations: { view: ['label_print'], edit: ['administration_management'], delete: ['administration_management'] },
  related: [{ kind: 'print-jobs', by: 'printer_id' }],
});
