// Who speaks to instruments, and when: one conversation at a time on each line, the others wait for it. Ends with the program, whatever an
// instrument does meanwhile.
import { InstrumentFault } from './answers/instrument-fault.ts';
import { type InstrumentAddress, lineName } from './line/address.ts';

export interface Conversations {
  /** All these lines are held until the work is over; the signal ends it early. */
  hold<T>(addresses: readonly InstrumentAddress[], work: (signal: AbortSignal) => Promise<T>, asked: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/** Whatever is asked for, nobody waits longer. */
const longestMs = 10 * 60_000;

export function createConversations(): Conversations {
  const ends = new Map<string, Promise<unknown>>();
  const stopping = new AbortController();

  async function inTurn<T>(names: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const [name, ...rest] = names;
    if (name === undefined) return work();
    const turn = (ends.get(name) ?? Promise.resolve()).then(() => {
      if (signal.aborted) throw new InstrumentFault('given_up');
      return inTurn(rest, signal, work);
    });
    const end = turn.catch(() => undefined);
    ends.set(name, end);
    try {
      return await turn;
    } finally {
      if (ends.get(name) === end) ends.delete(name);
    }
  }

  return {
    hold(addresses, work, asked) {
      const signal = AbortSignal.any([asked, stopping.signal, AbortSignal.timeout(longestMs)]);
      // In one order for everybody: two that need the same lines never wait for each other.
      const names = [...new Set(addresses.map(lineName))].sort();
      return inTurn(names, signal, () => work(signal));
    },
    async close() {
      stopping.abort();
      await Promise.all(ends.values());
    },
  };
}
