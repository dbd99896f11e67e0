// The calibration curve as numbers on a surface: dates across, the share of the tolerance upwards. Pure.
import type { Drift } from '../shared/device-data.ts';

export type Series = Drift['series'][number];
export type Point = Series['points'][number];

export interface Place {
  x: number;
  y: number;
  point: Point;
  used: number;
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The limits lie well inside, so that a point beyond them shows as that. */
const leastShown = 125;
const mostShown = 1000;

const usedOf = ({ tolerance_used }: Point): number | null => (tolerance_used === null ? null : Number(tolerance_used));

/** Only what has limits can be drawn against them. */
export function drawable(series: readonly Series[]): Series[] {
  return series.filter(({ points }) => points.some((point) => usedOf(point) !== null));
}

/** The one that came nearest to its limits at last: what one looks at first. */
export function worst(series: readonly Series[]): Series | null {
  const last = ({ points }: Series) => Math.abs(usedOf(points.at(-1) as Point) ?? 0);
  return series.reduce<Series | null>((found, one) => (found === null || last(one) > last(found) ? one : found), null);
}

/** Percent at the upper and the lower edge. */
export function extent(series: readonly Series[]): number {
  const most = Math.max(leastShown, ...series.flatMap(({ points }) => points.map((point) => Math.abs(usedOf(point) ?? 0) * 1.1)));
  return Math.min(mostShown, most);
}

export function heightOf(used: number, most: number, { height, top, bottom }: Frame): number {
  const inside = height - top - bottom;
  return top + inside / 2 - (Math.max(-most, Math.min(most, used)) / most) * (inside / 2);
}

export function placesOf(series: Series, { from, to, most }: { from: number; to: number; most: number }, frame: Frame): Place[] {
  const inside = frame.width - frame.left - frame.right;
  return series.points.flatMap((point) => {
    const used = usedOf(point);
    if (used === null) return [];
    const share = to === from ? 0.5 : (Date.parse(point.date) - from) / (to - from);
    return [{ point, used, x: frame.left + share * inside, y: heightOf(used, most, frame) }];
  });
}

export function span(series: readonly Series[]): { from: number; to: number } {
  const days = series.flatMap(({ points }) => points.map(({ date }) => Date.parse(date)));
  return { from: Math.min(...days), to: Math.max(...days) };
}

export const pathOf = (places: readonly Place[]): string =>
  places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
