// When a folder is looked at: none while it rests, a list only when it may say something else.
import type { Clock } from '../lib/clock.ts';
import type { KeptFolder } from './kept-folder.ts';

/** Lists are written no oftener; what is in trouble is tried again after as long. */
const restMs = 60_000;
const hourMs = 3_600_000;
const now = () => performance.now();

export interface Pace {
  isDue(folder: KeptFolder): boolean;
  rest(folder: string): void;
  /** Somebody changed folders: whatever rests is looked at. */
  restart(): void;
  /** Something was written to the lab. */
  changed(): void;
}

export function createPace(clock: Clock): Pace {
  const restUntil = new Map<string, number>();
  const listsOf = new Map<string, string>();
  let changes = 0;

  /** A list says the same until something is written, or the hour turns: what is due depends on the day. */
  function mayDiffer({ uID, purpose, state }: KeptFolder): boolean {
    if (purpose !== 'list') return true;
    const at = `${changes} ${Math.floor(clock.now() / hourMs)}`;
    const differs = state !== 'working' || listsOf.get(uID) !== at;
    listsOf.set(uID, at);
    return differs;
  }

  return {
    isDue: (folder) => now() >= (restUntil.get(folder.uID) ?? 0) && mayDiffer(folder),
    rest: (folder) => void restUntil.set(folder, now() + restMs),
    restart: () => restUntil.clear(),
    changed() {
      changes += 1;
    },
  };
}
