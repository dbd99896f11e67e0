// Marks on the body for whoever waits for a screen: its name, and whether its first data is there. What can wait for that, waits.
import { useLayoutEffect } from 'react';

let usable = false;
const waiting: (() => void)[] = [];

function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work);
}

/** Done when the first screen can be used and the browser has nothing else to do. */
export function afterFirstScreen(work: () => void): void {
  if (usable) whenIdle(work);
  else waiting.push(work);
}

export function useScreen(name: string, loaded: boolean): void {
  useLayoutEffect(() => {
    document.body.dataset.screen = name;
    document.body.dataset.appState = loaded ? 'loaded' : 'loading';
    if (!loaded) return;
    usable = true;
    for (const work of waiting.splice(0)) whenIdle(work);
  }, [name, loaded]);
}
