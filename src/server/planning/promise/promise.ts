// The day something can be promised for: when the benches have room for it, and not before what such work takes in this house. Pure.
import { addWorkingDays, firstWorkingDay, isWorkingDay, type WorkingTime } from '../../contract/values/calendar/working-days.ts';
import { addDays, laterOf, type PlainDate } from '../../contract/values/dates.ts';

export interface Asked {
  /** The day it can be begun on, at the earliest. */
  begins: PlainDate;
  /** What it takes at the bench. */
  minutes: number;
  /** What it takes in the house, in working days. */
  days: number;
}

export interface House {
  time: WorkingTime;
  /** What nobody has planned yet, of a day. */
  freeMinutesOn(day: PlainDate): number;
}

export interface Promised {
  day: PlainDate;
  /** The first day with room, and the one on which the last of it is done. */
  bench: { from: PlainDate; to: PlainDate };
  /** The day that such work is through the house by. */
  through: PlainDate;
}

/** Null: there is no room within so many days. */
export const furthestDays = 366;

export function promised({ time, freeMinutesOn }: House, { begins, minutes, days }: Asked): Promised | null {
  const first = firstWorkingDay(time, begins);
  const through = first && addWorkingDays(time, first, days);
  if (first === null || through === null) return null;
  let [left, from]: [number, PlainDate | null] = [minutes, null];
  for (let n = 0; n < furthestDays; n += 1) {
    const day = addDays(first, n);
    const free = isWorkingDay(time, day) ? Math.max(0, freeMinutesOn(day)) : 0;
    if (free === 0) continue;
    from ??= day;
    left -= free;
    if (left <= 0) return { day: laterOf(day, through), bench: { from, to: day }, through };
  }
  return null;
}
