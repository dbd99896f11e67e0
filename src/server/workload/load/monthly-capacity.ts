// How many devices the lab can calibrate in a month: its hours at the bench, by what one device usually takes here.
import { addDays, addMonths, laterOf, type PlainDate } from '../../contract/values/dates.ts';
import type { Lab } from '../../core/lab/context.ts';
import { today } from '../../lib/clock.ts';
import { learntWork } from '../learn/done-work.ts';
import { daysFrom, readCapacity } from '../time/capacity.ts';

export interface MonthlyCapacity {
  /** `YYYY-MM` */
  key: string;
  value: number;
}

/** `months`: their first days, one after another. Of the present one what is left of it. */
export async function monthlyCapacity(lab: Lab, months: readonly PlainDate[]): Promise<MonthlyCapacity[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const date = today(lab.clock);
  const range = { from: laterOf(first, date), to: addDays(addMonths(`${last.slice(0, 7)}-01`, 1), -1) };
  const capacity = await readCapacity(lab, range);
  const usual = (await learntWork(lab)).minutes({ type: null, procedure: null }).value;
  const minutes = new Map<string, number>();
  for (const day of daysFrom(range)) {
    const key = day.slice(0, 7);
    minutes.set(key, (minutes.get(key) ?? 0) + capacity.minutesOn(day));
  }
  return months.map((month) => ({
    key: month.slice(0, 7),
    value: Math.floor((minutes.get(month.slice(0, 7)) ?? 0) / Math.max(1, usual)),
  }));
}
