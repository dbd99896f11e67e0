// Where the elements of a label stand and how they are moved, sized and lined up: millimetres, to a hundredth. Pure.
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** What the server takes for a place at most. */
const most = 420;
const smallest = 0.1;

const rounded = (millimetres: number) => Math.round(millimetres * 100) / 100;
const within = (value: number, least: number) => Math.min(most, Math.max(least, rounded(value)));

const usualThickness = 0.2;

export function boxOf(element: DesignElement): Box {
  const { x, y } = element;
  if (element.type !== 'line') return { x, y, width: element.width, height: element.height };
  const { length, thickness = usualThickness, direction = 'across' } = element;
  return direction === 'across' ? { x, y, width: length, height: thickness } : { x, y, width: thickness, height: length };
}

/** The same element in another box; a line keeps its thickness. */
export function inBox(element: DesignElement, box: Box): DesignElement {
  const place = { x: within(box.x, 0), y: within(box.y, 0) };
  if (element.type === 'line') {
    const length = within(element.direction === 'down' ? box.height : box.width, smallest);
    return { ...element, ...place, length };
  }
  return { ...element, ...place, width: within(box.width, smallest), height: within(box.height, smallest) };
}

export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export const touches = (one: Box, other: Box) =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

/** All of them together, as far as the upper left corner lets them. */
export function movedBy(elements: readonly DesignElement[], by: Point): DesignElement[] {
  const whole = around(elements.map(boxOf));
  const [dx, dy] = [Math.max(by.x, -whole.x), Math.max(by.y, -whole.y)];
  return elements.map((element) => {
    const box = boxOf(element);
    return inBox(element, { ...box, x: box.x + dx, y: box.y + dy });
  });
}

export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';

/** Pulled at a corner or an edge; the opposite one stays where it is. */
export function pulled(box: Box, handle: Handle, by: Point): Box {
  const left = handle.includes('w');
  const top = handle.startsWith('n');
  const dx = left ? Math.min(by.x, box.width - smallest) : by.x;
  const dy = top ? Math.min(by.y, box.height - smallest) : by.y;
  const next = { ...box };
  if (left) Object.assign(next, { x: box.x + dx, width: box.width - dx });
  if (handle.includes('e')) next.width = Math.max(smallest, box.width + dx);
  if (top) Object.assign(next, { y: box.y + dy, height: box.height - dy });
  if (handle.startsWith('s')) next.height = Math.max(smallest, box.height + dy);
  return next;
}

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

/** Several line up with each other, a single one with the label. */
export function aligned(
  elements: readonly DesignElement[],
  how: Alignment,
  label: Pick<Box, 'width' | 'height'>,
): DesignElement[] {
  const boxes = elements.map(boxOf);
  const frame = boxes.length > 1 ? around(boxes) : { x: 0, y: 0, ...label };
  return elements.map((element) => {
    const box = boxOf(element);
    return inBox(element, { ...box, ...placeIn(frame, box, how) });
  });
}

function placeIn(frame: Box, box: Box, how: Alignment): Partial<Point> {
  const [spareX, spareY] = [frame.width - box.width, frame.height - box.height];
  switch (how) {
    case 'left':
      return { x: frame.x };
    case 'center':
      return { x: frame.x + spareX / 2 };
    case 'right':
      return { x: frame.x + spareX };
    case 'top':
      return { y: frame.y };
    case 'middle':
      return { y: frame.y + spareY / 2 };
    case 'bottom':
      return { y: frame.y + spareY };
  }
}

/** The gaps between them made equal; the first and the last stay. */
export function spread(elements: readonly DesignElement[], axis: 'x' | 'y'): DesignElement[] {
  const side = axis === 'x' ? 'width' : 'height';
  const order = elements.map((element, index) => ({ index, box: boxOf(element) })).sort((a, b) => a.box[axis] - b.box[axis]);
  const whole = around(order.map(({ box }) => box));
  const taken = order.reduce((sum, { box }) => sum + box[side], 0);
  const gap = (whole[side] - taken) / Math.max(1, order.length - 1);
  let at = whole[axis];
  const next = [...elements];
  for (const { index, box } of order) {
    const element = elements[index];
    if (element) next[index] = inBox(element, { ...box, [axis]: at });
    at += box[side] + gap;
  }
  return next;
}
