// Sessions and tokens that could not be written, because the disk is full or the lab must not be touched: kept in memory, so that
// somebody can come in and mend it. They end with the program, after twelve hours, or when accounts are written again.
import type { Clock } from '../lib/clock.ts';

const longestMs = 12 * 3_600_000;
const mostHeld = 1000;

interface Held {
  id: string;
  userId: string;
  until: number;
}

export interface HeldAccess {
  keep(hash: string, access: { id: string; userId: string }): void;
  find(hash: string): { id: string; userId: string } | null;
  end(hash: string): void;
  clear(): void;
}

export function createHeldAccess(clock: Clock): HeldAccess {
  const held = new Map<string, Held>();
  return {
    keep(hash, access) {
      if (held.size >= mostHeld) held.delete(held.keys().next().value ?? '');
      held.set(hash, { ...access, until: clock.now() + longestMs });
    },
    find(hash) {
      const found = held.get(hash);
      // Before its beginning, the clock was set back.
      return found && clock.now() <= found.until && found.until - clock.now() <= longestMs ? found : null;
    },
    end: (hash) => void held.delete(hash),
    clear: () => held.clear(),
  };
}
