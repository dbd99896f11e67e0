// A control chart: what is measured of a check standard again and again, the standard it watches, the rules that are asked and the limits
// they are asked against. docs/interface/records.md#check-charts; ISO/IEC 17025 7.7.1.
import { needs } from '../../contract/operations.ts';
import { chartKinds, chartStates } from '../../contract/values/measuring/check-charts.ts';
import { defineResource, follows, many, one } from '../../schema/define-resource.ts';
import { flag, integer, json, key, note, ref, select, text } from '../../schema/field.ts';

const rule = (value: 0 | 1) => flag({ default: value, group: 'rules' });

export const checkChart = defineResource({
  name: 'check_chart',
  table: 'check_charts',
  key: 'uID',
  spec: 'docs/interface/records.md#check-charts',
  faces: ['v1', 'v2'],
  v1: { segment: 'check_chart' },
  v2: { type: 'check-chart', path: 'check-charts' },
  operations: {
    view: needs('inventory_details_calibrations_standards_view'),
    edit: needs('inventory_details_calibrations_standards_edit'),
    delete: needs('inventory_details_calibrations_standards_edit'),
  },
  scope: follows('inventory', 'MTAG'),
  title: 'name',
  proven: true,
  few: true,
  since: '0.11.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    // The check standard, whose values they are.
    MTAG: ref('inventory', { attr: 'inventory_id', required: true, belongs: true, group: 'identity' }),
    // What measures it: when the chart is out of control, what this one was used for is in question.
    watched_MTAG: ref('inventory', { attr: 'watched_inventory_id', onDelete: 'setNull', group: 'identity' }),
    place: text({ max: 200, search: true, group: 'identity' }),
    quantity: text({ required: true, search: true, natural: true, index: true, group: 'measurement' }),
    unit: text({ max: 40, group: 'measurement' }),
    chart_kind: select(chartKinds, { required: true, default: 'individuals', labels: 'chart_kind', group: 'measurement' }),
    // How much the newest value weighs in the mean (λ), and half the width of its limits in standard deviations (L).
    ewma_weight: text({ max: 20, default: '0.3', group: 'measurement' }),
    ewma_width: text({ max: 20, default: '3', group: 'measurement' }),
    // The limits follow from so many first values, or from what is typed.
    baseline_points: integer({ minimum: 2, maximum: 1000, default: 20, group: 'baseline' }),
    given_centre: text({ max: 40, group: 'baseline' }),
    given_sigma: text({ max: 40, group: 'baseline' }),
    rule_beyond_3s: rule(1),
    rule_two_of_three: rule(1),
    rule_four_of_five: rule(1),
    rule_eight_on_side: rule(1),
    rule_nine_on_side: rule(0),
    rule_six_trending: rule(0),
    rule_fourteen_alternating: rule(0),
    rule_fifteen_within: rule(0),
    rule_eight_beyond: rule(0),
    // A check is due so many days after the last one.
    interval_days: integer({ minimum: 1, maximum: 3650, group: 'dates' }),
    due_uID: ref('due_date', { attr: 'due_date_id', readOnly: true, onDelete: 'setNull', group: 'dates' }),
    active: flag({ default: 1, index: true, group: 'state' }),
    // Kept by the server: how the newest value stands, and the limits in force.
    state: select(chartStates, { readOnly: true, default: 'no_limits', labels: 'chart_state', index: true, group: 'state' }),
    centre: text({ max: 40, readOnly: true, group: 'baseline' }),
    sigma: text({ max: 40, readOnly: true, group: 'baseline' }),
    upper_limit: text({ max: 40, readOnly: true, group: 'baseline' }),
    lower_limit: text({ max: 40, readOnly: true, group: 'baseline' }),
    // All that were ever in force, oldest first, each with its reason.
    baselines: json({ max: 100_000, readOnly: true, group: 'baseline' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: {
    inventory: one('inventory', 'MTAG'),
    watched_inventory: one('inventory', 'watched_MTAG'),
    due_date: one('due_date', 'due_uID', { embed: false }),
    values: many('check_value', 'chart_uID'),
  },
});
