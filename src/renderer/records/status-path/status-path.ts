// The way of a record through its statuses: which it has been in and for how long, where it is, and what comes next. Pure.
import { daysBetween } from '#server/contract/values/dates.ts';
import type { FieldOption } from '../kind/fields.ts';

/** How every lab's list ends, by the codes of its statuses: done, or not to be done. */
export interface Ends {
  done: string;
  never: string;
}

export interface Stage {
  status: number | null;
  since: string;
  minutes: number | null;
}

export interface Step {
  option: FieldOption;
  /** `done`: it is here, and over. */
  state: 'past' | 'now' | 'done' | 'ahead' | 'skipped';
  /** In all its times in this status; what is over takes none. */
  minutes: number | null;
}

interface Question {
  options: readonly FieldOption[];
  current: string;
  stages: readonly Stage[];
  ends: Ends;
}

const codeOf = (option: FieldOption) => option.code ?? String(option.value);

/** Of the two ends only the one it came to is part of its way; until then the good one. */
export function stepsOf({ options, current, stages, ends }: Question): Step[] {
  const isEnd = (option: FieldOption) => codeOf(option) === ends.done || codeOf(option) === ends.never;
  const isCurrent = (option: FieldOption) => String(option.value) === current;
  const at = options.findIndex(isCurrent);
  const ended = options.find((option) => isCurrent(option) && isEnd(option));
  const onTheWay = options.filter(
    (option) => !option.hidden && (!isEnd(option) || codeOf(option) === (ended ? codeOf(ended) : ends.done)),
  );
  return onTheWay.map((option) => {
    const times = stages.filter(({ status }) => String(status) === String(option.value));
    const minutes = times.length === 0 ? null : times.reduce((sum, one) => sum + (one.minutes ?? 0), 0);
    if (isCurrent(option)) return ended ? { option, state: 'done', minutes: null } : { option, state: 'now', minutes };
    if (options.indexOf(option) > at) return { option, state: 'ahead', minutes };
    return { option, state: minutes === null ? 'skipped' : 'past', minutes };
  });
}

/** Null: it is over, or stands outside of the usual way. */
export function nextStep(steps: readonly Step[]): FieldOption | null {
  const at = steps.findIndex(({ state }) => state === 'now' || state === 'done');
  return at < 0 ? null : (steps[at + 1]?.option ?? null);
}

export type Lasted = { unit: 'days' | 'hours'; count: number } | { unit: 'fresh' };

/** In the unit a person would say. */
export function lasted(minutes: number): Lasted {
  if (minutes >= 24 * 60) return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
  if (minutes >= 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'fresh' };
}

interface Times {
  started_at: string | null;
  stopped_at: string | null;
  minutes: number | null;
  statuses: readonly Stage[];
}

/** What the record itself says of its days, beside what its trail knows. */
export interface Standing {
  ended: boolean;
  received: string | null;
  finished: string | null;
}

const minutesBetween = (from: string, to: string) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));

/**
 * Where it was not entered at its beginning, its time counts from when it was received or entered. One that is over takes no more
 * time: it ends when its trail says, else on the day it was finished, else when it reached its last status.
 */
export function wholeTime({ started_at, stopped_at, minutes, statuses }: Times, { ended, received, finished }: Standing) {
  const [first] = statuses;
  const last = statuses.at(-1);
  if (!first || !last) return null;
  if (stopped_at !== null || !ended) {
    if (started_at !== null) return { minutes: minutes ?? 0, from: started_at, until: stopped_at };
    return { minutes: statuses.reduce((sum, one) => sum + (one.minutes ?? 0), 0), from: first.since, until: null };
  }
  const from = started_at ?? received ?? first.since;
  const days = finished === null ? 0 : daysBetween(from.slice(0, 10), finished);
  if (finished !== null && days > 0) return { minutes: days * 24 * 60, from, until: finished };
  return { minutes: minutesBetween(from, last.since), from, until: finished ?? last.since };
}
