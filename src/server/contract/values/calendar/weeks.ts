// Weeks by ISO 8601: they begin on Monday, and the first of a year is the one with its first Thursday. Pure.
import { addDays, daysBetween, type PlainDate } from '../dates.ts';

const someMonday = '1970-01-05';

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: PlainDate): number {
  return (((daysBetween(someMonday, day) % 7) + 7) % 7) + 1;
}

export function mondayOf(day: PlainDate): PlainDate {
  return addDays(day, 1 - weekdayOf(day));
}

export function weekNumber(monday: PlainDate): number {
  const thursday = addDays(monday, 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}
