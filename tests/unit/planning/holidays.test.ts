// The holidays of every German state against what others keep of them, and counting in working days against counting them one by one.
import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import { easterSunday, holidaysOf, type State, states } from '#server/contract/values/calendar/holidays.ts';
import {
  addWorkingDays,
  firstWorkingDay,
  isWorkingDay,
  type WorkingTime,
  workingDaysBetween,
} from '#server/contract/values/calendar/working-days.ts';
import { addDays } from '#server/contract/values/dates.ts';
import { patience } from '../../support/patience.ts';

const years = Array.from({ length: 60 }, (_, n) => 2000 + n);

/** The names that others give the towns of Bavaria. */
const place: Partial<Record<State, [string, string]>> = {
  BY: ['BY', 'KATH'],
  BY_EVANG: ['BY', 'EVANG'],
  BY_AUGSBURG: ['BY', 'A'],
};

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

describe('public holidays', () => {
  it('know Easter, the earliest and the latest', () => {
    expect([2026, 2027, 2038, 2285].map(easterSunday)).toEqual(['2026-04-05', '2027-03-28', '2038-04-25', '2285-03-22']);
  });

  it.each(states)(
    'of %s are those that others keep, for sixty years',
    (state) => {
      const [land, town] = place[state] ?? [state];
      const others = town === undefined ? new Holidays('DE', land) : new Holidays('DE', land, town);
      for (const year of years) {
        // Sundays are Sundays, whether a law names them or not.
        const theirs = others.getHolidays(year).filter(({ type }) => type === 'public');
        const kept = new Set(theirs.map(({ date }) => date.slice(0, 10)).filter((day) => !isSunday(day)));
        const ours = [...holidaysOf(state, year).keys()].filter((day) => !isSunday(day));
        expect(ours.sort(), `${state} ${year}`).toEqual([...kept].sort());
      }
    },
    patience(20_000),
  );
});

describe('working days', () => {
  const bavaria: WorkingTime = {
    state: 'BY',
    weekdays: [1, 2, 3, 4, 5],
    closings: [{ from: '2026-12-24', to: '2027-01-03' }],
  };

  it('are counted past weekends, holidays and closings', () => {
    expect(isWorkingDay(bavaria, '2026-11-27')).toBe(true);
    expect(isWorkingDay(bavaria, '2026-11-28')).toBe(false);
    expect(firstWorkingDay(bavaria, '2026-12-24')).toBe('2027-01-04');
    expect(addWorkingDays(bavaria, '2026-12-23', 1)).toBe('2027-01-04');
    // Two days on is past Epiphany.
    expect(addWorkingDays(bavaria, '2026-12-23', 3)).toBe('2027-01-07');
    expect(addWorkingDays(bavaria, '2026-11-28', 0)).toBe('2026-11-30');
    expect(workingDaysBetween(bavaria, '2026-12-23', '2027-01-07')).toBe(3);
    expect(workingDaysBetween(bavaria, '2026-11-27', '2026-11-27')).toBe(0);
  });

  it('never come where nobody works', () => {
    expect(firstWorkingDay({ state: null, weekdays: [], closings: [] }, '2026-01-01')).toBeNull();
    expect(addWorkingDays({ state: null, weekdays: [], closings: [] }, '2026-01-01', 5)).toBeNull();
  });

  it.each(states)('of %s: going on by a number of them, and counting them, are the same', (state) => {
    const time: WorkingTime = { state, weekdays: [1, 2, 3, 4, 5], closings: [] };
    for (let day = '2024-02-20', n = 1; day < '2030-01-01'; day = addDays(day, 97), n = ((n + 7) % 40) + 1) {
      const end = addWorkingDays(time, day, n);
      expect(end && workingDaysBetween(time, day, end), `${day} and ${n}`).toBe(n);
    }
  });
});
