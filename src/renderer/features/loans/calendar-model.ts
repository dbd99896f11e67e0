// The loan calendar's days and bars: what falls into the days shown, in how many lanes, and from where on a loan is late. Pure.
import { addDays, addMonths, daysBetween, daysInMonth, type PlainDate } from '#server/contract/values/dates.ts';
import { isLate, isOut, type Stay } from './stays.ts';

export type Span = 'month' | 'week';

export interface Days {
  first: PlainDate;
  count: number;
}

/** Weeks begin on Monday. */
const weekday = (day: PlainDate) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const isWeekend = (day: PlainDate): boolean => weekday(day) > 4;

export function daysOf(span: Span, day: PlainDate): Days {
  if (span === 'week') return { first: addDays(day, -weekday(day)), count: 7 };
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { first: `${day.slice(0, 7)}-01`, count: daysInMonth(year, month) };
}

/** Of the present, when no other days were asked for: what begins in the coming weeks is seen, also when the month is nearly over. */
const daysAhead = 21;

export function presentDays(span: Span, today: PlainDate): Days {
  const days = daysOf(span, today);
  const ahead = daysBetween(today, addDays(days.first, days.count));
  if (span === 'week' || ahead > daysAhead / 2) return days;
  const first = addDays(today, -7 - weekday(today));
  return { first, count: daysBetween(first, addDays(today, daysAhead)) + 1 };
}

/** A month from its first to its last day, or other days that hold the end of one. */
export const isWholeMonth = (days: Days): boolean =>
  days.first.endsWith('-01') && daysOf('month', days.first).count === days.count;

export function step(span: Span, days: Days, by: 1 | -1): PlainDate {
  const { first } = days;
  if (span === 'week') return addDays(first, 7 * by);
  // From the days around the end of a month to that month as a whole, or to the one that has begun in them.
  if (!isWholeMonth(days) && by === -1) return `${first.slice(0, 7)}-01`;
  return addMonths(`${first.slice(0, 7)}-01`, by);
}

export function listDays({ first, count }: Days): PlainDate[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

export interface Bar {
  stay: Stay;
  /** In days from the first one shown. */
  start: number;
  length: number;
  /** The day within the bar from which it is late; null: it is not, or not here. */
  lateFrom: number | null;
  lane: number;
}

interface Shown extends Days {
  today: PlainDate;
}

/** What is out stays out until today at least; what has no end goes on. */
function endOf(stay: Stay, { first, count, today }: Shown): PlainDate {
  const last = addDays(first, count - 1);
  if (stay.until === null) return stay.kind === 'returned' ? stay.from : last;
  return isOut(stay) && stay.until < today ? today : stay.until;
}

function barOf(stay: Stay, shown: Shown): Omit<Bar, 'lane'> | null {
  const { first, count, today } = shown;
  const begin = daysBetween(first, stay.from);
  const end = daysBetween(first, endOf(stay, shown));
  if (end < 0 || begin >= count || end < begin) return null;
  const start = Math.max(0, begin);
  const length = Math.min(count - 1, end) - start + 1;
  const late = isLate(stay, today) && stay.until !== null ? daysBetween(first, stay.until) + 1 - start : length;
  return { stay, start, length, lateFrom: late < length ? Math.max(0, late) : null };
}

/** In as few lanes as they need not to cover each other. */
export function barsOf(stays: readonly Stay[], shown: Shown): Bar[] {
  const ends: number[] = [];
  return stays
    .flatMap((stay) => barOf(stay, shown) ?? [])
    .sort((a, b) => a.start - b.start)
    .map((bar) => {
      const fitting = ends.findIndex((end) => end <= bar.start);
      const lane = fitting === -1 ? ends.length : fitting;
      ends[lane] = bar.start + bar.length;
      return { ...bar, lane };
    });
}
