// Whether the help is open: by its key, from anywhere, and by its button; closing gives the focus back.
import { useCallback, useEffect, useRef, useState } from 'react';

const helpKey = 'F1';

/** For whoever asks for it by its name. */
export function pressHelpKey(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: helpKey }));
}

export function useHelp() {
  const [open, setOpen] = useState(false);
  const from = useRef<Element | null>(null);
  const toggle = useCallback(() => {
    setOpen((was) => {
      if (!was) from.current = document.activeElement;
      return !was;
    });
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== helpKey) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
  return { open, toggle, close };
}
