// Which rows of a scrolled list are drawn. Told only when others are, not with each pixel of scrolling: a list taller than a browser
// can lay out excepted, whose rows stand elsewhere with each of them.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { drawnRows, rowWindow, scrollToShow } from './row-window.ts';
import type { RowsInSight } from './rows-in-sight.ts';

export interface ListFrame {
  rows: number;
  rowHeight: number;
  /** What stands fixed above the rows. */
  headHeight: number;
}

export interface SeenRows {
  /** First and last row that are drawn. */
  first: number;
  last: number;
  /** Where row 0 stands in the scrolled body. */
  origin: number;
  /** Rows that fit. */
  page: number;
  /** Something is hidden at the left. */
  shifted: boolean;
  /** Something is hidden at the right. */
  more: boolean;
}

const before: SeenRows = { first: 0, last: -1, origin: 0, page: 1, shifted: false, more: false };

/** `onSight` learns every place, `seen` changes only when something else is drawn. */
export function useRowWindow(
  frame: RefObject<HTMLDivElement | null>,
  { rows, rowHeight, headHeight }: ListFrame,
  onSight?: (rows: RowsInSight, scrollTop: number) => void,
) {
  const [seen, setSeen] = useState(before);
  const told = useRef(onSight);
  useLayoutEffect(() => {
    told.current = onSight;
  });
  const shapeOf = useCallback(
    (element: HTMLElement) => ({ rows, rowHeight, viewHeight: Math.max(0, element.clientHeight - headHeight) }),
    [rows, rowHeight, headHeight],
  );
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const shape = shapeOf(element);
      const { origin, ...inSight } = rowWindow(shape, element.scrollTop);
      const page = Math.max(1, Math.floor(shape.viewHeight / rowHeight) - 1);
      const shifted = element.scrollLeft > 0;
      const more = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      const next = { ...drawnRows(inSight, rows), origin, page, shifted, more };
      setSeen((was) => (isSame(was, next) ? was : next));
      told.current?.(inSight, element.scrollTop);
    };
    const observer = new ResizeObserver(look);
    look();
    observer.observe(element);
    // Its content is wider or narrower when columns change.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame, rows, rowHeight, shapeOf]);

  const scrollTo = useCallback(
    (top: number) => {
      if (frame.current) frame.current.scrollTop = top;
    },
    [frame],
  );
  const show = useCallback(
    (row: number) => {
      const element = frame.current;
      if (element) element.scrollTop = scrollToShow(shapeOf(element), element.scrollTop, row);
    },
    [frame, shapeOf],
  );
  const firstInSight = useCallback(() => {
    const element = frame.current;
    return element ? rowWindow(shapeOf(element), element.scrollTop).first : 0;
  }, [frame, shapeOf]);
  return { seen, scrollTo, show, firstInSight };
}

function isSame(one: SeenRows, other: SeenRows): boolean {
  return Object.entries(other).every(([name, value]) => one[name as keyof SeenRows] === value);
}
