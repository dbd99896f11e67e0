// A control chart, and what intervals come to: calibrations due by month with those in force and those proposed.
// docs/interface/dashboards.md#widgets.
import { z } from 'zod';
import { AppError, invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { isoOf } from '../../contract/values/dates.ts';
import { readBaselines } from '../../contract/values/measuring/check-charts.ts';
import type { Point, Series } from '../../contract/widget-answer.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { getRecord, listRecords } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { intervalLoad } from '../../resources/inventory/intervals/interval-load.ts';
import { countsOf } from '../parts/chart.ts';
import { all, askedRange, listLink, oneOf, within } from '../parts/conditions.ts';
import { monthsFrom } from '../parts/date-ranges.ts';
import { deviceNarrowing } from '../parts/due-rows.ts';
import { settingsOf } from '../parts/settings.ts';
import { descending, tableOf } from '../parts/table.ts';
import { defineWidget, type WidgetType } from '../parts/widget-type.ts';

const view = needs('inventory_details_calibrations_standards_view');

async function chartOf(ctx: Ctx, id: string): Promise<SelectedRow<'check_chart'>> {
  try {
    return await getRecord(inColumns(ctx), ctx.lab.registry.resource('check_chart'), id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'record.not_found') throw error;
    throw invalid({ chart_id: [{ key: 'errors.widget.chart_gone', params: { id } }] });
  }
}

const mostPoints = 100;

/** The newest values with the limits each was judged by. */
function seriesOf(
  chart: SelectedRow<'check_chart'>,
  rows: readonly SelectedRow<'check_value'>[],
  text: (key: string) => string,
): Series[] {
  const baselines = readBaselines(chart.baselines);
  const limitsAt = (at: string) => baselines.findLast(({ from }) => from === null || from <= at);
  const shown = rows.map(({ measured_at: at, value }) => ({ at: at ?? '', value: Number(value), limits: limitsAt(at ?? '') }));
  const series = (name: string, color: string, of: (one: (typeof shown)[number]) => number | undefined): Series[] => {
    const points = shown.flatMap((one): Point[] => {
      const value = of(one);
      return value === undefined ? [] : [{ key: isoOf(one.at), label: isoOf(one.at), value: Number(value.toPrecision(12)) }];
    });
    // A line through some of the days would stand beside others.
    return points.length < shown.length ? [] : [{ name, label: text(`widget.chart.${name}`), color, points }];
  };
  return [
    ...series('value', '#0369A1', ({ value }) => value),
    ...series('upper', '#991B1B', ({ limits }) => limits && limits.centre + 3 * limits.sigma),
    ...series('centre', '#64748B', ({ limits }) => limits?.centre),
    ...series('lower', '#991B1B', ({ limits }) => limits && limits.centre - 3 * limits.sigma),
  ];
}

const controlChart = defineWidget({
  title: 'control_chart',
  requirement: view,
  settings: settingsOf('rowsPerPage', 'settingDisplay', 'date_range').extend({ chart_id: z.string().min(1).max(80) }),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const chart = await chartOf(ctx, settings.chart_id);
    const resource = ctx.lab.registry.resource('check_value');
    const range = askedRange({ settings, today, direction: 'back' });
    const conditions = [...oneOf('chart_uID', [String(chart.uID)]), ...(range ? within('measured_at', range) : [])];
    const meta = { name: chart.name, unit: chart.unit ?? '', state: chart.state };
    if (settings.settingDisplay === 'table')
      return tableOf(call, {
        ...{ resource, conditions, meta },
        sort: descending('measured_at'),
        columns: ['measured_at', 'value', 'state', 'measured_by'],
      });
    const counted = all([...conditions, ...oneOf('excluded', [0])]);
    const { rows, total } = await listRecords(inColumns(ctx), resource, {
      ...{ filter: counted, sort: descending('measured_at'), offset: 0 },
      limit: mostPoints,
    });
    const told = { date: today, ...meta, list: listLink(ctx, resource, [...conditions, ...oneOf('excluded', [0])]) };
    if (settings.settingDisplay === 'value') return { kind: 'value', total, meta: told };
    const series = seriesOf(chart, rows.toReversed(), (key) => texts.text(key));
    return { kind: 'chart', series, total, meta: { chart_type: 'LineChart', ...told } };
  },
});

const monthsShown = 12;

const intervalLoadWidget = defineWidget({
  title: 'interval_load',
  requirement: needs('calibration_view'),
  settings: settingsOf(
    'settingDisplay',
    'chart_type',
    'customerKtag',
    'portletInventoryConditionFilterVal',
    'status',
    'category',
    'type',
    'numberMonth',
  ),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const months = monthsFrom(today, settings.numberMonth ?? monthsShown);
    const resource = ctx.lab.registry.resource('inventory');
    const { conditions, extra } = await deviceNarrowing(call, { resource, at: '', otherwise: 'visible' });
    const load = await intervalLoad(ctx, { filter: all(conditions), extra, today, months });
    const points = (counts: readonly number[]) =>
      months.map((month, index): Point => ({ key: month.slice(0, 7), label: month.slice(0, 7), value: counts[index] ?? 0 }));
    const counted = countsOf(call, {
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      series: [
        { name: 'present', label: texts.text('widget.present'), color: '#64748B', points: points(load.present) },
        { name: 'proposed', label: texts.text('widget.proposed'), color: '#0369A1', points: points(load.proposed) },
      ],
      heading: texts.text('widget.month'),
      chart: 'BarChart',
      meta: { changes: load.changes, list: null },
    });
    return { ...counted, total: load.present.reduce((sum, count) => sum + count, 0) };
  },
});

export const reliabilityWidgets: readonly WidgetType[] = [controlChart, intervalLoadWidget];
