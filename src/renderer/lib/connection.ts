// Whether the server answers, and why not where it said so. The HTTP client and the stream of events report, the banner reads.
import { createStore, useStore } from './store.ts';

/** `unshared`: the lab said that it is not shared with other computers any more. */
type Connection = 'reached' | 'lost' | 'unshared';

const store = createStore<Connection>('reached');

export function reportReached(): void {
  store.set('reached');
}

export function reportLost(): void {
  if (store.get() === 'reached') store.set('lost');
}

export function reportUnshared(): void {
  store.set('unshared');
}

export function useConnection(): Connection {
  return useStore(store);
}

/** Whether that is the computer itself, which answers without any network. */
export const isOwnComputer = (hostname: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Without a network, where the server is elsewhere: nothing that is fetched ahead comes then, and a part that did not come may come no more. */
export const isCutOff = () => !navigator.onLine && !isOwnComputer(window.location.hostname);
