// Civil days as the lab counts them, and how near a due date is.
import { daysBetween, type PlainDate } from '#server/contract/values/dates.ts';
import { dayAt } from '#server/contract/values/lab-days.ts';

export type Due = { state: 'overdue' | 'soon' | 'fine'; days: number } | { state: 'none' };

/** A date within this many days is "due soon". */
export const soonDays = 30;

/** Until somebody is signed in, and where nothing is known of the lab: where this workstation stands. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The lab says where it stands: "due today" means the same on every screen and on the server. */
export function standIn(timeZone: string): void {
  zone = timeZone;
}

export function today(now: Date = new Date()): PlainDate {
  return dayAt(now.getTime(), zone);
}

export function dueOf(date: unknown, on: PlainDate): Due {
  if (typeof date !== 'string' || date === '') return { state: 'none' };
  const days = daysBetween(on, date.slice(0, 10));
  if (days < 0) return { state: 'overdue', days };
  return { state: days <= soonDays ? 'soon' : 'fine', days };
}
