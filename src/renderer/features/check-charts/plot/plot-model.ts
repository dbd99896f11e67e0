// A control chart as numbers on a surface: which values are in view, where they lie, and one column of pixels for many of them. Pure.
import type { Drawing } from '../chart-data.ts';

/** Places of values, counted from 0; both may lie between two of them. */
export interface View {
  from: number;
  to: number;
}

export interface Panel {
  top: number;
  height: number;
  low: number;
  high: number;
}

export interface Frame {
  left: number;
  right: number;
}

const leastShown = 5;

export const whole = (count: number): View => ({ from: -0.5, to: Math.max(count, 1) - 0.5 });

/** At most all of them and at least a few, none of it beyond the ends. */
export function fitted({ from, to }: View, count: number): View {
  const all = whole(count);
  const span = Math.min(Math.max(to - from, Math.min(leastShown, count)), all.to - all.from);
  const start = Math.min(Math.max(from, all.from), all.to - span);
  return { from: start, to: start + span };
}

/** Around a place that stays where it is. */
export function zoomed(view: View, at: number, factor: number, count: number): View {
  return fitted({ from: at - (at - view.from) * factor, to: at + (view.to - at) * factor }, count);
}

export const moved = ({ from, to }: View, by: number, count: number): View => fitted({ from: from + by, to: to + by }, count);

export const xOf = (place: number, { from, to }: View, { left, right }: Frame): number =>
  left + ((place - from) / (to - from)) * (right - left);

export const placeAt = (x: number, { from, to }: View, { left, right }: Frame): number =>
  from + ((x - left) / (right - left)) * (to - from);

export const yOf = (value: number, { top, height, low, high }: Panel): number =>
  top + height - ((value - low) / (high - low)) * height;

/** What is seen, and one more on either side, so that lines go on. */
export function inView({ from, to }: View, count: number): [first: number, last: number] {
  return [Math.max(0, Math.floor(from) - 1), Math.min(count - 1, Math.ceil(to) + 1)];
}

/** From here on a column of pixels holds so many values that it is drawn as one stroke. */
export const isDense = ({ from, to }: View, { left, right }: Frame): boolean => (to - from) / Math.max(1, right - left) >= 1;

export function lineOf(values: readonly (number | null)[], view: View, frame: Frame, panel: Panel): number[] {
  const [first, last] = inView(view, values.length);
  const places: number[] = [];
  for (let at = first; at <= last; at += 1) {
    const value = values[at];
    places.push(xOf(at, view, frame), value === null || value === undefined ? Number.NaN : yOf(value, panel));
  }
  return places;
}

/** From the lowest to the highest of each column of pixels, and on to the one before it: x, top and height. */
export function barsOf(values: readonly (number | null)[], view: View, frame: Frame, panel: Panel): number[] {
  const perPixel = (view.to - view.from) / (frame.right - frame.left);
  const bars: number[] = [];
  let before: [top: number, bottom: number] | null = null;
  for (let x = Math.floor(frame.left); x < frame.right; x += 1) {
    const begin = Math.max(0, Math.ceil(view.from + (x - frame.left) * perPixel));
    const end = Math.min(values.length, Math.ceil(view.from + (x + 1 - frame.left) * perPixel));
    const [low, high] = extremes(values, begin, end);
    if (low === -1) continue;
    const [top, bottom] = [yOf(values[high] ?? 0, panel), yOf(values[low] ?? 0, panel)];
    const [from, to]: [number, number] = before ? [Math.min(top, before[1]), Math.max(bottom, before[0])] : [top, bottom];
    bars.push(x, from, Math.max(1, to - from));
    before = [top, bottom];
  }
  return bars;
}

function extremes(values: readonly (number | null)[], begin: number, end: number): [low: number, high: number] {
  let [low, high] = [-1, -1];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = begin; at < end; at += 1) {
    const value = values[at];
    if (value === null || value === undefined) continue;
    if (value < least) [least, low] = [value, at];
    if (value > most) [most, high] = [value, at];
  }
  return [low, high];
}

/** Between neighbours that count; a new baseline has no neighbour before it. */
export function rangesOf({ values, excluded, limits }: Pick<Drawing, 'values' | 'excluded' | 'limits'>): (number | null)[] {
  const left = new Set(excluded);
  const firsts = new Set(limits.map(({ first }) => first));
  let before: number | null = null;
  return values.map((value, at) => {
    if (left.has(at)) return null;
    const range = before === null || firsts.has(at) ? null : Math.abs(value - before);
    before = value;
    return range;
  });
}

/** With some room above and below. */
export function extentOf(values: readonly (number | null | undefined)[], floor?: number): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value === null || value === undefined) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return { low: 0, high: 1 };
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return { low: floor ?? low - room, high: high + room };
}

/** Round steps, some four of them, and with how many digits they are said. */
export function ticksOf({ low, high }: { low: number; high: number }): { values: number[]; decimals: number } {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const decimals = Math.max(0, Math.min(15, -Math.floor(Math.log10(step) + 1e-9) + (step / power === 2.5 ? 1 : 0)));
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return { values: Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step), decimals };
}
