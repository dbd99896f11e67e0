// Labels that were printed: what a device carries.
import { defineKind, descending } from '../../kind/record-kind.ts';
import { deviceRelation } from '../devices/device-relation.ts';

export const printedLabelKind = defineKind({
  name: 'printed-labels',
  path: 'printed-labels',
  table: 'printed_label',
  title: 'format_name',
  summary: ['at'],
  columns: ['at', 'inventory_id', 'format_name', 'state', 'printed_at', 'confirmed_at', 'confirmed_by', 'message'],
  keys: new Set(['calibration_id']),
  relations: {
    inventory_id: deviceRelation,
    print_job_id: { name: 'print_job', title: 'title' },
  },
  sort: [descending('at')],
  operations: { view: ['label_print'], edit: [], delete: [] },
});
