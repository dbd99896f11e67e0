// The readings of a device over the years as a drawing: each test point a line, in percent of what is permitted, so that points of
// any unit compare. The points that come nearest to their limit stand out, the others stay in the background. Pure.

import type { DrawMark } from '../../pdf/draw-list.ts';
import { type Block, labelledItem } from '../../pdf/page-flow.ts';
import { breakLines } from '../../pdf/text-fit.ts';
import { linesAt, spaced } from '../sheet/lines.ts';
import { colors, left, right, type Sheet, type } from '../sheet/sheet.ts';
import { valueText } from '../sheet/value-text.ts';
import type { DatasheetDrift } from './contract.ts';

const height = 190;
const axisLeft = left + 38;
const hues = ['#0F5C66', '#B45309', '#6D28D9', '#15803D', '#BE123C'] as const;
const pale = '#D3D9DC';
const day = 86_400_000;

interface Line {
  label: string;
  points: { at: number; value: number }[];
  worst: number;
}

/** The nominal value as certificates print it. */
export function spelled({ texts }: Sheet, { label, name, nominal }: DatasheetDrift): string {
  if (name === undefined) return label;
  const value = nominal ? valueText(texts.recorded(nominal.value), nominal.prefix, nominal.unit) : '';
  return [name, value].filter(Boolean).join(' · ');
}

function linesOf(sheet: Sheet, drift: readonly DatasheetDrift[]): Line[] {
  return drift
    .map((series) => {
      const { points } = series;
      const placed = points.flatMap(({ date, tolerance_used: used }) =>
        used === null || !Number.isFinite(Number(used)) ? [] : [{ at: Date.parse(date), value: Number(used) }],
      );
      return { label: spelled(sheet, series), points: placed, worst: Math.max(0, ...placed.map(({ value }) => Math.abs(value))) };
    })
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => b.worst - a.worst);
}

/** Null when nothing was ever measured against a limit. */
export function driftPlot(sheet: Sheet, drift: readonly DatasheetDrift[]): Block | null {
  const lines = linesOf(sheet, drift);
  if (lines.length === 0) return null;
  const shown = lines.slice(0, hues.length);
  const named = shown.map((line) => namedIn(sheet, line));
  return {
    height: height + 30 + named.reduce((sum, { names }) => sum + names.length * legendLeading, 0),
    spaceBefore: 2,
    draw(top, put) {
      const days = lines.flatMap(({ points }) => points.map(({ at }) => at));
      const [first, last] = [Math.min(...days), Math.max(...days)];
      const most = Math.min(400, Math.max(125, Math.ceil(Math.max(...lines.map(({ worst }) => worst)) / 25) * 25));
      const span = Math.max(last - first, 30 * day);
      const x = (at: number) => axisLeft + 8 + ((at - first) / span) * (right - axisLeft - 16);
      const y = (value: number) => top + height / 2 - (Math.max(-most, Math.min(most, value)) / most) * (height / 2 - 6);
      const drawn = [
        ...grid({ y, most, top }),
        ...years({ x, first, last: first + span, top }),
        ...lines.slice(hues.length).flatMap((line) => curve(line, { x, y, color: pale, width: 0.5 })),
        ...[...shown.entries()]
          .reverse()
          .flatMap(([index, line]) => curve(line, { x, y, color: hues[index] ?? pale, width: 1.1 })),
      ];
      const tag = sheet.tags.add('Figure', null, { alt: spoken(sheet, lines, { first, last }) });
      put(...drawn.map((mark) => ({ ...mark, tag })));
      put(...legend(sheet, named, top + height + 26));
    },
  };
}

/** What the drawing shows, for those who do not see it; the lines that stand out follow as text. */
function spoken({ say, texts }: Sheet, lines: readonly Line[], { first, last }: { first: number; last: number }): string {
  const worst = texts.plain(Math.max(...lines.map((line) => line.worst)));
  const year = (at: number) => String(new Date(at).getUTCFullYear());
  return say('figure.drift', { count: lines.length, from: year(first), to: year(last), worst });
}

interface GridInput {
  y(value: number): number;
  most: number;
  top: number;
}

