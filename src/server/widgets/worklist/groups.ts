// The groups of the worklist: what the caller is asked to do, what is in work, and what is due, from the late ones to the next weeks.
import { mondayOf } from '../../contract/values/calendar/weeks.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import type { DateRange } from '../parts/date-ranges.ts';

export const groups = ['mine', 'bench', 'overdue', 'today', 'week', 'later'] as const;
export type Group = (typeof groups)[number];
export type DayGroup = Exclude<Group, 'mine' | 'bench'>;

/** What somebody who opens it sees of these: the first that holds something. */
export const firstLook: readonly Group[] = ['mine', 'overdue', 'today', 'week', 'later', 'bench'];

const weeksAhead = 4;

/** On a Sunday nothing is left of the week: its range ends before it begins, and holds no day. */
export function daysOfGroups(today: PlainDate): Readonly<Record<DayGroup, DateRange>> {
  const nextMonday = addDays(mondayOf(today), 7);
  return {
    overdue: { from: null, to: addDays(today, -1) },
    today: { from: today, to: today },
    week: { from: addDays(today, 1), to: addDays(nextMonday, -1) },
    later: { from: nextMonday, to: addDays(nextMonday, weeksAhead * 7 - 1) },
  };
}
