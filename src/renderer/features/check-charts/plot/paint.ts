// Paints a control chart: zones and centre, the values, what was broken; the weighted mean and the moving range below.
import type { Drawing } from '../chart-data.ts';
import {
  barsOf,
  extentOf,
  type Frame,
  inView,
  isDense,
  lineOf,
  type Panel,
  rangesOf,
  ticksOf,
  type View,
  xOf,
  yOf,
} from './plot-model.ts';
import type { Surface } from './surface.ts';

export interface Inks {
  text: string;
  line: string;
  strong: string;
  surface: string;
  zone: string;
  accent: string;
  brass: string;
  bad: string;
}

export interface Words {
  value: string;
  mean: string;
  range: string;
  number(value: number, decimals: number): string;
  day(ms: number): string;
}

/** What does not change while the chart is moved and scaled. */
export interface Plot {
  drawing: Drawing;
  ranges: readonly (number | null)[];
  excluded: ReadonlySet<number>;
  /** Values that count; the line of the chart goes through them. */
  counted: readonly (number | null)[];
  panels: { kind: 'value' | 'mean' | 'range'; panel: Panel }[];
  height: number;
}

const foot = 26;
const gap = 30;

export function plotOf(drawing: Drawing): Plot {
  const { values, means, limits, excluded } = drawing;
  const left = new Set(excluded);
  const ranges = rangesOf(drawing);
  const ends = limits.flatMap(({ upper, lower }) => [upper, lower]);
  const meanEnds = limits.flatMap(({ mean_upper, mean_lower }) => [mean_upper, mean_lower]);
  const kinds = [
    { kind: 'value' as const, height: 250, extent: extentOf([...values, ...ends]) },
    ...(means ? [{ kind: 'mean' as const, height: 120, extent: extentOf([...means, ...meanEnds]) }] : []),
    { kind: 'range' as const, height: 90, extent: extentOf(ranges, 0) },
  ];
  let top = 22;
  const panels = kinds.map(({ kind, height, extent }) => {
    const panel = { top, height, ...extent };
    top += height + gap;
    return { kind, panel };
  });
  const counted = values.map((value, at) => (left.has(at) ? null : value));
  return { drawing, ranges, excluded: left, counted, panels, height: top - gap + foot };
}

/** For the longest number of an axis. */
export function roomOf({ panels }: Plot, words: Words): number {
  const lengths = panels.flatMap(({ panel }) => {
    const { values, decimals } = ticksOf(panel);
    return values.map((value) => words.number(value, decimals).length);
  });
  return Math.max(0, ...lengths) * 7.2 + 12;
}

export interface Scene {
  plot: Plot;
  view: View;
  frame: Frame;
  inks: Inks;
  words: Words;
  /** The value that is read, by its place. */
  chosen: number | null;
}

export function paint(surface: Surface, scene: Scene): void {
  for (const { kind, panel } of scene.plot.panels) {
    axis(surface, scene, panel, scene.words[kind]);
    if (kind === 'value') valuePanel(surface, scene, panel);
    if (kind === 'mean') meanPanel(surface, scene, panel);
    if (kind === 'range') curve(surface, scene, panel, scene.plot.ranges, scene.inks.accent);
  }
  days(surface, scene);
  if (scene.chosen !== null) chosenLine(surface, scene, scene.chosen);
}

function axis(surface: Surface, { frame, inks, words }: Scene, panel: Panel, title: string): void {
  surface.text(frame.left, panel.top - 8, title, inks.text, 'start');
  const { values, decimals } = ticksOf(panel);
  for (const value of values) {
    const y = Math.round(yOf(value, panel)) + 0.5;
    surface.line([frame.left, y, frame.right, y], inks.line);
    surface.text(frame.left - 8, y + 4, words.number(value, decimals), inks.text, 'end');
  }
}

function curve(surface: Surface, { view, frame }: Scene, panel: Panel, values: readonly (number | null)[], ink: string): void {
  if (isDense(view, frame)) surface.bars(barsOf(values, view, frame, panel), ink);
  else surface.line(lineOf(values, view, frame, panel), ink, 1.25);
}

/** From where to where limits are in force, as far as it is seen; those in force go on to the edge. */
function spanOf({ first, last }: Drawing['limits'][number], isLast: boolean, { view, frame }: Scene): [number, number] | null {
  const from = Math.max(frame.left, xOf(first - 0.5, view, frame));
  const to = isLast ? frame.right : Math.min(frame.right, xOf(last + 0.5, view, frame));
  return to > from ? [from, to] : null;
}

