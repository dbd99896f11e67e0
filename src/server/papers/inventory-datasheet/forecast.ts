// Where the deviations of a device are heading: each test point in words and as a small drawing of its readings, the line through them, the
// band of a single reading, and the limits. Pure. docs/reliability.md#drift.
import type { DrawMark } from '../../pdf/draw-list.ts';
import type { Block } from '../../pdf/page-flow.ts';
import { heading, heldToNext, paragraph } from '../sheet/blocks.ts';
import { colors, left, right, type Sheet, type } from '../sheet/sheet.ts';
import type { DatasheetDrift } from './contract.ts';
import { spelled } from './plot.ts';

type Forecast = NonNullable<DatasheetDrift['forecast']>;

const [height, below] = [72, 16] as const;
const axisLeft = left + 52;
const edge = 6;
const pale = '#8FB3B8';
const dayMs = 86_400_000;

/** The day the limit is reached, or that none is. */
function inWords({ say, date }: Sheet, { state, line_reaches: line, band_reaches: band, until }: Forecast): string {
  const days = { band: date(band), line: date(line), until: date(until) };
  if (state !== 'reaches') return say(`datasheet.forecast.${state}`, days);
  return say(line === null ? 'datasheet.forecast.band_reaches' : 'datasheet.forecast.reaches', days);
}

/** With the unit of the deviation, where the nominal value does not say it. */
function named(sheet: Sheet, series: DatasheetDrift): string {
  const name = spelled(sheet, series);
  return series.unit === '' || name.endsWith(series.unit) ? name : `${name} / ${series.unit}`;
}

interface Scale {
  x(date: string): number;
  y(value: number): number;
}

interface Drawn {
  readings: { date: string; value: number }[];
  limits: { text: string; value: number }[];
  forecast: Forecast;
}

function drawnOf({ points }: DatasheetDrift, forecast: Forecast): Drawn {
  const { since, lower_limit, upper_limit } = forecast;
  const limits = [lower_limit, upper_limit].flatMap((text) => (text === null ? [] : [{ text, value: Number(text) }]));
  const readings = points.flatMap(({ date, error }) =>
    error === null || (since !== null && date < since) ? [] : [{ date, value: Number(error) }],
  );
  return { readings, limits, forecast };
}

function scaleOf({ readings, limits, forecast: { band } }: Drawn, top: number): Scale {
  const days = [...readings, ...band].map(({ date }) => Date.parse(date));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const values = [...readings, ...limits].map(({ value }) => value).concat(band.flatMap(({ lower, upper }) => [lower, upper]));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return {
    x: (date) => axisLeft + edge + ((Date.parse(date) - first) / Math.max(last - first, dayMs)) * (right - axisLeft - 2 * edge),
    y: (value) => top + height - 4 - ((value - least) / (most - least || 1)) * (height - 8),
  };
}

const joined = (places: readonly [number, number][], color: string, width: number): DrawMark[] =>
  places.slice(1).map((to, index): DrawMark => ({ kind: 'line', from: places[index] ?? to, to, width, color }));

function marks(sheet: Sheet, drawn: Drawn, top: number): DrawMark[] {
  const { readings, limits, forecast } = drawn;
  const { x, y } = scaleOf(drawn, top);
  const small = { ...type.small, size: 7 };
  const base = top + height;
  const course = (of: 'value' | 'lower' | 'upper') => forecast.band.map((one): [number, number] => [x(one.date), y(one[of])]);
  const day = (date: string, align: 'left' | 'right' = 'left'): DrawMark => ({
    ...{ kind: 'text', x: x(date), baseline: base + 10, text: sheet.date(date), ...small, color: colors.quiet },
    ...(align === 'right' ? { align } : {}),
  });
  const ends = [...readings, ...forecast.band].map(({ date }) => date).sort();
  return [
    { kind: 'line', from: [axisLeft, top], to: [axisLeft, base], width: 0.5, color: colors.quiet },
    { kind: 'line', from: [axisLeft, base], to: [right, base], width: 0.5, color: colors.quiet },
    ...limits.flatMap(({ text, value }): DrawMark[] => [
      { kind: 'line', from: [axisLeft, y(value)], to: [right, y(value)], width: 0.8, color: colors.warn, dots: 2.4 },
      {
        ...{ kind: 'text', x: axisLeft - 4, baseline: y(value) + 2.5, text: sheet.texts.recorded(text), ...small },
        ...{ align: 'right', color: colors.warn },
      },
    ]),
    ...joined(course('lower'), pale, 0.6),
    ...joined(course('upper'), pale, 0.6),
    ...joined(course('value'), colors.strong, 1),
    ...readings.map(
      ({ date, value }): DrawMark => ({
        kind: 'rect',
        x: x(date) - 1.4,
        y: y(value) - 1.4,
        width: 2.8,
        height: 2.8,
        fill: colors.text,
      }),
    ),
    ...(ends[0] ? [day(ends[0])] : []),
    ...(ends.length > 1 ? [day(ends.at(-1) ?? '', 'right')] : []),
  ];
}

function plot(sheet: Sheet, series: DatasheetDrift, forecast: Forecast): Block {
  const drawn = drawnOf(series, forecast);
  return {
    height: height + below,
    spaceBefore: 3,
    draw(top, put) {
      const alt = sheet.say('figure.forecast', { name: spelled(sheet, series), words: inWords(sheet, forecast) });
      const tag = sheet.tags.add('Figure', null, { alt });
      put(...marks(sheet, drawn, top).map((mark) => ({ ...mark, tag })));
    },
  };
}

/** Nothing where no test point was calibrated often enough. */
export function forecasts(sheet: Sheet, drift: readonly DatasheetDrift[]): Block[] {
  const told = drift.flatMap((series) => (series.forecast ? [{ series, forecast: series.forecast }] : []));
  if (told.length === 0) return [];
  const note = { style: type.small, color: colors.quiet, spaceBefore: 0, keep: true };
  return [
    heading(sheet, sheet.say('datasheet.forecast')),
    ...paragraph(sheet, sheet.say('datasheet.forecast_note'), note),
    ...told.flatMap(({ series, forecast }) => [
      ...heldToNext([
        ...paragraph(sheet, named(sheet, series), { style: type.strong, spaceBefore: 8, keep: true }),
        ...paragraph(sheet, inWords(sheet, forecast), { spaceBefore: 1, keep: true }),
      ]),
      plot(sheet, series, forecast),
    ]),
  ];
}
