// The calibration curve as numbers on a surface: dates across, the share of the tolerance upwards. Pure.
import type { Drift } from '../shared/device-data.ts';

export type Series = Drift['series'][number];
export type Point = Series['points'][number];

/** A point that can be drawn against its limits. */
export interface Place {
  day: number;
  used: number;
  point: Point;
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

export function placesOf({ points }: Series): Place[] {
  return points.flatMap((point) => {
    const used = usedOf(point);
    return used === null ? [] : [{ day: Date.parse(point.date), used, point }];
  });
}

export function span(series: readonly Series[]): { from: number; to: number } {
  const days = series.flatMap(({ points }) => points.map(({ date }) => Date.parse(date)));
  return { from: Math.min(...days), to: Math.max(...days) };
}
