// On which side of a mark its name stands, so that no name lies on another or on a mark; where there is no room it is left out, and said
// when the mark is looked at. Pure.
import type { Size } from './plan-canvas.tsx';

export interface Labelled {
  id: string;
  x: number;
  y: number;
  /** From the middle to the edge, in pixels. */
  radius: number;
  name: string;
}

export type Side = 'right' | 'left';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of a letter of twelve pixels, on the average. */
const letter = 7;
const half = 8;
const gap = 5;

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export function labelSides(marks: readonly Labelled[], { width, height }: Size): ReadonlyMap<string, Side> {
  const middle = ({ x, y }: Labelled) => ({ x: x * width, y: y * height });
  const shapes = marks.map((mark): [string, Box] => {
    const { x, y } = middle(mark);
    const { radius: r } = mark;
    return [mark.id, { left: x - r, right: x + r, top: y - r, bottom: y + r }];
  });
  const taken: Box[] = [];
  const sides = new Map<string, Side>();
  for (const mark of marks) {
    const { x, y } = middle(mark);
    const [near, far] = [mark.radius + gap, mark.radius + gap + mark.name.length * letter];
    const lines = { top: y - half, bottom: y + half };
    const boxes: readonly [Side, Box][] = [
      ['right', { left: x + near, right: x + far, ...lines }],
      ['left', { left: x - far, right: x - near, ...lines }],
    ];
    const free = boxes.find(
      ([, box]) =>
        box.left >= 0 &&
        box.right <= width &&
        !taken.some((other) => meet(box, other)) &&
        !shapes.some(([id, other]) => id !== mark.id && meet(box, other)),
    );
    if (!free) continue;
    sides.set(mark.id, free[0]);
    taken.push(free[1]);
  }
  return sides;
}