function grid({ y, most, top }: GridInput): DrawMark[] {
  const ticks = [...new Set([most, 100, 50, 0, -50, -100, -most])].filter((tick) => Math.abs(tick) <= most);
  const apart = ticks.filter((tick) => Math.abs(tick) !== most || Math.abs(y(most) - y(100)) > 9 || most === 100);
  return [
    { kind: 'line', from: [axisLeft, top], to: [axisLeft, top + height], width: 0.5, color: colors.quiet },
    ...apart.flatMap((tick): DrawMark[] => {
      const limit = Math.abs(tick) === 100;
      const color = limit ? colors.warn : colors.rule;
      const sign = tick > 0 ? '+' : tick < 0 ? '\u2212' : '';
      return [
        {
          kind: 'line',
          from: [axisLeft, y(tick)],
          to: [right, y(tick)],
          width: limit ? 0.8 : 0.4,
          color,
          ...(limit ? { dots: 2.4 } : {}),
        },
        {
          kind: 'text',
          x: axisLeft - 4,
          baseline: y(tick) + 2.5,
          text: `${sign}${Math.abs(tick)}\u00a0%`,
          ...type.small,
          size: 7,
          align: 'right',
          color: limit ? colors.warn : colors.quiet,
        },
      ];
    }),
  ];
}

/** The first day of each year, or the first and last day within one. */
function years({ x, first, last, top }: { x(at: number): number; first: number; last: number; top: number }): DrawMark[] {
  const from = new Date(first).getUTCFullYear() + 1;
  const until = new Date(last).getUTCFullYear();
  const step = Math.max(1, Math.ceil((until - from + 1) / 12));
  const marks: DrawMark[] = [];
  const put = (at: number, text: string) =>
    marks.push(
      { kind: 'line', from: [x(at), top + height], to: [x(at), top + height + 3], width: 0.5, color: colors.quiet },
      { kind: 'text', x: x(at) - 9, baseline: top + height + 12, text, ...type.small, size: 7, color: colors.quiet },
    );
  marks.push({ kind: 'line', from: [axisLeft, top + height], to: [right, top + height], width: 0.5, color: colors.quiet });
  for (let year = from; year <= until; year += step) put(Date.UTC(year, 0, 1), String(year));
  if (from > until) put(first, new Date(first).toISOString().slice(0, 7));
  return marks;
}

interface CurveInput {
  x(at: number): number;
  y(value: number): number;
  color: string;
  width: number;
}

function curve({ points }: Line, { x, y, color, width }: CurveInput): DrawMark[] {
  const places = points.map(({ at, value }): [number, number] => [x(at), y(value)]);
  const size = width + 1.4;
  return [
    ...places.slice(1).map((to, index): DrawMark => ({ kind: 'line', from: places[index] ?? to, to, width, color })),
    ...places.map(
      ([px, py]): DrawMark => ({ kind: 'rect', x: px - size / 2, y: py - size / 2, width: size, height: size, fill: color }),
    ),
  ];
}

const legendLeading = 11;

interface NamedLine {
  /** Its name in as many lines as it needs. */
  names: string[];
  worst: number;
}

function namedIn({ measure }: Sheet, { label, worst }: Line): NamedLine {
  const names = breakLines(label, { ...type.small, width: right - axisLeft - 90, measure });
  return { names: names.length > 0 ? names : [''], worst };
}

function legend({ tags, texts }: Sheet, shown: readonly NamedLine[], top: number): DrawMark[] {
  const list = tags.add('L', null);
  let baseline = top;
  return shown.flatMap(({ names, worst }, index): DrawMark[] => {
    const tag = labelledItem(tags, list);
    const first = baseline;
    baseline += names.length * legendLeading;
    const name = { x: axisLeft + 18, baseline: first, leading: legendLeading, style: type.small, tag: tag.label };
    return [
      { kind: 'rect', x: axisLeft, y: first - 4.5, width: 12, height: 2.4, fill: hues[index] ?? pale },
      ...linesAt(spaced(names), name),
      {
        kind: 'text',
        x: right,
        baseline: first,
        text: `max. ${texts.plain(worst)}\u00a0%`,
        ...type.small,
        align: 'right',
        color: colors.quiet,
        tag: tag.body,
      },
    ];
  });
}
