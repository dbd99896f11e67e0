// Due dates and days: month ends, leap days, and no time zone or clock change that could move one (users-want D12).
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addInterval,
  addMonths,
  daysBetween,
  daysInMonth,
  instantOf,
  isPlainDate,
  parseInstant,
} from '#server/contract/dates.ts';
import { root } from './support/lab-process.ts';

describe('adding months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-01-28', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-11-15', 14, '2028-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-05-05', 0, '2026-05-05'],
    ['1999-12-31', 2, '2000-02-29'],
    ['2099-12-31', 2, '2100-02-28'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });
});

describe('an interval', () => {
  it.each([
    ['2026-02-27', 3, 'day', '2026-03-02'],
    ['2028-02-27', 3, 'day', '2028-03-01'],
    ['2026-12-30', 1, 'week', '2027-01-06'],
    ['2026-10-24', 1, 'day', '2026-10-25'],
    ['2026-10-25', 1, 'day', '2026-10-26'],
    ['2026-03-29', 1, 'day', '2026-03-30'],
    ['2026-05-31', 9, 'month', '2027-02-28'],
    ['2028-02-29', 1, 'year', '2029-02-28'],
    ['2028-02-29', 4, 'year', '2032-02-29'],
    ['2026-07-01', 10, 'year', '2036-07-01'],
  ] as const)('%s and %i %s is %s', (date, count, unit, expected) => {
    expect(addInterval(date, count, unit)).toBe(expected);
  });
});

describe('days', () => {
  it('forward and back is the same day, across every month end of a leap cycle', () => {
    for (let date = '2024-01-01'; date < '2028-12-31'; date = addDays(date, 1)) {
      expect(isPlainDate(date)).toBe(true);
      expect(addDays(addDays(date, 37), -37)).toBe(date);
      expect(daysBetween(date, addDays(date, 400))).toBe(400);
    }
  });

  it('are counted by the calendar', () => {
    expect([1900, 2000, 2024, 2026, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28, 28]);
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '26-01-01', '2026-01-01T00:00', '', '0000-01-01'])(
    'know that "%s" is no date',
    (text) => {
      expect(isPlainDate(text)).toBe(false);
    },
  );
});

describe('a moment', () => {
  it.each([
    ['2026-03-29T02:30:00+02:00', '2026-03-29 00:30:00'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25 01:30:00'],
    ['2026-01-01T00:15:00+05:45', '2025-12-31 18:30:00'],
    ['2026-12-31T20:00:00-0930', '2027-01-01 05:30:00'],
    ['2026-06-01 12:00', '2026-06-01 12:00:00'],
    ['2026-06-01T12:00:30.999Z', '2026-06-01 12:00:30'],
  ])('%s is %s in UTC', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  it.each(['2026-02-30T10:00', '2026-01-01T24:00:00', '2026-01-01T10:60', '2026-01-01T10:00+15:00', '2026-01-01', 'now'])(
    '"%s" is none',
    (text) => {
      expect(parseInstant(text)).toBeNull();
    },
  );

  it('is kept to the second, in UTC', () => {
    expect(instantOf(Date.UTC(2026, 2, 2, 9, 0, 0, 999))).toBe('2026-03-02 09:00:00');
  });
});

describe('the lab’s today', () => {
  const zones = [
    'Pacific/Kiritimati',
    'Asia/Kolkata',
    'Europe/Berlin',
    'UTC',
    'America/New_York',
    'Pacific/Honolulu',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ];

  it('is the day where the workstation stands, around midnight, clock changes and leap days', () => {
    const moments = ['2026-01-15', '2028-02-29', '2028-03-01', '2026-12-31'].flatMap((day) =>
      [0, 0.2, 5.9, 11.9, 18.3, 23.9].map((hour) => Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000),
    );
    // The two changes of the clock in Berlin, and the hour after midnight of each.
    const changes = [
      '2026-03-28T23:30:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:00Z',
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ].map(Date.parse);
    const script = `
      import { today } from '#server/lib/clock.ts';
      const moments = JSON.parse(process.argv[1]);
      process.stdout.write(JSON.stringify(moments.map((now) => today({ now: () => now }))));
    `;
    for (const zone of zones) {
      const all = [...moments, ...changes];
      const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script, JSON.stringify(all)], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, TZ: zone },
      });
      const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
      expect({ zone, days: JSON.parse(run.stdout || JSON.stringify(run.stderr)) }).toEqual({
        zone,
        days: all.map((now) => calendar.format(now)),
      });
    }
  });
});
