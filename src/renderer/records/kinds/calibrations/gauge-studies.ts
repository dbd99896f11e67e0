// Studies of measuring systems with what they came to, newest first.
import { defineKind, descending } from '../../kind/record-kind.ts';
import { deviceRelation } from '../devices/device-relation.ts';

export const gaugeStudyKind = defineKind({
  name: 'gauge-studies',
  path: 'gauge-studies',
  table: 'gauge_study',
  title: 'name',
  summary: ['characteristic', 'study_date'],
  columns: [
    'name',
    'study_date',
    'kind',
    'inventory_id',
    'characteristic',
    'judgement',
    'gauge_percent',
    'tolerance_percent',
    'categories',
    'unit',
  ],
  sort: [descending('study_date')],
  relations: { inventory_id: deviceRelation },
  measured: new Set(['gauge_percent', 'tolerance_percent', 'bias', 'reference_value', 'tolerance']),
  paper: { word: 'study-report', contract: 'gauge-study-report' },
  operations: { view: ['types_view'], create: ['types_create'], edit: ['types_edit'], delete: ['types_delete'] },
});
