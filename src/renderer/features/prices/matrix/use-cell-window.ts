// Which cells of the matrix are drawn: those in the window and some around; told only when others are, not with each pixel of scrolling.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { Place } from '#renderer/lib/entry/cell-movement.ts';
import { drawnRows, inSteps, passedToShow, rowWindow } from '#renderer/records/scroll/row-window.ts';
import { placeAt, scrollTopFor } from '#renderer/records/scroll/scaled-scroll.ts';
import { cellWidth } from './matrix-row.tsx';

export interface CellWindow {
  first: number;
  last: number;
  from: number;
  to: number;
  /** Rows that fit. */
  page: number;
}

export interface SheetShape {
  rows: number;
  columns: number;
  rowHeight: number;
  headHeight: number;
  /** Of the column that stays. */
  nameWidth: number;
}

/** Columns come and go by so many at once, as rows do. */
const columnStep = 4;

const before: CellWindow = { first: 0, last: 30, from: 0, to: 8, page: 15 };

function windowOf(frame: HTMLElement, { rows, columns, rowHeight, headHeight, nameWidth }: SheetShape): CellWindow {
  const viewHeight = Math.max(0, frame.clientHeight - headHeight);
  const shape = { rows, rowHeight, viewHeight };
  const inSight = rowWindow(shape, placeAt(shape, frame.scrollTop));
  const across = Math.max(0, frame.clientWidth - nameWidth);
  const left = Math.floor(frame.scrollLeft / cellWidth) - 1;
  const right = Math.ceil((frame.scrollLeft + across) / cellWidth) + 1;
  return {
    ...drawnRows(inSight, rows),
    from: Math.max(0, inSteps(left, columnStep)),
    to: Math.min(columns - 1, inSteps(right, columnStep) + columnStep - 1),
    page: Math.max(1, Math.floor(viewHeight / rowHeight) - 1),
  };
}

export function useCellWindow(frame: RefObject<HTMLDivElement | null>, shape: SheetShape) {
  const [seen, setSeen] = useState(before);
  const { rows, columns, rowHeight, headHeight, nameWidth } = shape;
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const next = windowOf(element, { rows, columns, rowHeight, headHeight, nameWidth });
      setSeen((was) => (Object.entries(next).every(([name, value]) => was[name as keyof CellWindow] === value) ? was : next));
    };
    const observer = new ResizeObserver(look);
    look();
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame, rows, columns, rowHeight, headHeight, nameWidth]);

  const show = useCallback(
    ({ row, column }: Place) => {
      const element = frame.current;
      if (!element) return;
      const whole = { rows, rowHeight, viewHeight: element.clientHeight - headHeight };
      const { passed } = placeAt(whole, element.scrollTop);
      element.scrollTop = scrollTopFor(whole, passedToShow(whole, passed, row));
      const left = column * cellWidth;
      const across = element.clientWidth - nameWidth;
      if (left < element.scrollLeft) element.scrollLeft = left;
      else if (left + cellWidth > element.scrollLeft + across) element.scrollLeft = left + cellWidth - across;
    },
    [frame, rows, rowHeight, headHeight, nameWidth],
  );
  return { seen, show };
}
