// Where the measuring of a calibration step by step stands: which step, what was answered, who measured when. One a calibration; written by
// its actions alone, against the version that was seen. docs/interface/records.md#guide.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { datetime, integer, json, key, ref, select, text } from '../../schema/field.ts';

export const benchRun = defineResource({
  name: 'bench_run',
  table: 'bench_runs',
  key: 'uID',
  spec: 'docs/interface/records.md#guide',
  faces: ['v2'],
  v2: { type: 'bench-run', path: 'bench-runs' },
  operations: {
    view: needs('inventory_details_calibrations_measurements_view'),
    edit: needs('inventory_details_calibrations_measurements_edit'),
    delete: needs('inventory_details_calibrations_measurements_edit'),
  },
  scope: follows('calibration', 'calibration_id'),
  title: 'worker',
  readOnly: true,
  proven: true,
  since: '0.11.0',
  defaultSort: { column: 'begun_at', direction: 'desc' },
  fields: {
    uID: key(),
    calibration_id: ref('calibration', { required: true, unique: true, index: false, onDelete: 'cascade', group: 'identity' }),
    phase: select(['as_found', 'as_left'], { required: true, labels: 'result_phase', group: 'identity' }),
    state: select(['running', 'paused', 'done'], { required: true, labels: 'bench_run_state', index: true, group: 'state' }),
    // Of the steps that are shown, from 0.
    step: integer({ required: true, minimum: 0, group: 'state' }),
    worker: text({ required: true, group: 'people' }),
    begun_at: datetime({ required: true, index: true, group: 'people' }),
    step_begun_at: datetime({ required: true, group: 'people' }),
    // Seconds on the present step before its last break.
    step_seconds: integer({ required: true, minimum: 0, default: 0, group: 'people' }),
    answers: json({ required: true, max: 2_000_000, default: '[]', group: 'measurement' }),
    breaks: json({ required: true, max: 200_000, default: '[]', group: 'people' }),
  },
  relations: { calibration: one('calibration', 'calibration_id', { embed: false }) },
});
