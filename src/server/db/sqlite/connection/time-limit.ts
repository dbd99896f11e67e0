// A limit for how long a question may keep the program busy. The driver cannot interrupt a statement from outside, so the
// statement asks by itself: rows it walks over call a function now and then, which ends it when its time is up.
import { AppError } from '#server/contract/errors.ts';
import { startWork } from '#server/lib/work/work-clock.ts';
import { inTimeFunction } from '../../dialect/in-time.ts';
import type { SqliteHandle } from '../handle/sqlite-handle.ts';

/** So much longer than its work a question may last: a slow disk counts as no work, and still nobody waits for ever. */
const clockToWork = 12;

export interface TimeLimit {
  /** Called before each statement, and by long readers whenever they got something. */
  restart(): void;
}

/** What ends a statement that others have waited for long enough: it can be asked again where it holds up nobody. */
export class HeldUp extends Error {}

/** `mostMs` of work, not of the clock, which on a busy machine runs for others, too. `stopped`: nobody waits for an answer any more. */
export function limitTime(handle: SqliteHandle, mostMs: number, stopped: () => boolean = () => false): TimeLimit {
  let began = performance.now();
  let worked: (() => number) | null = null;
  setFunction(handle, () => {
    if (stopped()) throw new AppError('server.stopping');
    worked ??= startWork();
    if (worked() >= mostMs || performance.now() - began >= mostMs * clockToWork)
      throw new AppError('query.too_long', { params: { seconds: Math.ceil(mostMs / 1000) } });
  });
  return {
    restart() {
      began = performance.now();
      worked = null;
    },
  };
}

/** For a connection that others wait for: a statement that holds them up for longer ends as `HeldUp`. */
export function limitHold(handle: SqliteHandle, mostMs: number): TimeLimit {
  let began = performance.now();
  setFunction(handle, () => {
    if (performance.now() - began >= mostMs) throw new HeldUp();
  });
  return {
    restart() {
      began = performance.now();
    },
  };
}

function setFunction(handle: SqliteHandle, look: () => void): void {
  handle.function(inTimeFunction, { deterministic: false, directOnly: true }, () => {
    look();
    return 1;
  });
}
