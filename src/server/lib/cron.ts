// Cron expressions of five fields (or `@daily` and the like) in a time zone. A time that daylight saving leaves out comes right
// after the gap, one that it repeats comes once.
import { Cron } from 'croner';

export interface CronTime {
  cron: string;
  timezone: string;
}

const shape = /^(?:@[a-z]+|\S+(?: +\S+){4})$/i;
/** `never`: well formed, and no day fits it. */
export function cronProblem(cron: string, now: number): 'unreadable' | 'never' | null {
  if (!shape.test(cron)) return 'unreadable';
  try {
    return nextTime({ cron, timezone: 'UTC' }, now) === null ? 'never' : null;
  } catch {
    return 'unreadable';
  }
}

/** The first time after `after`; null when there is none. */
export function nextTime({ cron, timezone }: CronTime, after: number): number | null {
  const pattern = new Cron(cron, { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true });
  return pattern.nextRun(new Date(after))?.getTime() ?? null;
}
