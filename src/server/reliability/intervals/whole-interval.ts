// Intervals as people keep them, in days and back: a proposal is told in the unit the present one has, rounded down. Pure.
import type { IntervalUnit } from '../../contract/values/dates.ts';

export interface WholeInterval {
  count: number;
  unit: IntervalUnit;
}

export const daysPerYear = 365.25;
const daysPer: Readonly<Record<IntervalUnit, number>> = { day: 1, week: 7, month: daysPerYear / 12, year: daysPerYear };

export function daysOf({ count, unit }: WholeInterval): number {
  return count * daysPer[unit];
}

/** Months instead of years, and days where a whole month would be too long. */
export function wholeInterval(days: number, present: IntervalUnit | null): WholeInterval {
  const wanted: IntervalUnit = present === 'day' || present === 'week' ? present : 'month';
  // What was rounded on its way here is no day less.
  const count = Math.floor(days / daysPer[wanted] + 1e-9);
  return count >= 1 ? { count, unit: wanted } : { count: Math.max(1, Math.floor(days)), unit: 'day' };
}
