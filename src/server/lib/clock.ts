// Time and identity come from outside, so that tests can hold both still.
import { randomUUID } from 'node:crypto';
import { type Instant, instantOf, type PlainDate } from '../contract/values/dates.ts';
import { dayAt, isTimeZone } from '../contract/values/lab-days.ts';

export interface Clock {
  now(): number;
  /** The time zone that the lab stands in; the machine's where nothing is said. */
  zone?(): string;
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

/** Of a machine that names none, or one that nobody knows, as of one set to UTC. */
export function machineZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

const standing = machineZone();

export function zoneOf(clock: Clock): string {
  return clock.zone?.() ?? standing;
}

/** The civil day where the lab stands: "due today" is meant there, not in UTC. */
export function today(clock: Clock): PlainDate {
  return dayAt(clock.now(), zoneOf(clock));
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
