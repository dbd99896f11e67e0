// What is dragged comes to rest on edges and centres of the others and of the label, else on the grid. Pure.
import type { Box, Handle, Point } from './geometry.ts';

/** Millimetres. */
const grid = 0.5;

export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

interface Surroundings {
  others: readonly Box[];
  label: { width: number; height: number };
  /** How near something has to be to draw it, in millimetres: less the nearer one looks. */
  reach: number;
}

interface Rest {
  /** How much further it goes. */
  by: number;
  /** Where it met something. */
  at: number | null;
}

function restOf(own: readonly number[], targets: readonly number[], reach: number): Rest {
  let best: Rest & { distance: number } = { by: 0, at: null, distance: reach };
  for (const line of own) {
    for (const target of targets) {
      const distance = Math.abs(target - line);
      if (distance < best.distance || (distance === best.distance && best.at === null))
        best = { by: target - line, at: target, distance };
    }
  }
  if (best.at !== null) return best;
  const [first = 0] = own;
  return { by: Math.round(first / grid) * grid - first, at: null };
}

const linesOf = (start: number, length: number) => [start, start + length / 2, start + length];

function targetsOn(axis: 'x' | 'y', { others, label }: Surroundings): number[] {
  const side = axis === 'x' ? 'width' : 'height';
  return [...linesOf(0, label[side]), ...others.flatMap((box) => linesOf(box[axis], box[side]))];
}

const guidesOf = (x: Rest | null, y: Rest | null): Guide[] => [
  ...(x && x.at !== null ? [{ axis: 'x', at: x.at } as const] : []),
  ...(y && y.at !== null ? [{ axis: 'y', at: y.at } as const] : []),
];

export interface Snapped {
  by: Point;
  guides: Guide[];
}

/** Of a box that is being moved as a whole. */
export function snapMoved(box: Box, around: Surroundings): Snapped {
  const x = restOf(linesOf(box.x, box.width), targetsOn('x', around), around.reach);
  const y = restOf(linesOf(box.y, box.height), targetsOn('y', around), around.reach);
  return { by: { x: x.by, y: y.by }, guides: guidesOf(x, y) };
}

/** Of a box that is being pulled: only the edges in the hand move. */
export function snapPulled(box: Box, handle: Handle, around: Surroundings): Snapped {
  const across = handle.includes('w') ? box.x : handle.includes('e') ? box.x + box.width : null;
  const down = handle.startsWith('n') ? box.y : handle.startsWith('s') ? box.y + box.height : null;
  const x = across === null ? null : restOf([across], targetsOn('x', around), around.reach);
  const y = down === null ? null : restOf([down], targetsOn('y', around), around.reach);
  return { by: { x: x?.by ?? 0, y: y?.by ?? 0 }, guides: guidesOf(x, y) };
}
