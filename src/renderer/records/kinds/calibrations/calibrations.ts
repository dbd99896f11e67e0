// Calibrations: newest first.
import { ascending, defineKind, descending } from '../../kind/record-kind.ts';
import { deviceAndCustomer } from '../devices/device-relation.ts';
import { dueStandards } from './due-standards.ts';

/** Statuses as every lab ships with them: what can be worked on, and what is done. */
export const calibrationStatus = { inProgress: 2, completed: 5 } as const;

export const calibrationKind = defineKind({
  name: 'calibrations',
  path: 'calibrations',
  table: 'calibration',
  title: 'certificate_number',
  summary: ['calibration_date', 'technician'],
  // A planned one has no number yet: a row is known by its device.
  columns: [
    'inventory_id',
    'calibration_date',
    'status',
    'certificate_number',
    'cal_result',
    'next_calibration_date',
    'technician',
    'procedure_id',
  ],
  codes: new Set(['certificate_number', 'certificate_display', 'calibration_mark', 'order_number', 'contract_hash']),
  tones: { cal_result: { failed: 'bad', limited: 'warn' } },
  // What certificates say of the state the device left in; a lab may write another word.
  choices: {
    condition: { values: ['found-left', 'found-adjusted-left', 'adjusted-left'], texts: 'ui.calibration_condition', open: true },
  },
  byAction: new Set(['released_by']),
  status: 'status',
  locked: ({ attributes }) => (attributes.released_at === null ? null : { name: 'released' }),
  category: 'category_id',
  relations: {
    inventory_id: deviceAndCustomer,
    procedure_id: { name: 'procedure', title: 'procedure_name' },
    procedure_version_id: { name: 'procedure_version', title: 'name' },
    category_id: { name: 'category', title: 'name', only: { type: 'calibration' } },
    amends_id: { name: 'amends', title: 'certificate_number' },
  },
  presets: [
    { key: 'all', filters: {}, sort: [descending('calibration_date')] },
    { key: 'open', filters: { status: '1,2,3,4' }, sort: [ascending('calibration_date')] },
    { key: 'failed', filters: { cal_result: 'failed' }, sort: [descending('calibration_date')], tone: 'bad' },
  ],
  sort: [descending('calibration_date')],
  views: [{ to: '/calibrations/due', text: 'ui.due-work.title' }, dueStandards],
  papers: true,
  paper: { word: 'certificate', contract: 'calibration-certificate', dcc: true },
  operations: { view: ['calibration_view'], edit: ['calibration_edit'], delete: ['calibration_delete'] },
  related: [
    { kind: 'results', by: 'calibration_id' },
    { kind: 'standards', by: 'calibration_id' },
  ],
});
