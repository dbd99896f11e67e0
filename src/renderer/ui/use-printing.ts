// Whether the page is being printed: then it draws what a screen leaves to scrolling.
import { useSyncExternalStore } from 'react';

const paper = 'print';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(paper);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(paper).matches);
}
