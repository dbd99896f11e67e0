// Which rows of a long list stand in the window, and where. Rows have one height, so this is arithmetic.
import { type ListShape, rowsHeight, type ScrollPlace } from './scaled-scroll.ts';

export interface RowWindow {
  /** First and last row that are visible, at least in part; last is -1 for an empty list. */
  first: number;
  last: number;
  /** Where row 0 would stand, measured from the top of the scrolled body. */
  origin: number;
}

export function rowWindow(shape: ListShape, { scrollTop, passed }: ScrollPlace): RowWindow {
  const first = Math.max(0, Math.min(shape.rows - 1, Math.floor(passed / shape.rowHeight)));
  const last = Math.min(shape.rows - 1, Math.ceil((passed + shape.viewHeight) / shape.rowHeight) - 1);
  return { first, last, origin: scrollTop - passed };
}

/** Rows drawn above and below those in sight: who comes to them finds them there. */
const beyond = 6;
/** Rows come and go by so many at once: what is laid out and painted with every single one costs more frames of scrolling. */
const rowStep = 8;
export const inSteps = (at: number, step: number) => Math.floor(at / step) * step;

/** The rows to draw for those in sight; last is -1 for an empty list. */
export function drawnRows({ first, last }: Pick<RowWindow, 'first' | 'last'>, rows: number): { first: number; last: number } {
  return {
    first: Math.max(0, inSteps(first - beyond, rowStep)),
    last: Math.min(rows - 1, inSteps(last + beyond, rowStep) + rowStep - 1),
  };
}

/** More rows are not drawn at once where so many fit. */
export const mostDrawn = (page: number) => page + 2 * (beyond + rowStep) + 4;

/** How much of the list has to have gone by for the row to be wholly visible: the nearest to what has. */
export function passedToShow(shape: ListShape, passed: number, row: number): number {
  const top = row * shape.rowHeight;
  if (top < passed) return top;
  return Math.max(passed, Math.min(top + shape.rowHeight, rowsHeight(shape)) - shape.viewHeight);
}
