// `/` goes to the first filter from anywhere that is not a text field.
import { type RefObject, useEffect } from 'react';
import type { GridHandle } from './record-grid.tsx';

function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

export function useFocusFilterKey(grid: RefObject<Pick<GridHandle, 'focusFilter'> | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return;
      event.preventDefault();
      grid.current?.focusFilter();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [grid]);
}
