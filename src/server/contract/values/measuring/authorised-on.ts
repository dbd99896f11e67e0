// How somebody stands with a procedure and an activity on a day, by the days of their authorisations. Pure: the release, the matrix and the
// lists go by it. docs/interface/records.md#authorisations.
import { addDays, daysBetween, laterOf, type PlainDate, quarterDays } from '../dates.ts';

/** To carry out calibrations by a procedure, or to review and release them: one does not imply the other. */
export const authorisedActivities = ['perform', 'release'] as const;
export type AuthorisedActivity = (typeof authorisedActivities)[number];

export interface AuthorisedPeriod {
  valid_from: PlainDate;
  /** The last day that counts; null: no end. */
  last_day: PlainDate | null;
}

interface Ends {
  valid_until: PlainDate | null;
  withdrawn_on: PlainDate | null;
}

/** The day it was meant to end, or the day before it was withdrawn, whichever is earlier. */
export function lastDayOf({ valid_until: until, withdrawn_on: withdrawn }: Ends): PlainDate | null {
  if (withdrawn === null) return until;
  const before = addDays(withdrawn, -1);
  return until !== null && until < before ? until : before;
}

/** First and last day count. */
function countsOn({ valid_from: from, last_day: last }: AuthorisedPeriod, day: PlainDate): boolean {
  return from <= day && (last === null || day <= last);
}

/** Withdrawn before it began, a period has no day at all and overlaps with nothing. */
export function overlap(one: AuthorisedPeriod, other: AuthorisedPeriod): boolean {
  const begins = laterOf(one.valid_from, other.valid_from);
  return countsOn(one, begins) && countsOn(other, begins);
}

export interface Standing {
  state: 'valid' | 'ending' | 'later' | 'ended' | 'none';
  /** Until when, of what counts (null: no end) or has ended; from when, of what begins later. */
  day: PlainDate | null;
}

/** `periods`: of one person, procedure and activity. One that follows without a gap goes on. */
export function standingOn(periods: readonly AuthorisedPeriod[], day: PlainDate): Standing {
  const found = periods.filter(({ valid_from: from, last_day: last }) => last === null || last >= from);
  const inOrder = found.sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  const valid = inOrder.find((one) => countsOn(one, day));
  if (valid) {
    let { last_day: last } = valid;
    for (const next of inOrder) if (last !== null && next.valid_from === addDays(last, 1)) last = next.last_day;
    return { state: last !== null && daysBetween(day, last) <= quarterDays ? 'ending' : 'valid', day: last };
  }
  const next = inOrder.find(({ valid_from: from }) => from > day);
  if (next) return { state: 'later', day: next.valid_from };
  const ended = inOrder.at(-1);
  return ended ? { state: 'ended', day: ended.last_day } : { state: 'none', day: null };
}
