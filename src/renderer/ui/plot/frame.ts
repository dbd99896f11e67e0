// The frame of a picture that is drawn by hand, in pixels: where what is measured lies in it. Pure.
import { type Extent, widthOf } from './ticks.ts';

export interface Frame {
  width: number;
  height: number;
  /** Of what is drawn, without the words along its axes. */
  left: number;
  right: number;
  top: number;
  ground: number;
  x(value: number): number;
  y(value: number): number;
}

export interface Axes {
  x: Extent;
  y: Extent;
  /** The words that stand left of the picture; none where it has no axes. */
  words?: readonly string[];
  /** All around, instead of room for axes. */
  inset?: number;
}

const edges = { right: 12, top: 12, bottom: 26 } as const;
/** Words stand off the picture, and off the edge. */
const around = 14;

const spread = ({ from, to }: Extent) => to - from || 1;

export function frameOf({ width, height }: { width: number; height: number }, { x, y, words = [], inset }: Axes): Frame {
  const longest = Math.max(0, ...words.map(widthOf));
  const left = inset ?? (longest === 0 ? 1 : Math.ceil(longest) + around);
  const right = width - (inset ?? (longest === 0 ? 1 : edges.right));
  const [top, ground] = [inset ?? edges.top, height - (inset ?? edges.bottom)];
  return {
    ...{ width, height, left, right, top, ground },
    x: (value) => left + ((value - x.from) / spread(x)) * (right - left),
    // What lies beyond is drawn at the edge.
    y: (value) => ground - ((Math.max(y.from, Math.min(y.to, value)) - y.from) / spread(y)) * (ground - top),
  };
}

/** The other way round: what is measured where somebody points. */
export function valueAt(pixel: number, { left, right }: Pick<Frame, 'left' | 'right'>, { from, to }: Extent): number {
  const share = (pixel - left) / Math.max(1, right - left);
  return from + Math.max(0, Math.min(1, share)) * (to - from);
}

export interface Spot {
  x: number;
  y: number;
}

/** A line through places in pixels. */
export const pathOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** What lies between two lines, the second one walked back. */
export const areaOf = (above: readonly Spot[], below: readonly Spot[]): string =>
  `${pathOf([...above, ...[...below].reverse()])}Z`;

/** Of those that lie across, the one next to where somebody points. */
export function nearest<T>(all: readonly T[], at: number, placeOf: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || Math.abs(placeOf(one) - at) < Math.abs(placeOf(best) - at) ? one : best),
    undefined,
  );
}
