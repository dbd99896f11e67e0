// Control charts of check standards, and their values.
import { lazy } from 'react';
import { defineKind, descending, type RecordKind, textOf, unitBeside } from '../../kind/record-kind.ts';
import { deviceRelation } from '../devices/device-relation.ts';
import { standardKind } from './standards.ts';

const { operations } = standardKind;

export const checkChartKind = defineKind({
  name: 'check-charts',
  path: 'check-charts',
  table: 'check_chart',
  title: 'name',
  summary: ['quantity', 'unit', 'place'],
  columns: ['name', 'state', 'quantity', 'unit', 'inventory_id', 'watched_inventory_id', 'chart_kind', 'interval_days', 'active'],
  measured: new Set([
    ...['ewma_weight', 'ewma_width', 'given_centre', 'given_sigma'],
    ...['centre', 'sigma', 'upper_limit', 'lower_limit'],
  ]),
  relations: {
    inventory_id: deviceRelation,
    watched_inventory_id: { name: 'watched_inventory', title: 'asset_number' },
    due_date_id: { name: 'due_date', title: 'due' },
  },
  views: [{ to: '/check-charts/glance', text: 'ui.check-charts-glance.title' }],
  operations,
  related: [{ kind: 'check-values', by: 'check_chart_id', tab: 'values' }],
});

const brokenRules = lazy(async () => ({ default: (await import('../../rows/broken-rules.tsx')).BrokenRules }));

export const checkValueKind: RecordKind = defineKind({
  name: 'check-values',
  path: 'check-values',
  table: 'check_value',
  title: 'value',
  heading: (record, { format }, included) =>
    [format.measured(textOf(record.attributes.value)), unitBeside(checkValueKind, 'value', { record, included })]
      .filter(Boolean)
      .join('\u00a0'),
  summary: ['measured_at', 'measured_by'],
  columns: ['measured_at', 'value', 'state', 'broken_rules', 'measured_by', 'check_chart_id', 'ticket_id', 'impact_case_id'],
  measured: new Set(['value']),
  unitsOf: { value: { by: 'check_chart_id', unit: 'unit' } },
  shown: { broken_rules: brokenRules, told_rules: brokenRules },
  sort: [descending('measured_at')],
  relations: {
    check_chart_id: { name: 'check_chart', title: 'name' },
    ticket_id: { name: 'ticket', title: 'number' },
    impact_case_id: { name: 'impact_case', title: 'title' },
  },
  operations,
});
