// Which rows of a long list stand in the window, and where. Rows have one height, so this is arithmetic. A list taller than
// a browser can lay out (about 33 million pixels) is scrolled in proportion, so that a million rows stay reachable.

const tallest = 12_000_000;

export interface ListShape {
  rows: number;
  rowHeight: number;
  /** Height of the window onto the rows. */
  viewHeight: number;
}

export function bodyHeight({ rows, rowHeight }: Pick<ListShape, 'rows' | 'rowHeight'>): number {
  return Math.min(rows * rowHeight, tallest);
}

/** How many pixels of rows pass for one pixel of scrolling. */
function pace(shape: ListShape): number {
  const room = bodyHeight(shape) - shape.viewHeight;
  return room <= 0 ? 1 : Math.max(1, (shape.rows * shape.rowHeight - shape.viewHeight) / room);
}

export interface RowWindow {
  /** First and last row that are visible, at least in part; last is -1 for an empty list. */
  first: number;
  last: number;
  /** Where row 0 would stand, measured from the top of the scrolled body. */
  origin: number;
}

export function rowWindow(shape: ListShape, scrollTop: number): RowWindow {
  const passed = scrollTop * pace(shape);
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

/** The nearest scroll position at which the row is wholly visible; whole pixels, as a browser rounds them its own way. */
export function scrollToShow(shape: ListShape, scrollTop: number, row: number): number {
  const rate = pace(shape);
  const passed = scrollTop * rate;
  const top = row * shape.rowHeight;
  if (top < passed) return Math.floor(top / rate);
  const overlap = top + shape.rowHeight - shape.viewHeight;
  return overlap > passed ? Math.ceil(overlap / rate) : scrollTop;
}
