// A value of a control chart: one reading or the mean of several, who took it, and what it says of the chart.
// docs/interface/records.md#check-charts.
import { needs } from '../../contract/operations.ts';
import { valueStates } from '../../contract/values/measuring/check-charts.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { datetime, flag, key, note, ref, select, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

export const checkValue = defineResource({
  name: 'check_value',
  table: 'check_values',
  key: 'uID',
  spec: 'docs/interface/records.md#check-charts',
  faces: ['v1', 'v2'],
  v1: { segment: 'check_value' },
  v2: { type: 'check-value', path: 'check-values' },
  operations: {
    view: needs('inventory_details_calibrations_standards_view'),
    edit: needs('inventory_details_calibrations_standards_edit'),
    delete: needs('inventory_details_calibrations_standards_edit'),
  },
  scope: follows('check_chart', 'chart_uID'),
  title: 'value',
  imported: {
    identities: [{ columns: ['chart_uID', 'measured_at'] }],
    narrowing: [],
    strict: true,
    needed: ['measured_at'],
    within: 'chart_uID',
    numbers: ['value'],
    headings: importHeadings,
  },
  proven: true,
  since: '0.11.0',
  defaultSort: { column: 'measured_at', direction: 'desc' },
  fields: {
    uID: key(),
    chart_uID: ref('check_chart', {
      attr: 'check_chart_id',
      required: true,
      belongs: true,
      byTitle: true,
      onDelete: 'cascade',
      group: 'identity',
    }),
    // Now, where nothing is said.
    measured_at: datetime({ index: true, group: 'dates' }),
    // A decimal as it was read: its digits are kept. Several are readings, of which the mean stands here.
    value: text({ required: true, max: 2000, group: 'measurement' }),
    readings: text({ max: 2000, readOnly: true, group: 'measurement' }),
    measured_by: text({ max: 200, search: true, group: 'people' }),
    remark: note({ search: true, group: 'remarks' }),
    excluded: flag({ group: 'state' }),
    excluded_reason: text({ max: 1000, search: true, group: 'state' }),
    // Kept by the server: what it was judged to be when it was written.
    state: select(valueStates, { readOnly: true, labels: 'chart_state', index: true, group: 'state' }),
    broken_rules: text({ max: 200, readOnly: true, group: 'state' }),
    // Those somebody was told of already.
    told_rules: text({ max: 200, readOnly: true, group: 'state' }),
    ticket_uID: ref('ticket', { attr: 'ticket_id', readOnly: true, onDelete: 'setNull', group: 'link' }),
    case_uID: ref('impact_case', { attr: 'impact_case_id', readOnly: true, onDelete: 'setNull', group: 'link' }),
  },
  relations: {
    check_chart: one('check_chart', 'chart_uID'),
    ticket: one('ticket', 'ticket_uID', { embed: false }),
    impact_case: one('impact_case', 'case_uID', { embed: false }),
  },
  indexes: [['chart_uID', 'measured_at']],
});
