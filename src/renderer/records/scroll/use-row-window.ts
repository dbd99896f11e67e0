// Which rows of a scrolled list are drawn. Told only when others are, not with each pixel of scrolling.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { drawnRows, passedToShow, rowWindow } from './row-window.ts';
import { movedTo, type ScrollPlace, scrollTopFor, settledTop } from './scaled-scroll.ts';
import type { RowRange } from './visible-rows.ts';

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
const top: ScrollPlace = { scrollTop: 0, passed: 0 };

/** `onSight` learns every place, `seen` changes only when something else is drawn. */
export function useRowWindow(
  frame: RefObject<HTMLDivElement | null>,
  { rows, rowHeight, headHeight }: ListFrame,
  onSight?: (rows: RowRange, passed: number) => void,
) {
  const [seen, setSeen] = useState(before);
  const place = useRef(top);
  const told = useRef(onSight);
  useLayoutEffect(() => {
    told.current = onSight;
  });
  const shapeOf = useCallback(
    (element: HTMLElement) => ({ rows, rowHeight, viewHeight: Math.max(0, element.clientHeight - headHeight) }),
    [rows, rowHeight, headHeight],
  );
  const look = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const shape = shapeOf(element);
    place.current = movedTo(shape, place.current, element.scrollTop);
    const { origin, ...inSight } = rowWindow(shape, place.current);
    const page = Math.max(1, Math.floor(shape.viewHeight / rowHeight) - 1);
    const shifted = element.scrollLeft > 0;
    const more = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    const next = { ...drawnRows(inSight, rows), origin, page, shifted, more };
    setSeen((was) => (isSame(was, next) ? was : next));
    told.current?.(inSight, place.current.passed);
  }, [frame, rows, rowHeight, shapeOf]);

  const scrollTo = useCallback(
    (passed: number) => {
      const element = frame.current;
      if (!element) return;
      element.scrollTop = scrollTopFor(shapeOf(element), passed);
      // The browser keeps within the list, and rounds.
      place.current = { scrollTop: element.scrollTop, passed };
      look();
    },
    [frame, shapeOf, look],
  );
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const settle = () => {
      const belongs = settledTop(shapeOf(element), place.current);
      // The rows stay where they are seen: they and the scroll bar move in one frame.
      if (belongs !== null) flushSync(() => scrollTo(place.current.passed));
    };
    const observer = new ResizeObserver(look);
    look();
    observer.observe(element);
    // Its content is wider or narrower when columns change.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('scrollend', settle);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
      element.removeEventListener('scrollend', settle);
    };
  }, [frame, shapeOf, look, scrollTo]);

  const show = useCallback(
    (row: number) => {
      const element = frame.current;
      if (!element) return;
      const { passed } = place.current;
      const wanted = passedToShow(shapeOf(element), passed, row);
      if (wanted !== passed) scrollTo(wanted);
    },
    [frame, shapeOf, scrollTo],
  );
  const firstInSight = useCallback(
    () => (frame.current ? rowWindow(shapeOf(frame.current), place.current).first : 0),
    [frame, shapeOf],
  );
  return { seen, scrollTo, show, firstInSight };
}

function isSame(one: SeenRows, other: SeenRows): boolean {
  return Object.entries(other).every(([name, value]) => one[name as keyof SeenRows] === value);
}
