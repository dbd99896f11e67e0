// Civil days as the user at this workstation counts them, and how near a due date is.
import { daysBetween, type PlainDate } from '#server/contract/dates.ts';

export type Due = { state: 'overdue' | 'soon' | 'fine'; days: number } | { state: 'none' };

/** A date within this many days is "due soon". */
export const soonDays = 30;

export function today(now: Date = new Date()): PlainDate {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`;
}

export function dueOf(date: unknown, on: PlainDate): Due {
  if (typeof date !== 'string' || date === '') return { state: 'none' };
  const days = daysBetween(on, date.slice(0, 10));
  if (days < 0) return { state: 'overdue', days };
  return { state: days <= soonDays ? 'soon' : 'fine', days };
}
