// How much the lab can do on a day: its working days, and its people without those who are away. docs/interface/records.md#planning.

import { type DayName, type State, states } from '../../contract/values/calendar/holidays.ts';
import { weekdayOf } from '../../contract/values/calendar/weeks.ts';
import {
  type Closing,
  firstWorkingDay,
  holidayOn,
  isWorkingDay,
  type WorkingTime,
} from '../../contract/values/calendar/working-days.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import type { Lab } from '../../core/lab/context.ts';
import { countSetting, settingValue, textSetting } from '../../core/lab/lab-settings.ts';
import { typed } from '../../db/typed.ts';

interface Absence extends Closing {
  person: string;
  reason: string;
}

export interface Capacity {
  time: WorkingTime;
  minutesOn(day: PlainDate): number;
  /** Why nobody works on a day that would be a working day otherwise. */
  closedFor(day: PlainDate): DayName | string | null;
  /** Who is away, by name. */
  awayOn(day: PlainDate): string[];
}

interface Range {
  from: PlainDate;
  to: PlainDate;
}

const mondayToFriday = [1, 2, 3, 4, 5];

async function weekdaysOf(lab: Lab): Promise<readonly number[]> {
  const days = await settingValue(lab, 'planning.working_days');
  return Array.isArray(days) ? days.filter((day): day is number => Number.isInteger(day)) : mondayToFriday;
}

async function stateOf(lab: Lab): Promise<State | null> {
  const state = await textSetting(lab, 'planning.state');
  return states.find((one) => one === state) ?? null;
}

async function hoursOf(lab: Lab): Promise<number> {
  const hours = await settingValue(lab, 'planning.hours');
  return typeof hours === 'number' && hours > 0 ? hours : 6;
}

async function absencesIn(lab: Lab, { from, to }: Range): Promise<Absence[]> {
  const rows = await typed(lab.reads)
    .selectFrom('absences')
    .select(['person', 'reason', 'from_day', 'to_day'])
    .where('to_day', '>=', from)
    .where('from_day', '<=', to)
    .execute();
  return rows.map(({ person, reason, from_day, to_day }) => ({
    person: String(person ?? '').trim(),
    reason: String(reason),
    from: String(from_day),
    to: String(to_day),
  }));
}

const holds = ({ from, to }: Closing, day: PlainDate) => from <= day && day <= to;

export async function readCapacity(lab: Lab, range: Range): Promise<Capacity> {
  const absences = await absencesIn(lab, range);
  const closings = absences.filter(({ person }) => person === '');
  const time: WorkingTime = { state: await stateOf(lab), weekdays: await weekdaysOf(lab), closings };
  const people = await countSetting(lab, 'planning.people', 1);
  const minutes = Math.round((await hoursOf(lab)) * 60);
  const awayOn = (day: PlainDate) => {
    // Nobody is missed on a day of the week that is never worked.
    if (!time.weekdays.includes(weekdayOf(day))) return [];
    const away = new Map<string, string>();
    for (const one of absences) if (one.person !== '' && holds(one, day)) away.set(one.person.toLowerCase(), one.person);
    return [...away.values()].sort((a, b) => a.localeCompare(b));
  };
  return {
    time,
    awayOn,
    minutesOn: (day) => (isWorkingDay(time, day) ? Math.max(0, people - awayOn(day).length) * minutes : 0),
    closedFor: (day) => holidayOn(time, day) ?? closings.find((one) => holds(one, day))?.reason ?? null,
  };
}

/** From the first day to the last, both with it. */
export function daysFrom({ from, to }: Range): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Today, or the next day on which somebody works. */
export function workingNow(time: WorkingTime, date: PlainDate): PlainDate {
  return firstWorkingDay(time, date) ?? date;
}
