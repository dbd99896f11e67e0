// A study of a measuring system: who read what of which part how often, and what that says of the gauge. docs/interface/records.md#gauge-studies;
// AIAG Measurement Systems Analysis.
import { needs } from '../../contract/operations.ts';
import { mostLines, mostTrials, studyKinds, studyVerdicts } from '../../contract/values/measuring/gauge-study.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { date, integer, json, key, note, ref, select, text } from '../../schema/field.ts';

export const gaugeStudy = defineResource({
  name: 'gauge_study',
  table: 'gauge_studies',
  key: 'uID',
  spec: 'docs/interface/records.md#gauge-studies',
  faces: ['v1', 'v2'],
  v1: { segment: 'gauge_study' },
  v2: { type: 'gauge-study', path: 'gauge-studies' },
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: follows('inventory', 'inventory_id', { orNull: true }),
  title: 'name',
  proven: true,
  few: true,
  since: '0.11.0',
  defaultSort: { column: 'study_date', direction: 'desc' },
  fields: {
    uID: key(),
    name: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    kind: select(studyKinds, { required: true, default: 'anova', labels: 'gauge_study_kind', index: true, group: 'identity' }),
    study_date: date({ required: true, index: true, group: 'dates' }),
    inventory_id: ref('inventory', { onDelete: 'setNull', group: 'identity' }),
    characteristic: text({ search: true, natural: true, index: true, group: 'measurement' }),
    unit: text({ max: 40, group: 'measurement' }),
    // Upper minus lower limit, as a decimal whose digits are kept.
    tolerance: text({ max: 40, group: 'measurement' }),
    reference_value: text({ max: 40, group: 'measurement' }),
    // What was planned: the shape of an empty sheet.
    operators: integer({ minimum: 1, maximum: 20, default: 3, group: 'measurement' }),
    parts: integer({ minimum: 1, maximum: mostLines / 10, default: 10, group: 'measurement' }),
    trials: integer({ minimum: 1, maximum: mostTrials, default: 3, group: 'measurement' }),
    readings: json({ max: 200_000, default: '[]' }),
    // Worked out by the server whenever one of the values is written.
    gauge_percent: text({ max: 40, readOnly: true, group: 'assessment' }),
    tolerance_percent: text({ max: 40, readOnly: true, group: 'assessment' }),
    categories: integer({ readOnly: true, group: 'assessment' }),
    bias: text({ max: 40, readOnly: true, group: 'assessment' }),
    judgement: select(studyVerdicts, { readOnly: true, labels: 'gauge_study_verdict', index: true, group: 'assessment' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: { inventory: one('inventory', 'inventory_id') },
});
