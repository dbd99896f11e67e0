// Days on which somebody is away, or the lab is closed.
import { defineKind } from '../../kind/record-kind.ts';

export const absenceKind = defineKind({
  name: 'absences',
  path: 'absences',
  table: 'absence',
  title: 'reason',
  summary: ['person', 'from_day', 'to_day'],
  spans: { from_day: { to: 'to_day' } },
  columns: ['reason', 'person', 'from_day', 'to_day'],
  relations: {},
  sort: [{ name: 'from_day', descending: true }],
  operations: { view: ['calibration_edit'], edit: ['calibration_edit'], delete: ['calibration_edit'] },
});
