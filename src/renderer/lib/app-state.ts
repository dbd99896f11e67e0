// Marks on the body for whoever waits for a screen: its name, and whether its first data is there.
import { useLayoutEffect } from 'react';

export function useScreen(name: string, loaded: boolean): void {
  useLayoutEffect(() => {
    document.body.dataset.screen = name;
    document.body.dataset.appState = loaded ? 'loaded' : 'loading';
  }, [name, loaded]);
}
