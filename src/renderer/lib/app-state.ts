// Which screen stands: marks on the body for whoever waits for it, and its place for the frame around it (breadcrumbs, help).
import { useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

interface Place {
  screen: string;
  /** What the screen shows, where its address alone does not say it: a record by its name. */
  title: string | null;
}

const place = createStore<Place>({ screen: '', title: null });

export function useScreen(name: string, loaded: boolean): void {
  useLayoutEffect(() => {
    document.body.dataset.screen = name;
    document.body.dataset.appState = loaded ? 'loaded' : 'loading';
    if (place.get().screen !== name) place.set({ ...place.get(), screen: name });
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
