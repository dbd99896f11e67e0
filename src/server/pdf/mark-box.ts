// The rectangle that marks cover together, in points from the upper left corner: where a figure lies on its page. Letters are taken as
// high as their size and as wide as it for each, which covers more than they are.
import type { DrawMark } from './draw-list.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const emptyBox: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

export function boxOf(marks: readonly DrawMark[]): Box {
  return marks.map(boxOfMark).reduce(
    (all, one) => ({
      left: Math.min(all.left, one.left),
      top: Math.min(all.top, one.top),
      right: Math.max(all.right, one.right),
      bottom: Math.max(all.bottom, one.bottom),
    }),
    emptyBox,
  );
}

function boxOfMark(mark: DrawMark): Box {
  switch (mark.kind) {
    case 'text': {
      const wide = [...mark.text].length * mark.size * 0.7;
      const left = mark.align === 'right' ? mark.x - wide : mark.x;
      return { left, top: mark.baseline - mark.size, right: left + wide, bottom: mark.baseline + mark.size * 0.3 };
    }
    case 'line': {
      const [[x, y], [toX, toY]] = [mark.from, mark.to];
      return { left: Math.min(x, toX), top: Math.min(y, toY), right: Math.max(x, toX), bottom: Math.max(y, toY) };
    }
    case 'cells':
      return boxOfCells(mark.cells);
    default:
      return { left: mark.x, top: mark.y, right: mark.x + mark.width, bottom: mark.y + mark.height };
  }
}

function boxOfCells(cells: readonly number[]): Box {
  const box = { ...emptyBox };
  for (let at = 0; at + 3 < cells.length; at += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = cells.slice(at, at + 4);
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + width);
    box.bottom = Math.max(box.bottom, y + height);
  }
  return box;
}
