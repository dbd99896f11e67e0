// Sign-ins that are under way at the provider: kept here for ten minutes, each good for one answer, few of one address. The browser holds
// nothing but a secret that ties the answer to it; of secrets only hashes are kept.
import { networkOf } from '../lib/addresses.ts';
import type { Attempt } from './provider.ts';

const keptMs = 10 * 60_000;
export const keptSeconds = keptMs / 1000;
const mostOfOneNetwork = 20;
const mostInAll = 1000;

export interface PendingSignIn extends Attempt {
  /** With which provider and client it was begun. */
  issuer: string;
  clientId: string;
  /** Where to go on within the program. */
  goOn: string;
  language: 'de' | 'en';
  /** The hash of what the browser holds; null for a handoff. */
  browser: string | null;
  /** The hash of what the window waits with. */
  handoff: string | null;
}

interface Kept<Value> {
  value: Value;
  network: string;
  until: number;
}

/** A bounded number of things that are each taken out once. */
export interface OnceStore<Value> {
  put(name: string, value: Value, address: string): void;
  look(name: string): Value | null;
  take(name: string): Value | null;
}

export function createOnceStore<Value>(now: () => number): OnceStore<Value> {
  const all = new Map<string, Kept<Value>>();

  // One that would end later than it may, was begun before the clock was set back.
  const isOver = ({ until }: Kept<Value>) => now() > until || until - now() > keptMs;

  function makeRoom(network: string): void {
    for (const [name, one] of all) if (isOver(one)) all.delete(name);
    const own = [...all].filter(([, one]) => one.network === network);
    for (const [name] of own.slice(0, Math.max(0, own.length - mostOfOneNetwork + 1))) all.delete(name);
    while (all.size >= mostInAll) all.delete(all.keys().next().value ?? '');
  }

  function look(name: string): Value | null {
    const found = all.get(name);
    return found && !isOver(found) ? found.value : null;
  }

  return {
    put(name, value, address) {
      const network = networkOf(address);
      makeRoom(network);
      all.set(name, { value, network, until: now() + keptMs });
    },
    look,
    take(name) {
      const found = look(name);
      all.delete(name);
      return found;
    },
  };
}
