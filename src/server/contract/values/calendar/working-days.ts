// Which days the lab works, and counting in them. A day is one civil day where the lab stands; hours are nobody's business here. Pure.
import { addDays, type PlainDate } from '../dates.ts';
import { type DayName, holidaysOf, type State } from './holidays.ts';
import { weekdayOf } from './weeks.ts';

export interface Closing {
  from: PlainDate;
  to: PlainDate;
}

export interface WorkingTime {
  /** Null: no public holidays. */
  state: State | null;
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** Days on which nobody works. */
  closings: readonly Closing[];
}

/** Nothing is planned further ahead. */
const mostDays = 3660;

export function holidayOn({ state }: WorkingTime, day: PlainDate): DayName | null {
  return (state && holidaysOf(state, Number(day.slice(0, 4))).get(day)) ?? null;
}

export function isWorkingDay(time: WorkingTime, day: PlainDate): boolean {
  return (
    time.weekdays.includes(weekdayOf(day)) &&
    holidayOn(time, day) === null &&
    !time.closings.some(({ from, to }) => from <= day && day <= to)
  );
}

/** That day itself, if it is one. Null: none within ten years. */
export function firstWorkingDay(time: WorkingTime, day: PlainDate): PlainDate | null {
  for (let n = 0; n < mostDays; n += 1) {
    const one = addDays(day, n);
    if (isWorkingDay(time, one)) return one;
  }
  return null;
}

/** The `count`th working day after a day; without any the first from that day on. */
export function addWorkingDays(time: WorkingTime, day: PlainDate, count: number): PlainDate | null {
  let found = count === 0 ? firstWorkingDay(time, day) : day;
  for (let n = 0; n < count && found !== null; n += 1) found = firstWorkingDay(time, addDays(found, 1));
  return found;
}

/** How many working days lie after the first day, up to and with the last: from a day to itself there are none. */
export function workingDaysBetween(time: WorkingTime, from: PlainDate, to: PlainDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(time, day)) count += 1;
  return count;
}
