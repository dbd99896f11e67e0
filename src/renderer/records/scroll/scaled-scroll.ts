// A list taller than a browser can lay out (about 33 million pixels) is laid out less tall. Near its ends and in small steps a pixel
// of scrolling is a pixel of rows, as in any list; only who pulls the scroll bar passes more of them, so that every row stays in reach.

const tallest = 12_000_000;
/** At either end the scroll bar stands for the rows themselves: whoever arrives there finds no difference left. */
const end = 500_000;

export interface ListShape {
  rows: number;
  rowHeight: number;
  /** Height of the window onto the rows. */
  viewHeight: number;
}

/** Where the browser has scrolled to, and how many pixels of rows have gone by. */
export interface ScrollPlace {
  scrollTop: number;
  passed: number;
}

export function rowsHeight({ rows, rowHeight }: Pick<ListShape, 'rows' | 'rowHeight'>): number {
  return rows * rowHeight;
}

export function bodyHeight(shape: Pick<ListShape, 'rows' | 'rowHeight'>): number {
  return Math.min(rowsHeight(shape), tallest);
}

/** The farthest that can be scrolled, and that can have gone by. */
function reach(shape: ListShape): ScrollPlace {
  return {
    scrollTop: Math.max(0, bodyHeight(shape) - shape.viewHeight),
    passed: Math.max(0, rowsHeight(shape) - shape.viewHeight),
  };
}

/** How many pixels of rows stand for one of the scroll bar, between the ends. */
function pace(most: ScrollPlace): number {
  return (most.passed - 2 * end) / (most.scrollTop - 2 * end);
}

export function placeAt(shape: ListShape, scrollTop: number): ScrollPlace {
  const most = reach(shape);
  if (most.passed <= most.scrollTop || scrollTop <= end) return { scrollTop, passed: scrollTop };
  const left = most.scrollTop - scrollTop;
  const passed = left <= end ? most.passed - left : end + (scrollTop - end) * pace(most);
  return { scrollTop, passed };
}

export function scrollTopFor(shape: ListShape, passed: number): number {
  const most = reach(shape);
  if (most.passed <= most.scrollTop || passed <= end) return passed;
  const left = most.passed - passed;
  return left <= end ? most.scrollTop - left : end + (passed - end) / pace(most);
}

/** After scrolling: a step of a wheel, a finger or a key passes what it says, a pull at the scroll bar leads where that stands. */
export function movedTo(shape: ListShape, { scrollTop: from, passed }: ScrollPlace, scrollTop: number): ScrollPlace {
  const most = reach(shape);
  const step = scrollTop - from;
  const atAnEnd = scrollTop <= 0 || scrollTop >= most.scrollTop;
  if (most.passed <= most.scrollTop || atAnEnd || Math.abs(step) > 2 * shape.viewHeight) return placeAt(shape, scrollTop);
  return { scrollTop, passed: Math.max(0, Math.min(most.passed, passed + step)) };
}

/** How far small steps may lead away from where the scroll bar belongs while it is far from both ends. */
const slack = end / 8;

/** Where the scroll bar belongs once nobody scrolls any more; null where it may stay. */
export function settledTop(shape: ListShape, { scrollTop, passed }: ScrollPlace): number | null {
  const belongs = scrollTopFor(shape, passed);
  const nearAnEnd = Math.min(belongs, reach(shape).scrollTop - belongs) < end;
  return Math.abs(belongs - scrollTop) >= (nearAnEnd ? 1 : slack) ? belongs : null;
}
