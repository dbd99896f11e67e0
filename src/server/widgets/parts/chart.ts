// Counts as charts, and the same counts as a small table where a widget is set to that.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import type { Column, Point, Series, TableRow, WidgetData } from '../../contract/widget-answer.ts';
import type { ChartType } from '../../contract/widgets.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { GroupCount } from '../../core/read/count-by-group.ts';
import type { FieldOption } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { listLink, oneOf, within } from './conditions.ts';
import { type DateRange, monthEnd } from './date-ranges.ts';
import type { Texts, WidgetCall } from './widget-type.ts';

export type Display = 'table' | 'chart' | 'value';

/** Told apart by those who see colours badly, too; the first is the program's own blue. */
const palette = [
  '#0369A1',
  '#B45309',
  '#15803D',
  '#7C3AED',
  '#991B1B',
  '#64748B',
  '#0891B2',
  '#CA8A04',
  '#BE123C',
  '#4338CA',
] as const;

export function colorAt(index: number): string {
  return palette[index % palette.length] ?? palette[0];
}

interface Linked {
  ctx: Ctx;
  resource: ResolvedResource;
  conditions: readonly FilterNode[];
}

interface OptionsInput extends Linked {
  column: string;
  texts: Texts;
  counts: readonly GroupCount[];
  /** The codes asked for; the others are not shown, as nothing of them was counted. */
  codes: readonly string[] | undefined;
  colors?: Readonly<Record<string, string>>;
}

/** One point a status or choice, in their order and also where there are none; what has none comes last. */
export function optionPoints({ ctx, resource, conditions, column, texts, counts, codes, colors = {} }: OptionsInput): Point[] {
  const options = resource.byColumn.get(column)?.limits.options ?? [];
  const byCode = new Map(counts.map(({ keys: [code], count }) => [code ?? null, count]));
  const point = (option: FieldOption, index: number): Point => ({
    key: option.number ?? option.value,
    label: texts.label(option.label),
    value: byCode.get(option.value) ?? 0,
    color: colors[option.value] ?? option.color ?? colorAt(index),
    list: listLink(ctx, resource, [...conditions, ...oneOf(column, [option.value])]),
  });
  const shown = options.filter(({ value }) => codes === undefined || codes.includes(value)).map(point);
  const known = new Set(options.map(({ value }) => value));
  const others = counts
    .filter(({ keys: [code] }) => code === null || code === undefined || !known.has(String(code)))
    .map(
      ({ keys: [code], count }): Point => ({
        key: code ?? null,
        label: code === null || code === undefined ? texts.text('widget.none') : String(code),
        value: count,
        color: '#9CA3AF',
        list: null,
      }),
    );
  return [...shown, ...others];
}

interface MonthsInput extends Linked {
  column: string;
  counts: readonly GroupCount[];
  months: readonly PlainDate[];
  /** The days that were counted, where that is not all of each month: the rows behind a point are no more than it says. */
  shown: DateRange;
}

/** One point a month, also where there is nothing. */
export function monthPoints(input: MonthsInput): Point[] {
  const { ctx, resource, conditions, column, counts, months, shown } = input;
  const byMonth = new Map(counts.map(({ keys: [month], count }) => [String(month), count]));
  return months.map((first) => ({
    key: first.slice(0, 7),
    label: first.slice(0, 7),
    value: byMonth.get(first.slice(0, 7)) ?? 0,
    list: listLink(ctx, resource, [...conditions, ...within(column, daysOf(first, shown))]),
  }));
}

/** The days of a month that a range holds. */
export function daysOf(month: PlainDate, { from, to }: DateRange): DateRange {
  const end = monthEnd(month);
  return { from: from !== null && from > month ? from : month, to: to !== null && to < end ? to : end };
}

/** A range that holds all of `months`, for the condition that goes with monthPoints. */
export function rangeOfMonths(months: readonly PlainDate[]): { from: PlainDate | null; to: PlainDate | null } {
  const last = months.at(-1);
  return { from: months[0] ?? null, to: last ? monthEnd(last) : null };
}

interface CountsInput {
  display: Display;
  series: Series[];
  /** Heads the first column of the table form. */
  heading: string;
  chart: ChartType;
  /** As somebody wants it drawn: shares are those of one series. */
  wanted?: ChartType | undefined;
  /** What the figures of a table are. */
  counted?: 'count' | 'money';
  meta?: Record<string, unknown>;
}

function sum(points: readonly Point[]): number {
  return points.reduce((total, { value }) => total + value, 0);
}

/** The points of the first series are rows; each series is a column. */
function asTable(texts: Texts, { heading, series, counted = 'count' }: CountsInput): { columns: Column[]; rows: TableRow[] } {
  const [first] = series;
  const columns: Column[] = [
    { name: 'label', label: heading, type: 'text' },
    ...series.map(({ name, label }) => ({
      name,
      label: series.length === 1 && counted === 'count' ? texts.text('widget.count') : label,
      type: counted,
    })),
  ];
  const rows = (first?.points ?? []).map(
    ({ key, label, color, list }, index): TableRow => ({
      id: key === null ? null : String(key),
      label,
      ...(color ? { color } : {}),
      ...(series.length === 1 && list ? { list: { ...list } } : {}),
      ...Object.fromEntries(series.map(({ name, points }) => [name, points[index]?.value ?? 0])),
    }),
  );
  return { columns, rows };
}

export function countsOf({ texts, today }: WidgetCall<unknown>, input: CountsInput): WidgetData {
  const total = input.series.reduce((all, { points }) => all + sum(points), 0);
  const meta = { date: today, ...input.meta };
  if (input.display === 'value') return { kind: 'value', total, meta };
  if (input.display === 'table') return { kind: 'table', ...asTable(texts, input), total, meta };
  const isWhole = input.wanted === 'PieChart' || input.wanted === 'DonutChart';
  const chart = isWhole && input.series.length > 1 ? input.chart : (input.wanted ?? input.chart);
  return { kind: 'chart', series: input.series, total, meta: { chart_type: chart, ...meta } };
}
