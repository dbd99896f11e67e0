// What a chart draws, from series of numbers: pure, so that it can be tested without a canvas. Look: direct labels where they
// fit, zero line visible, our palette.
import type { EChartsCoreOption } from 'echarts/core';
import type { Inks } from './chart.tsx';
import { offTheGround } from './off-the-ground.ts';

export interface ChartSeries {
  name: string;
  label: string;
  color?: string;
  points: readonly { key: string | number | null; label: string; value: number; color?: string }[];
}

/** What the bars are held against: a line through the same keys. */
export interface ChartLimit {
  label: string;
  points: readonly { key: string; value: number }[];
}

export interface ChartInput {
  type: string;
  series: readonly ChartSeries[];
  limit?: ChartLimit | undefined;
  inks: Inks;
  label(point: { label: string; key: string | number | null }): string;
  number(value: number): string;
}

export function chartOptions(input: ChartInput): EChartsCoreOption {
  const common = {
    animationDuration: 120,
    textStyle: { fontFamily: 'IBM Plex Sans, system-ui, sans-serif', fontSize: input.inks.size, color: input.inks.text },
    // The tooltip is drawn on the canvas: as HTML it would need inline styles, which our pages do not allow.
    tooltip: {
      renderMode: 'richText',
      trigger: 'item',
      confine: true,
      valueFormatter: (value: unknown) => input.number(Number(value)),
    },
  };
  if (input.type === 'DonutChart') return { ...common, ...ring(input) };
  return input.type === 'PieChart' || areNamesCut(input) ? { ...common, ...shares(input) } : { ...common, ...axes(input) };
}

/** What was chosen for it, or the next of our own; in the dark as light as a status is beside its word. */
function colorOf({ palette, light }: Inks, index: number, ...chosen: readonly (string | undefined)[]): string {
  const color = chosen.find((one) => one !== undefined) ?? palette[index % palette.length] ?? '';
  return offTheGround(color, light);
}

/** A letter is about so wide, measured by its height. */
const letterWidth = 0.58;
const fewBars = 14;
/** What the numbers of the axis take, and the air between names. */
const besideBars = 110;

/** Standing bars whose names do not fit beneath them lie down, so that each is called by its name; days and months may be left out. */
function areNamesCut({ type, series, limit, inks, label }: ChartInput): boolean {
  const [one, another] = series;
  if (type !== 'BarChart' || !one || another || limit || one.points.length > fewBars) return false;
  const names = one.points.filter(({ label: text }) => !/^\d/.test(text)).map(label);
  const longest = Math.max(0, ...names.map((name) => name.length));
  return longest * inks.size * letterWidth > (inks.width - besideBars) / one.points.length;
}

/** Parts of a whole as one row of bars with their names beside them: more exact to the eye than slices. */
function shares({ series, inks, label, number }: ChartInput) {
  const points = series[0]?.points ?? [];
  // Each row has its name, if in smaller letters.
  const size = Math.max(9, Math.min(inks.size, Math.floor((inks.height - 8) / Math.max(1, points.length)) - 2));
  const width = Math.max(inks.size * 12.5, inks.width * 0.45);
  return {
    grid: { left: 4, right: 40, top: 4, bottom: 4, containLabel: true },
    xAxis: { type: 'value', show: false, minInterval: 1 },
    yAxis: {
      type: 'category',
      inverse: true,
      data: points.map(label),
      axisLine: { lineStyle: { color: inks.line } },
      axisTick: { show: false },
      axisLabel: { color: inks.text, fontSize: size, interval: 0, width, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 18,
        data: points.map((point, index) => ({
          value: point.value,
          itemStyle: { color: colorOf(inks, index, point.color, series[0]?.color) },
        })),
        label: {
          show: true,
          position: 'right',
          color: inks.text,
          fontSize: inks.size,
          formatter: ({ value }: { value: number }) => number(value),
        },
      },
    ],
  };
}

/** The same around a ring: what is nothing has no part of it. */
function ring({ series, inks, label, number }: ChartInput) {
  const points = series[0]?.points ?? [];
  return {
    series: [
      {
        type: 'pie',
        radius: ['46%', '72%'],
        // In the order of the points, so that the place of a part is that of its point.
        data: points.map((point, index) => ({
          name: label(point),
          value: point.value,
          itemStyle: {
            color: colorOf(inks, index, point.color),
            borderColor: inks.surface,
            borderWidth: 2,
          },
          label: { show: point.value > 0 },
          labelLine: { show: point.value > 0 },
        })),
        label: {
          color: inks.text,
          fontSize: inks.size,
          formatter: ({ name, value }: { name: string; value: number }) => `${name} ${number(value)}`,
        },
        labelLine: { lineStyle: { color: inks.line }, length: 8, length2: 8 },
      },
    ],
  };
}

function limitLine(limit: ChartLimit | undefined, along: ChartSeries['points'], color: string) {
  if (!limit) return [];
  const data = along.map(({ key }) => limit.points.find((point) => point.key === key)?.value ?? null);
  const lineStyle = { width: 2, type: 'dashed' };
  return [{ name: limit.label, type: 'line', symbol: 'none', step: 'middle', lineStyle, itemStyle: { color }, data }];
}

/** Far above the bars a limit says that there is room, and is not drawn: it would leave nothing of the bars. */
const furthest = 3;

function nearLimit({ series, limit }: ChartInput): ChartLimit | undefined {
  const highest = Math.max(1, ...series.flatMap(({ points }) => points.map(({ value }) => value)));
  return limit?.points.some(({ value }) => value <= highest * furthest) ? limit : undefined;
}

function axes(input: ChartInput) {
  const { type, series, inks, label, number } = input;
  const limit = nearLimit(input);
  const [first] = series;
  const points = first?.points ?? [];
  const several = series.length > 1 || limit !== undefined;
  return {
    grid: { left: 8, right: 16, top: several ? 28 : 12, bottom: 4, containLabel: true },
    legend: several
      ? { top: 0, left: 0, textStyle: { color: inks.text, fontSize: inks.size }, itemWidth: 12, itemHeight: 8 }
      : undefined,
    xAxis: {
      type: 'category',
      data: points.map(label),
      boundaryGap: type === 'BarChart',
      axisLine: { lineStyle: { color: inks.faint } },
      axisTick: { show: false },
      axisLabel: { color: inks.text, fontSize: inks.size, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      // Between two measured values there is room; between two counts there is none.
      ...(series.every((one) => one.points.every(({ value }) => Number.isInteger(value))) ? { minInterval: 1 } : {}),
      // A meter's readings differ little beside their height; counts stand on zero.
      scale: type === 'LineChart',
      splitLine: { lineStyle: { color: inks.line } },
      axisLabel: { color: inks.faint, fontSize: inks.size, formatter: number },
    },
    series: [...series.map((one, index) => drawn(input, one, index)), ...limitLine(limit, points, inks.text)],
  };
}

function drawn({ type, inks }: ChartInput, one: ChartSeries, index: number) {
  return {
    name: one.label,
    type: type === 'BarChart' ? 'bar' : 'line',
    barMaxWidth: 28,
    showSymbol: one.points.length <= 24,
    areaStyle: type === 'AreaChart' ? { opacity: 0.18 } : undefined,
    lineStyle: { width: 2 },
    itemStyle: { color: colorOf(inks, index, one.color) },
    data: one.points.map((point) => ({
      value: point.value,
      ...(point.color ? { itemStyle: { color: colorOf(inks, index, point.color) } } : {}),
    })),
  };
}
