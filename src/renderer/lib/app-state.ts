// Which screen stands: marks on the body for whoever waits for it, and its place for the frame around it (breadcrumbs, help). What can
// wait for the first screen, waits.
import { useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

interface Place {
  screen: string;
  /** What the screen shows, where its address alone does not say it: a record by its name. */
  title: string | null;
}

const place = createStore<Place>({ screen: '', title: null });

let usable = false;
const waiting: (() => void)[] = [];

function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work);
}

/** Whoever came for the first screen has it for himself so long. */
const breathMs = 1000;

/** Done when the first screen can be used and the browser has nothing else to do. */
export function afterFirstScreen(work: () => void): void {
  if (usable) whenIdle(work);
  else waiting.push(work);
}

export function useScreen(name: string, loaded: boolean): void {
  useLayoutEffect(() => {
    document.body.dataset.screen = name;
    document.body.dataset.appState = loaded ? 'loaded' : 'loading';
    if (place.get().screen !== name) place.set({ ...place.get(), screen: name });
    if (!loaded) return;
    usable = true;
    for (const work of waiting.splice(0)) setTimeout(() => whenIdle(work), breathMs);
  }, [name, loaded]);
}

/** Says what stands here, as long as it stands here. */
export function usePlaceTitle(title: string | null): void {
  useLayoutEffect(() => {
    place.set({ ...place.get(), title });
    return () => place.set({ ...place.get(), title: null });
  }, [title]);
}

export function usePlace(): Place {
  return useStore(place);
}
