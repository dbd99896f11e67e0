// What is pasted where no field has the focus.
import { type RefObject, useEffect, useRef } from 'react';

/** A browser tells the page, not what has the focus without being a field. */
export function usePasted(frame: RefObject<HTMLElement | null>, onPaste: (text: string) => void): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (document.activeElement !== frame.current || !event.clipboardData) return;
      event.preventDefault();
      latest.current(event.clipboardData.getData('text/plain'));
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [frame]);
}
