// How long a record stood in which status, and how long it took from one status to another, worked out of its trail.
// docs/data-contracts.md#statuses (format d:h:m). Pure: no database, no clock.
import { type Instant, msOf } from '../../contract/values/dates.ts';

export interface StatusChange {
  at: Instant;
  /** The status letter from then on. */
  code: string;
}

export interface Stay {
  code: string;
  since: Instant;
  until: Instant | null;
  minutes: number;
}

export interface Span {
  start: string;
  stop: string;
}

export interface ProcessingTime {
  started_at: Instant | null;
  stopped_at: Instant | null;
  /** Up to now while it is running; null when it never began. */
  minutes: number | null;
}

function minutesBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.floor((msOf(to) - msOf(from)) / 60_000));
}

/** `1:04:30`: days, hours and minutes. */
export function durationText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(minutes / 1440)}:${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}`;
}

export function staysOf(changes: readonly StatusChange[], now: Instant): Stay[] {
  const moves = changes.filter(({ code }, index) => index === 0 || changes[index - 1]?.code !== code);
  return moves.map(({ at, code }, index) => {
    const until = moves[index + 1]?.at ?? null;
    return { code, since: at, until, minutes: minutesBetween(at, until ?? now) };
  });
}

/** From the first time it stood in `start` to the last time it reached `stop`: reopened work counts until it is done again. */
export function processingTime(stays: readonly Stay[], { start, stop }: Span, now: Instant): ProcessingTime {
  const first = stays.findIndex(({ code }) => code === start);
  const started = stays[first]?.since ?? null;
  if (started === null) return { started_at: null, stopped_at: null, minutes: null };
  const stopped = stays.slice(first + 1).findLast(({ code }) => code === stop)?.since ?? null;
  return { started_at: started, stopped_at: stopped, minutes: minutesBetween(started, stopped ?? now) };
}

export interface Summary {
  count: number;
  average_minutes: number | null;
  shortest_minutes: number | null;
  longest_minutes: number | null;
}

export function summaryOf(times: readonly { started: Instant; stopped: Instant }[]): Summary {
  const minutes = times.map(({ started, stopped }) => minutesBetween(started, stopped));
  const total = minutes.reduce((sum, one) => sum + one, 0);
  const among = (pick: (a: number, b: number) => number) => (minutes.length === 0 ? null : minutes.reduce((a, b) => pick(a, b)));
  return {
    count: minutes.length,
    average_minutes: minutes.length === 0 ? null : Math.round(total / minutes.length),
    shortest_minutes: among(Math.min),
    longest_minutes: among(Math.max),
  };
}
