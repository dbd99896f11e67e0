// Days of the board: which are shown, which take work, and how full they are. Pure.
import { mondayOf, weekNumber } from '#server/contract/values/calendar/weeks.ts';
import type { PlainDate } from '#server/contract/values/dates.ts';
import type { PlanCard, PlanDay } from './planning-data.ts';

export interface DayColumn extends PlanDay {
  cards: readonly PlanCard[];
}

/** Days on which nobody works are left out, unless something stands there or there is a reason to tell. */
export function columnsOf(days: readonly PlanDay[], cards: readonly PlanCard[]): DayColumn[] {
  return days
    .map((day) => ({ ...day, cards: cards.filter((card) => card.day === day.day) }))
    .filter(
      ({ capacity_minutes: capacity, closed, away, cards: inside }) =>
        capacity > 0 || closed !== null || away.length > 0 || inside.length > 0,
    );
}

/** Nothing is planned into the past, nor on a day without anybody. */
export const takesWork = ({ day, capacity_minutes }: PlanDay, today: PlainDate) => day >= today && capacity_minutes > 0;

export type Fullness = 'free' | 'full' | 'over';

export function fullnessOf(planned: number, capacity: number): Fullness {
  if (planned > capacity) return 'over';
  return capacity > 0 && planned >= capacity * 0.9 ? 'full' : 'free';
}

export interface Week {
  monday: PlainDate;
  number: number;
  planned: number;
  capacity: number;
  days: readonly PlanDay[];
}

export function weeksOf(days: readonly PlanDay[]): Week[] {
  const mondays = [...new Set(days.map(({ day }) => mondayOf(day)))];
  return mondays.map((monday) => {
    const inside = days.filter(({ day }) => mondayOf(day) === monday);
    const sum = (of: (day: PlanDay) => number) => inside.reduce((total, day) => total + of(day), 0);
    return {
      monday,
      number: weekNumber(monday),
      planned: sum(({ planned_minutes }) => planned_minutes),
      capacity: sum(({ capacity_minutes }) => capacity_minutes),
      days: inside,
    };
  });
}

/** Hours to a tenth. */
export const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10;

/** The next day in a direction that takes work; none in this week. */
export function neighbour(
  columns: readonly DayColumn[],
  { day, step, today }: { day: PlainDate | null; step: 1 | -1; today: PlainDate },
): PlainDate | null {
  const open = columns.filter((column) => takesWork(column, today)).map((column) => column.day);
  if (day === null) return open[0] ?? null;
  return (step === 1 ? open.find((one) => one > day) : open.findLast((one) => one < day)) ?? null;
}
