// Due dates and days: month ends, leap days, and no time zone or clock change that could move one (docs/quality.md#d12).
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addInterval,
  addMonths,
  daysBetween,
  daysInMonth,
  type IntervalUnit,
  instantOf,
  isPlainDate,
  parseInstant,
} from '#server/contract/values/dates.ts';
import { dayNumber, daysLater, firstOfMonth, instantAt, lastOfMonth, monthsLater } from './support/civil-days.ts';
import type { DayAnswer, DayQuestion } from './support/days-in-zone.ts';
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

// Far east and far west, odd offsets, clock changes of both hemispheres: at two, at one by half an hour, and at midnight.
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'UTC',
  'America/New_York',
  'America/Santiago',
  'Pacific/Pago_Pago',
] as const;

const days = [
  // Leap days and years that have none.
  ...['2000-02-29', '2024-02-28', '2024-02-29', '2024-03-01', '2026-02-28', '2028-02-29', '2100-02-28', '2100-03-01'],
  // Month ends.
  ...['2026-01-31', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'],
  ...['2026-10-31', '2026-11-30', '2026-03-01', '2026-05-01'],
  // Year ends.
  ...['1999-12-31', '2000-01-01', '2024-12-31', '2025-01-01', '2026-12-31', '2027-01-01'],
  // Around clock changes: Berlin, New York, Lord Howe and Santiago.
  ...['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26', '2026-03-08', '2026-11-01'],
  ...['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04', '2026-09-05', '2026-09-06'],
];

const counts: DayQuestion['intervals'] = [
  ...([1, 30, 400] as const).map((count): [number, IntervalUnit] => [count, 'day']),
  ...([1, 52] as const).map((count): [number, IntervalUnit] => [count, 'week']),
  ...([1, 3, 6, 11, 12, 18, 60] as const).map((count): [number, IntervalUnit] => [count, 'month']),
  ...([1, 2, 4, 10] as const).map((count): [number, IntervalUnit] => [count, 'year']),
];
const shifts = [-1461, -366, -30, -1, 0, 1, 28, 30, 60, 90, 365, 366, 1461];
const anchor = '2026-06-15';

const formulas: [text: string, expected: (today: string) => string][] = [
  ['duedate = TODAY', (today) => today],
  ['duedate <= TODAY + 30', (today) => daysLater(today, 30)],
  ['duedate - 30 <= TODAY', (today) => daysLater(today, 30)],
  ['duedate + 1 > TODAY', (today) => daysLater(today, -1)],
  ['duedate >= CURRENTMONTH_STARTDAY', firstOfMonth],
  ['duedate <= CURRENTMONTH_ENDDAY', lastOfMonth],
  ['duedate > CURRENTMONTH_ENDDAY + 1', (today) => daysLater(lastOfMonth(today), 1)],
  ['duedate >= LASTMONTH_STARTDAY', (today) => firstOfMonth(monthsLater(today, -1))],
  ['duedate <= LASTMONTH_ENDDAY', (today) => daysLater(firstOfMonth(today), -1)],
  ['duedate < LASTMONTH_STARTDAY - 1', (today) => daysLater(firstOfMonth(monthsLater(today, -1)), -1)],
  ['duedate >= CURRENTYEAR_STARTDAY', (today) => `${today.slice(0, 4)}-01-01`],
  ['duedate <= CURRENTYEAR_ENDDAY', (today) => `${today.slice(0, 4)}-12-31`],
  ['duedate > CURRENTYEAR_ENDDAY + 59', (today) => daysLater(`${today.slice(0, 4)}-12-31`, 59)],
];
const typed: [text: string, expected: (today: string) => string][] = [
  ['TODAY', (today) => today],
  ['today - 366', (today) => daysLater(today, -366)],
  ['LASTMONTH_ENDDAY + 1', firstOfMonth],
];
const offsets = [
  ['+14:00', 840],
  ['+05:45', 345],
  ['Z', 0],
  ['-09:30', -570],
] as const;

/** The first millisecond of a day by the calendar of a zone; where the clock jumps over midnight, the day begins later. */
function dayStart(date: string, calendar: Intl.DateTimeFormat): number {
  const middle = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
  let [before, at] = [middle - 2 * 86_400_000, middle + 2 * 86_400_000];
  while (at - before > 1) {
    const between = Math.floor((before + at) / 2);
    if (calendar.format(between) < date) before = between;
    else at = between;
  }
  return at;
}

function questionsIn(zone: string): DayQuestion[] {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return days.map((date) => {
    const [start, next] = [dayStart(date, calendar), dayStart(daysLater(date, 1), calendar)];
    return {
      date,
      moments: [start - 1000, start, start + 7_200_000, next - 1000, next],
      intervals: counts,
      days: shifts,
      anchor,
      formulas: formulas.map(([text]) => text),
      texts: typed.map(([text]) => text),
      instants: offsets.map(([offset]) => `${date}T00:30:00${offset}`),
    };
  });
}

function counted(date: string, count: number, unit: IntervalUnit): string {
  if (unit === 'day') return daysLater(date, count);
  if (unit === 'week') return daysLater(date, 7 * count);
  return monthsLater(date, unit === 'year' ? 12 * count : count);
}

function expectedOf(zone: string, date: string): DayAnswer {
  const [before, after] = [daysLater(date, -1), daysLater(date, 1)];
  const todays = [before, date, date, date, after];
  return {
    zone,
    date,
    today: todays,
    onScreen: todays,
    // The day itself still counts, to its last second.
    due: ['soon', 'soon', 'soon', 'soon', 'overdue'],
    overdue: [false, false, false, false, true],
    intervals: counts.map(([count, unit]) => counted(date, count, unit)),
    days: shifts.map((shift) => daysLater(date, shift)),
    inDatabase: shifts.map((shift) => daysLater(date, shift)),
    toAnchor: dayNumber(anchor) - dayNumber(date),
    formulas: formulas.map(([, expected]) => expected(date)),
    texts: typed.map(([, expected]) => expected(date)),
    instants: offsets.map(([, minutes]) => instantAt(date, 30, minutes)),
  };
}

describe('eight time zones and forty dates', () => {
  it('are that many', () => {
    expect([new Set(zones).size, new Set(days).size]).toEqual([8, 40]);
  });

  it.each(zones)('%s', (zone) => {
    const run = spawnSync(process.execPath, ['tests/server/support/days-in-zone.ts', JSON.stringify(questionsIn(zone))], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TZ: zone },
      maxBuffer: 16 * 1024 * 1024,
    });
    expect(run.stderr).toBe('');
    const answers = JSON.parse(run.stdout) as DayAnswer[];
    expect(answers).toEqual(days.map((date) => expectedOf(zone, date)));
  });
});
