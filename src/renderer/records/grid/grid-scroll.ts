// Where a grid is scrolled to: to a column that is wanted, to the top when other rows come.
import { useLayoutEffect, useRef } from 'react';
import type { Column } from '../kind/columns.ts';

export function showColumn(frame: HTMLElement | null, columns: readonly Column[], column: number): void {
  if (!frame) return;
  const left = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0);
  const right = left + (columns[column]?.width ?? 0);
  const pinned = columns.filter(({ pinnedAt }) => pinnedAt !== null).reduce((sum, { width }) => sum + width, 0);
  // A pinned column is always in sight.
  if (columns[column]?.pinnedAt !== null) frame.scrollLeft = column === 0 ? 0 : frame.scrollLeft;
  else if (left < frame.scrollLeft + pinned) frame.scrollLeft = left - pinned;
  else if (right > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = right - frame.clientWidth;
}

/** The first rows open where the reader left them, other ones at their top. */
export function useTopOnNewRows(shown: string | null, begin: () => void, scrollTo: (top: number) => void): void {
  const last = useRef<string | null>(null);
  const first = useRef(begin);
  useLayoutEffect(() => {
    first.current = begin;
  });
  useLayoutEffect(() => {
    if (shown === null || shown === last.current) return;
    if (last.current === null) first.current();
    else scrollTo(0);
    last.current = shown;
  }, [shown, scrollTo]);
}
