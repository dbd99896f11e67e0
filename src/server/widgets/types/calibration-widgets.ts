// The months ahead by what falls due in them, and the calibrations done last. docs/interface/dashboards.md#widgets.

import { anyOf, needs } from '../../contract/operations.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import type { Point } from '../../contract/widget-answer.ts';
import { countBy, countParts, type GroupCount } from '../../core/read/count-by-group.ts';
import { columnOf, columnPaths } from '../../core/read/named-rows.ts';
import { monthlyCapacity } from '../../workload/load/monthly-capacity.ts';
import { countsOf, daysOf, monthPoints, rangeOfMonths } from '../parts/chart.ts';
import { all, askedRange, listLink, oneOf, within } from '../parts/conditions.ts';
import { type DateRange, monthsAhead, monthsBack, monthsFrom, monthsOf, yearBack } from '../parts/date-ranges.ts';
import { type DueSettings, deviceNarrowing, dueRows } from '../parts/due-rows.ts';
import { openRangeTooLong } from '../parts/month-range.ts';
import { statusCodes } from '../parts/narrowing.ts';
import { settingsOf } from '../parts/settings.ts';
import { descending, tableOf } from '../parts/table.ts';
import { defineWidget, type WidgetCall, type WidgetType } from '../parts/widget-type.ts';

/** Shipped status of a calibration that is done. */
const done = 'D';

const sumOf = (counts: readonly GroupCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Of the whole lab, and so for whoever sees all that is due and plans it. */
async function capacityOf({ ctx, texts, settings }: WidgetCall<DueSettings>, months: readonly PlainDate[]) {
  const { principal } = ctx;
  const narrowed = settings.customerKtag ?? settings.category ?? settings.type;
  if (narrowed || principal.customers !== 'all' || principal.inventoryFilter || !principal.operations.has('calibration_edit'))
    return {};
  return { capacity: { label: texts.text('widget.capacity'), points: await monthlyCapacity(ctx.lab, months) } };
}

const dueCalibrationPerMonth = defineWidget({
  title: 'due_calibration_per_month',
  requirement: anyOf('inventory_view', 'calibration_view'),
  settings: settingsOf(
    'settingDisplay',
    'chart_type',
    'customerKtag',
    'portletInventoryConditionFilterVal',
    'status',
    'category',
    'type',
    'numberMonth',
    'calibrationDueType',
    'date_range',
  ),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const asked = askedRange({ settings, today, direction: 'ahead' });
    const begins = asked?.from ?? today;
    const ahead = settings.numberMonth === undefined ? null : monthsAhead(begins, settings.numberMonth);
    const ends = (asked?.from ? asked.to : null) ?? ahead?.to;
    const months = ends ? monthsOf(begins, ends) : monthsFrom(begins, 12);
    openRangeTooLong(months);
    const { resource, date, extra, told, conditions } = await dueRows(call);
    const listed = [...conditions, ...told];
    const first = `${(months[0] ?? today).slice(0, 7)}-01`;
    const counted = (range: DateRange) =>
      countBy(ctx, resource, {
        groups: [{ column: date, part: 'month' }],
        filter: all([...conditions, ...within(date, range)]),
        extra,
      });
    const shown = asked ?? ahead ?? { from: today, to: rangeOfMonths(months).to };
    // Where every part would have to look through other records as well, looking once is cheaper.
    const countMonths = () =>
      extra
        ? counted(shown)
        : countParts(
            ctx,
            resource,
            months.map((month) => ({
              key: month.slice(0, 7),
              filter: all([...conditions, ...within(date, daysOf(month, shown))]),
            })),
          );
    const points = monthPoints({ ctx, resource, conditions: listed, column: date, counts: await countMonths(), months, shown });
    const past: DateRange = { from: null, to: addDays(today, -1) };
    const passed = asked ? [] : await counted(past);
    // Without days of the caller's own, what is overdue is work that still waits: it stands before the months to come.
    const overdue: Point = {
      key: 'overdue',
      label: texts.text('widget.overdue'),
      value: sumOf(passed),
      color: '#991B1B',
      list: listLink(ctx, resource, [...listed, ...within(date, past)]),
    };
    return countsOf(call, {
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      series: [{ name: 'due', label: texts.text('widget.due'), color: '#0369A1', points: asked ? points : [overdue, ...points] }],
      heading: texts.text('widget.month'),
      chart: 'BarChart',
      meta: {
        ...(await capacityOf(call, months)),
        earlier: sumOf(passed.filter(({ keys: [month] }) => String(month) < first.slice(0, 7))),
        list: listLink(ctx, resource, [...listed, ...within(date, asked ?? { ...shown, from: null })]),
        earlier_list: listLink(ctx, resource, [...listed, ...within(date, { from: null, to: addDays(first, -1) })]),
      },
    });
  },
});

const shown = [
  'calibration_date',
  'certificate_number',
  'inventory',
  'inventory.manufacturer',
  'inventory.model',
  'inventory.serial_number',
  'inventory.customer',
  'cal_result',
  'next_calibration_date',
  'technician',
  'status',
] as const;

const lastCalibration = defineWidget({
  title: 'last_calibration',
  requirement: needs('calibration_view'),
  settings: settingsOf(
    'rowsPerPage',
    'settingDisplay',
    'customerKtag',
    'portletInventoryConditionFilterVal',
    'status',
    'category',
    'type',
    'numberMonth',
    'date_range',
    'hasDocumentColumn',
    'hasDocumentType',
  ),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const resource = ctx.lab.registry.resource('calibration');
    const { status, ...ofDevice } = settings;
    const dayColumn = columnOf(ctx.lab.registry, 'calibration', 'calibration_date');
    const codes = statusCodes({ resource, column: 'status', given: status, setting: 'status' }) ?? [done];
    const asked = askedRange({ settings, today, direction: 'back' });
    const display = settings.settingDisplay ?? 'table';
    const back = settings.numberMonth === undefined ? yearBack(today) : monthsBack(today, settings.numberMonth);
    const range = asked ?? (display === 'table' && settings.numberMonth === undefined ? { from: null, to: null } : back);
    const devices = await deviceNarrowing({ ctx, settings: ofDevice }, { resource, at: 'inventory.', otherwise: 'all' });
    const { extra, told } = devices;
    const narrowing = [...oneOf('status', codes), ...devices.conditions];
    const conditions = [...narrowing, ...within(dayColumn, range)];
    if (display === 'table') {
      return tableOf(call, {
        resource,
        conditions,
        extra,
        told,
        sort: descending(dayColumn),
        columns: columnPaths(ctx.lab.registry, 'calibration', shown),
      });
    }
    const counts = await countBy(ctx, resource, {
      groups: [{ column: dayColumn, part: 'month' }],
      filter: all(conditions),
      extra,
    });
    const found = counts.map(({ keys: [month] }) => `${String(month)}-01`).sort();
    const months = monthsOf(range.from ?? found[0] ?? today, range.to ?? found.at(-1) ?? today);
    openRangeTooLong(months);
    const points = monthPoints({
      ctx,
      resource,
      conditions: [...narrowing, ...told],
      column: dayColumn,
      counts,
      months,
      shown: range,
    });
    return countsOf(call, {
      display,
      series: [{ name: 'calibrations', label: texts.text('resource.calibration.plural'), color: '#15803D', points }],
      heading: texts.text('widget.month'),
      chart: 'BarChart',
      meta: { list: listLink(ctx, resource, [...conditions, ...told]) },
    });
  },
});

export const calibrationWidgets: readonly WidgetType[] = [dueCalibrationPerMonth, lastCalibration];
