// One label of a print, with what stood on it, so that it can be printed again as it was; together they are a device's print history.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { datetime, integer, json, key, note, ref, select, text } from '../../schema/field.ts';

/** Printed is what the printer took; confirmed is what somebody scanned on the device. */
export const labelStates = ['queued', 'printed', 'failed', 'unknown', 'confirmed', 'cancelled'] as const;
export type LabelState = (typeof labelStates)[number];

export const printedLabel = defineResource({
  name: 'printed_label',
  table: 'printed_labels',
  key: 'uID',
  spec: 'docs/interface/papers.md#label-formats',
  faces: ['v2'],
  v2: { type: 'printed-label', path: 'printed-labels' },
  operations: { view: needs('label_print'), edit: needs('label_print'), delete: needs('label_print') },
  scope: follows('inventory', 'MTAG'),
  title: 'format_name',
  readOnly: true,
  since: '0.4.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    uID: key(),
    job_uID: ref('print_job', { attr: 'print_job_id', required: true, onDelete: 'cascade', index: false }),
    MTAG: ref('inventory', { attr: 'inventory_id', required: true, onDelete: 'cascade', index: false }),
    position: integer({ required: true, minimum: 0 }),
    format_name: text({ required: true }),
    state: select(labelStates, { required: true, default: 'queued', labels: 'print_state', index: true }),
    message: note({ max: 2000 }),
    content: json({ required: true, max: 200_000 }),
    // The calibration whose dates stand on it; nothing where it shows none.
    calibration_id: text({ max: 80 }),
    at: datetime({ required: true, index: true }),
    printed_at: datetime({ index: true }),
    confirmed_at: datetime({ index: true }),
    confirmed_by: text(),
  },
  relations: { inventory: one('inventory', 'MTAG'), print_job: one('print_job', 'job_uID', { embed: false }) },
  indexes: [
    ['job_uID', 'position'],
    ['MTAG', 'at'],
    ['MTAG', 'calibration_id', 'state'],
  ],
});