function valuePanel(surface: Surface, scene: Scene, panel: Panel): void {
  const { plot, inks } = scene;
  const { limits } = plot.drawing;
  for (const [index, limit] of limits.entries()) {
    const span = spanOf(limit, index === limits.length - 1, scene);
    if (!span) continue;
    const [from, to] = span;
    const { centre, sigma } = limit;
    const at = (sigmas: number) => yOf(centre + sigmas * sigma, panel);
    for (const sigmas of [2, 1]) surface.box(from, at(sigmas), to - from, at(-sigmas) - at(sigmas), inks.zone);
    for (const sigmas of [-2, -1, 1, 2]) surface.line([from, at(sigmas), to, at(sigmas)], inks.strong, 0.75, true);
    for (const sigmas of [-3, 3]) surface.line([from, at(sigmas), to, at(sigmas)], inks.bad, 1, true);
    surface.line([from, at(0), to, at(0)], inks.strong, 1.5);
  }
  curve(surface, scene, panel, plot.counted, inks.accent);
  dots(surface, scene, panel);
}

/** Where there is room each value has its dot; what was broken and what does not count is always seen. */
function dots(surface: Surface, { plot, view, frame, inks }: Scene, panel: Panel): void {
  const { values, broken } = plot.drawing;
  const [first, last] = inView(view, values.length);
  const isSeen = (at: number) => at >= view.from && at <= view.to;
  const place = (at: number) => [xOf(at, view, frame), yOf(values[at] ?? 0, panel)] as const;
  if ((view.to - view.from) * 7 < frame.right - frame.left)
    for (let at = first; at <= last; at += 1) if (isSeen(at) && !plot.excluded.has(at)) surface.dot(...place(at), 3, inks.accent);
  for (const at of plot.excluded) if (isSeen(at)) surface.dot(...place(at), 3.5, inks.surface, inks.text);
  let pixel = -1;
  for (const { at } of broken) {
    // One mark a pixel is as many as can be seen.
    if (!isSeen(at) || Math.round(xOf(at, view, frame)) === pixel) continue;
    pixel = Math.round(xOf(at, view, frame));
    surface.dot(...place(at), 5, inks.bad, inks.surface);
  }
}

function meanPanel(surface: Surface, scene: Scene, panel: Panel): void {
  const { plot, inks } = scene;
  const { limits, means } = plot.drawing;
  for (const [index, limit] of limits.entries()) {
    const span = spanOf(limit, index === limits.length - 1, scene);
    if (!span) continue;
    const [from, to] = span;
    for (const [value, ink, dashed] of [
      [limit.mean_upper, inks.bad, true],
      [limit.mean_lower, inks.bad, true],
      [limit.centre, inks.strong, false],
    ] as const)
      if (value !== null) surface.line([from, yOf(value, panel), to, yOf(value, panel)], ink, 1, dashed);
  }
  curve(surface, scene, panel, means ?? [], inks.brass);
}

function days(surface: Surface, { plot, view, frame, inks, words }: Scene): void {
  const { instants } = plot.drawing;
  const most = Math.max(1, Math.floor((frame.right - frame.left) / 130));
  const step = Math.max(1, Math.ceil((view.to - view.from) / most));
  const first = Math.ceil(Math.max(0, view.from) / step) * step;
  for (let at = first; at <= Math.min(view.to, instants.length - 1); at += step) {
    const x = xOf(at, view, frame);
    const align = x < frame.left + 40 ? 'start' : x > frame.right - 40 ? 'end' : 'middle';
    surface.text(x, plot.height - 8, words.day(instants[at] ?? 0), inks.text, align);
  }
}

function chosenLine(surface: Surface, { plot, view, frame, inks }: Scene, at: number): void {
  if (at < view.from || at > view.to) return;
  const x = xOf(at, view, frame);
  surface.line([x, 10, x, plot.height - foot], inks.strong);
  const [main] = plot.panels;
  const value = plot.drawing.values[at];
  const isBroken = plot.drawing.broken.some((one) => one.at === at);
  if (main && value !== undefined) surface.dot(x, yOf(value, main.panel), 6, isBroken ? inks.bad : inks.accent, inks.surface);
}
