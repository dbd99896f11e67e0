// Devices that are due, overdue, or soon to be: three steps of "soon" whose days are a setting of the lab. Retired devices are not
// due unless a status is asked for. docs/interface/dashboards.md#widgets.

import { needs } from '../../contract/operations.ts';
import { addDays, daysBetween, type PlainDate } from '../../contract/values/dates.ts';
import type { WidgetData } from '../../contract/widget-answer.ts';
import { criticalDays } from '../../core/lab/lab-settings.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import { countsOf, monthPoints } from '../parts/chart.ts';
import { all, askedRange, isSet, listLink, within } from '../parts/conditions.ts';
import { type DateRange, monthsAhead, monthsBack, monthsOf } from '../parts/date-ranges.ts';
import { type DueSettings, dueRows } from '../parts/due-rows.ts';
import { settingsOf } from '../parts/settings.ts';
import { ascending, tableOf } from '../parts/table.ts';
import { defineWidget, type WidgetCall, type WidgetType } from '../parts/widget-type.ts';

const ofBand = [
  'rowsPerPage',
  'settingDisplay',
  'customerKtag',
  'portletInventoryConditionFilterVal',
  'status',
  'category',
  'type',
  'calibrationDueType',
  'date_range',
  'hasDocumentColumn',
  'hasDocumentType',
] as const;

const settings = settingsOf(...ofBand, 'numberMonth');
/** How far they look ahead is the lab's to say. */
const bandSettings = settingsOf(...ofBand);

type ListSettings = DueSettings & {
  settingDisplay?: 'table' | 'chart' | 'value' | undefined;
  numberMonth?: number | undefined;
};

interface ListInput {
  range: DateRange;
  meta?: Record<string, unknown>;
}

/** The most months a chart of due dates spreads over; what lies further is summed up at its ends. */
const mostMonths = 60;

async function dueList(call: WidgetCall<ListSettings>, { range, meta = {} }: ListInput): Promise<WidgetData> {
  const { ctx, settings: given, texts, today } = call;
  const { resource, date, columns, extra, told, conditions: narrowing } = await dueRows(call);
  const conditions = [...narrowing, ...(range.from === null && range.to === null ? [isSet(date)] : within(date, range))];
  const display = given.settingDisplay ?? 'table';
  if (display === 'table') {
    const left = { name: 'days_left', label: texts.text('widget.days_left'), type: 'number' };
    const daysLeft = (due: unknown) => (typeof due === 'string' ? daysBetween(today, due) : null);
    return tableOf(call, {
      resource,
      conditions,
      sort: ascending(date),
      columns,
      extra,
      told,
      added: [{ ...left, of: (row) => daysLeft(row[date]) }],
      meta,
    });
  }
  const counts = await countBy(ctx, resource, { groups: [{ column: date, part: 'month' }], filter: all(conditions), extra });
  const found = counts.map(({ keys: [month] }) => String(month)).sort();
  const months = monthsShown(`${found[0] ?? today.slice(0, 7)}-01`, `${found.at(-1) ?? today.slice(0, 7)}-01`, range);
  const points = monthPoints({
    ctx,
    resource,
    conditions: [...narrowing, ...told],
    column: date,
    counts,
    months,
    shown: range,
  });
  const outside = counts.filter(({ keys: [month] }) => !points.some(({ key }) => key === month));
  return countsOf(call, {
    display,
    series: [{ name: 'due', label: texts.text('widget.due'), color: '#B45309', points }],
    heading: texts.text('widget.month'),
    chart: 'BarChart',
    meta: {
      ...meta,
      list: listLink(ctx, resource, [...conditions, ...told]),
      outside: outside.reduce((sum, { count }) => sum + count, 0),
    },
  });
}

function monthsShown(first: PlainDate, last: PlainDate, { from, to }: DateRange): PlainDate[] {
  const months = monthsOf(from ?? first, to ?? last);
  return months.length <= mostMonths ? months : from === null ? months.slice(-mostMonths) : months.slice(0, mostMonths);
}

/** Due within 30 days unless said: the range, or so many months. */
function horizon({ settings: given, today }: WidgetCall<ListSettings>): DateRange {
  const asked = askedRange({ settings: given, today, direction: 'ahead' });
  if (asked) return asked;
  return given.numberMonth === undefined ? { from: today, to: addDays(today, 30) } : monthsAhead(today, given.numberMonth);
}

/** Before today; a range asks for those that fell due within it. */
function passed({ settings: given, today }: WidgetCall<ListSettings>): DateRange {
  const asked = askedRange({ settings: given, today, direction: 'back' });
  const yesterday = addDays(today, -1);
  const from = asked?.from ?? (given.numberMonth === undefined ? null : monthsBack(today, given.numberMonth).from);
  const to = asked?.to ?? null;
  return { from, to: to !== null && to < yesterday ? to : yesterday };
}

/** A lab with fewer steps has nothing in the further ones. */
const noDay: DateRange = { from: '9999-12-31', to: '0001-01-01' };

/** The days of both. */
function overlap(band: DateRange, asked: DateRange | null): DateRange {
  const [from, to] = [asked?.from ?? null, asked?.to ?? null];
  return {
    from: from !== null && (band.from === null || from > band.from) ? from : band.from,
    to: to !== null && (band.to === null || to < band.to) ? to : band.to,
  };
}

/**
 * One band per step, so that a device stands in one of the three lists: step 3 holds today up to the nearest limit. A range asks for
 * a part of it.
 */
async function critical(call: WidgetCall<ListSettings>, step: number): Promise<WidgetData> {
  const days = await criticalDays(call.ctx.lab);
  const [most, next] = [days[step - 1], days[step]];
  const meta = { days: most ?? null };
  if (most === undefined) return dueList(call, { range: noDay, meta });
  const from = next === undefined ? call.today : addDays(call.today, next + 1);
  const { settings: given, today } = call;
  const asked = askedRange({ settings: given, today, direction: 'ahead' });
  return dueList(call, { range: overlap({ from, to: addDays(today, most) }, asked), meta });
}

const requirement = needs('inventory_view');

export const inventoryWidgets: readonly WidgetType[] = [
  defineWidget({
    title: 'due_inventory',
    requirement,
    settings,
    run: (call) => dueList(call, { range: horizon(call) }),
  }),
  defineWidget({
    title: 'overdue_inventory',
    requirement,
    settings,
    run: (call) => dueList(call, { range: passed(call) }),
  }),
  ...[1, 2, 3].map((step) =>
    defineWidget({
      title: `critical_${step}_inventory`,
      requirement,
      settings: bandSettings,
      run: (call) => critical(call, step),
    }),
  ),
];
