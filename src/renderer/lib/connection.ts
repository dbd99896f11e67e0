// Whether the server answers. The HTTP client reports, the banner reads.
import { createStore, useStore } from './store.ts';

const store = createStore<'reached' | 'lost'>('reached');

export function reportReached(): void {
  store.set('reached');
}

export function reportLost(): void {
  store.set('lost');
}

export function useConnection(): 'reached' | 'lost' {
  return useStore(store);
}
