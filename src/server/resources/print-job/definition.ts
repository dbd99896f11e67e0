// One print: which labels, in which format, on which printer, and how it went. It keeps the format it was printed with.
import { needs } from '../../contract/operations.ts';
import { defineResource, many, one } from '../../schema/define-resource.ts';
import { datetime, integer, json, key, note, ref, select, text } from '../../schema/field.ts';

/**
 * `ready`: made, and to be printed by the workstation. `unknown`: the line broke after something had been sent, so only a look at
 * the printer tells.
 */
export const printJobStates = ['queued', 'printing', 'ready', 'printed', 'failed', 'unknown', 'cancelled'] as const;
export type PrintJobState = (typeof printJobStates)[number];

export const printJob = defineResource({
  name: 'print_job',
  table: 'print_jobs',
  key: 'uID',
  spec: 'docs/interface/papers.md#label-formats',
  faces: ['v2'],
  v2: { type: 'print-job', path: 'print-jobs' },
  operations: { view: needs('label_print'), edit: needs('label_print'), delete: needs('label_print') },
  // What is printed may belong to any customer.
  scope: { kind: 'owner', column: 'user_uID', allWith: 'administration_management' },
  title: 'title',
  readOnly: true,
  since: '0.4.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    uID: key(),
    title: text({ required: true, search: true }),
    user_uID: text({ attr: 'user_id', max: 80 }),
    user_name: text(),
    printer_uID: ref('printer', { attr: 'printer_id', onDelete: 'setNull' }),
    printer_name: text(),
    // Of its printer: who prints it is a program there.
    site: text({ max: 80 }),
    state: select(printJobStates, { required: true, default: 'queued', labels: 'print_state', index: true }),
    message: note({ max: 2000 }),
    count: integer({ required: true, minimum: 0 }),
    done: integer({ required: true, default: 0, minimum: 0 }),
    copies: integer({ required: true, default: 1, minimum: 1 }),
    format: text({ required: true, max: 80, index: true }),
    format_version: integer({ minimum: 1 }),
    format_name: text({ required: true }),
    definition: json({ required: true, max: 1_000_000 }),
    // Printer, resolution, first free cell and calibration as they were.
    options: json({ required: true }),
    // What is printed when it is no labels: the paper of a record, or a printer's test.
    subject: json({ max: 20_000 }),
    // As the system's spooler numbered it.
    spool_id: text({ max: 120 }),
    // Says that a call sent twice is one.
    request_key: text({ max: 80 }),
    reprint_of: text({ max: 80, index: true }),
    at: datetime({ required: true, index: true }),
    started_at: datetime(),
    finished_at: datetime(),
  },
  relations: { labels: many('printed_label', 'job_uID'), printer: one('printer', 'printer_uID', { embed: false }) },
  indexes: [
    ['user_uID', 'request_key'],
    ['user_uID', 'at'],
  ],
});
