// The reference has no frame that would hear the window's menu: there the key itself opens the bar. A browser keeps its own.
import { useEffect } from 'react';
import { findHere } from '../../lib/screen/find-here.ts';
import { FindBar } from './find-bar.tsx';

function onKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'f') return;
  event.preventDefault();
  findHere();
}

export function FindInDocs() {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <FindBar />;
}
