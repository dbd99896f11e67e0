// Where labels are printed.
import { lazy } from 'react';
import { defineKind } from '../../kind/record-kind.ts';

export const printerKind = defineKind({
  name: 'printers',
  path: 'printers',
  table: 'printer',
  title: 'name',
  summary: ['host', 'queue'],
  columns: ['name', 'kind', 'host', 'port', 'dpi', 'format', 'active'],
  codes: new Set(['host', 'port', 'queue', 'format']),
  hints: new Set(['site']),
  askedWith: {
    host: { kind: ['raw'] },
    site: { kind: ['raw', 'installed'] },
    port: { kind: ['raw'] },
    queue: { kind: ['installed'] },
    output: { kind: ['installed'] },
    darkness: { kind: ['raw', 'installed'] },
    text_as: { kind: ['raw', 'installed'] },
    timeout_seconds: { kind: ['raw', 'installed'] },
  },
  inputs: {
    format: lazy(async () => ({ default: (await import('../../label-formats/format-field.tsx')).LabelFormatField })),
    queue: lazy(async () => ({ default: (await import('../../label-formats/queue-field.tsx')).QueueField })),
  },
  views: [
    { to: '/printers/installed', text: 'ui.printers.installed' },
    { to: '/print-queue', text: 'ui.print-queue.title' },
  ],
  operations: { view: ['label_print'], edit: ['administration_management'], delete: ['administration_management'] },
  related: [{ kind: 'print-jobs', by: 'printer_id' }],
});
