// Test points against their tolerance, as numbers on a surface. Pure: the shares come worked out.
import { shownPlace, type ToleranceSpan } from '#server/contract/values/measuring/tolerance-span.ts';

export type Verdict = 'pass' | 'conditional_pass' | 'conditional_fail' | 'fail' | 'not_assessed';

export interface DrawnPoint {
  id: string;
  /** As the list beside it counts. */
  num: number;
  label: string;
  /** The value it was measured at, with its unit; a short name of the point. */
  nominal: string;
  unit: string;
  error: string | null;
  uncertainty: string | null;
  lower: string | null;
  upper: string | null;
  verdict: Verdict;
  span: ToleranceSpan | null;
  /** The same point the time before. */
  before: { error: string | null; span: ToleranceSpan | null } | null;
}

export type Sign = 'dot' | 'ring' | 'diamond' | 'cross';

/** A verdict is told by the form as well as by the colour. */
export function signOf(verdict: Verdict): Sign {
  switch (verdict) {
    case 'pass':
      return 'dot';
    case 'fail':
      return 'cross';
    case 'not_assessed':
      return 'ring';
    default:
      return 'diamond';
  }
}

/** The sign around a place, as a path. */
export function signPath(sign: Sign, { x, y, r }: { x: number; y: number; r: number }): string {
  const [a, b] = [r * 1.25, r * 0.9];
  if (sign === 'diamond') return `M${x - a} ${y}L${x} ${y - a}L${x + a} ${y}L${x} ${y + a}Z`;
  if (sign === 'cross') return `M${x - b} ${y - b}L${x + b} ${y + b}M${x - b} ${y + b}L${x + b} ${y - b}`;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** From the lower edge of what is shown to the upper one, in pixels. */
export interface Axis {
  extent: number;
  /** Where -extent and +extent lie. */
  from: number;
  to: number;
}

export function onAxis(percent: number, { extent, from, to }: Axis): number {
  const { at } = shownPlace(percent, extent);
  return from + ((at + 1) / 2) * (to - from);
}

export const isBeyond = (percent: number, { extent }: Axis) => shownPlace(percent, extent).beyond;

/** The band of what is permitted: to the edge where there is no limit. */
export const bandOn = ({ has_lower, has_upper }: ToleranceSpan, axis: Axis) => ({
  from: has_lower ? onAxis(-100, axis) : axis.from,
  to: has_upper ? onAxis(100, axis) : axis.to,
});

/** A small arrow at the edge, pointing on to where the point lies. */
export function arrowPath({ x, y }: { x: number; y: number }, { across, up }: { across: number; up: number }): string {
  const [length, half] = [5, 4];
  return across === 0
    ? `M${x - half} ${y + up * length}L${x} ${y}L${x + half} ${y + up * length}Z`
    : `M${x - across * length} ${y - half}L${x} ${y}L${x - across * length} ${y + half}Z`;
}
