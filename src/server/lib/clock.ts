// Time and identity come from outside, so that tests can hold both still.
import { randomUUID } from 'node:crypto';
import { type Instant, instantOf, type PlainDate } from '../contract/dates.ts';

export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export function instantNow(clock: Clock): Instant {
  return instantOf(clock.now());
}

/** The lab's civil day where the workstation stands: "due today" is meant locally, not in UTC. */
export function today(clock: Clock): PlainDate {
  const now = new Date(clock.now());
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

export function newUuid(): string {
  return randomUUID();
}
