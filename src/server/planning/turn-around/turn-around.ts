// What stays of devices in the house come to. Pure.
import type { PlainDate } from '../../contract/values/dates.ts';
import { median } from '../../lib/statistics/median.ts';

export interface Stay {
  customer: string | null;
  name: string | null;
  ended: PlainDate;
  /** In working days; null: nobody wrote down when it came. */
  days: number | null;
  /** Whether it was done by the day promised; null: none was. */
  kept: boolean | null;
}

export interface TurnAround {
  count: number;
  known: number;
  median_days: number | null;
  longest_days: number | null;
  promised: number;
  kept: number;
}

export function turnAround(stays: readonly Stay[]): TurnAround {
  const days = stays.flatMap((stay) => stay.days ?? []);
  const promises = stays.filter(({ kept }) => kept !== null);
  return {
    count: stays.length,
    known: days.length,
    median_days: median(days),
    longest_days: days.length === 0 ? null : Math.max(...days),
    promised: promises.length,
    kept: promises.filter(({ kept }) => kept === true).length,
  };
}
