// The weeks or months around a day, with what falls due in each and what was done in it. Pure.
import { mondayOf } from '../../contract/values/calendar/weeks.ts';
import { addDays, addInterval, type PlainDate } from '../../contract/values/dates.ts';

export const recallUnits = ['week', 'month'] as const;
export type RecallUnit = (typeof recallUnits)[number];

export interface Period {
  from: PlainDate;
  /** Its last day. */
  to: PlainDate;
}

export interface RecallPeriod extends Period {
  /** Devices whose due date lies in it; those of periods that are over are still waiting. */
  due: number;
  /** Of them: a calibration is planned or at work, or another laboratory has the device. */
  planned: number;
  /** Of them: nobody has planned anything. */
  open: number;
  /** Calibrations that were done in it. */
  done: number;
}

export type ByDay = ReadonlyMap<PlainDate, number>;

interface Span {
  unit: RecallUnit;
  today: PlainDate;
  /** How many periods before the one that is on, and how many from it on. */
  back: number;
  ahead: number;
}

export function periodsAround({ unit, today, back, ahead }: Span): Period[] {
  const current = unit === 'week' ? mondayOf(today) : `${today.slice(0, 7)}-01`;
  const startOf = (at: number) => (unit === 'week' ? addDays(current, 7 * at) : addInterval(current, at, 'month'));
  return Array.from({ length: back + ahead }, (_, index) => ({
    from: startOf(index - back),
    to: addDays(startOf(index - back + 1), -1),
  }));
}

export function recallPeriods(
  periods: readonly Period[],
  { due, unplanned, done }: Record<'due' | 'unplanned' | 'done', ByDay>,
): RecallPeriod[] {
  const sum = (days: ByDay, { from, to }: Period) =>
    [...days].reduce((total, [day, count]) => (day >= from && day <= to ? total + count : total), 0);
  return periods.map((period) => {
    const [all, open] = [sum(due, period), sum(unplanned, period)];
    return { ...period, due: all, planned: Math.max(0, all - open), open, done: sum(done, period) };
  });
}
