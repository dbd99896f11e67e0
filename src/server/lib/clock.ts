// Time and identity come from outside, so that tests can hold both still.
import { randomUUID } from 'node:crypto';
import { type Instant, instantOf, type PlainDate } from '../contract/dates.ts';

export interface Clock {
  now(): number;
  /** Calls back once that much time has passed; the result takes it back. A clock that a test moves wakes nobody. */
  wake?(milliseconds: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wake(milliseconds, work) {
    const timer = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

export function instantNow(clock: Clock): Instant {
  return instantOf(clock.now());
}

/** The lab's civil day where the workstation stands: "due today" is meant locally, not in UTC. */
export function today(clock: Clock): PlainDate {
  const now = new Date(clock.now());
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

let lastId = { ms: 0, count: 0 };
const mostIdsPerMs = 0xfff;

/** Rises with every call (UUID version 7): what was made first also sorts first, and an index grows at its end. */
export function newUuid(): string {
  const now = Date.now();
  if (now > lastId.ms) lastId = { ms: now, count: 0 };
  else if (lastId.count < mostIdsPerMs) lastId = { ms: lastId.ms, count: lastId.count + 1 };
  else lastId = { ms: lastId.ms + 1, count: 0 };
  const time = lastId.ms.toString(16).padStart(12, '0');
  const count = lastId.count.toString(16).padStart(3, '0');
  // Its last 16 digits are random and begin with the variant, in version 7 as in version 4.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`;
}
