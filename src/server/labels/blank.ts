// What of a label its printer leaves blank: on a sheet that depends on the cells it comes to lie on, with all its copies.
import { blankSides, cellPlace, noSides, type Sides } from '../contract/label-sheet.ts';
import type { OrderHead } from './order.ts';

/** `index`: the label's place in the order. */
export function blankOf({ format, options, output }: OrderHead, index: number): Sides {
  const { margins, offset, start, copies } = options;
  if (Object.values(margins).every((side) => side === 0)) return noSides;
  const { sheet } = format;
  // A printer that speaks ZPL takes labels one by one.
  if (!sheet || output === 'zpl') return blankSides(format, { paper: format, place: offset, margins });
  return Array.from({ length: copies }, (_, copy) => {
    const { x, y } = cellPlace(sheet, start + index * copies + copy);
    return blankSides(format, { paper: sheet, place: { x: x + offset.x, y: y + offset.y }, margins });
  }).reduce(widest, noSides);
}

const widest = (one: Sides, other: Sides): Sides => ({
  top: Math.max(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
  left: Math.max(one.left, other.left),
});
