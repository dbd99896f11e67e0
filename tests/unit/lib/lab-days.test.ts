// Where days begin and end, minute by minute: against a calendar that only looks at the clock on the wall and never goes back, as
// a new day has begun once its date was seen. docs/interface/filters.md#days-and-instants.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '#server/contract/values/dates.ts';
import { clockOf, dayBounds, dayEnd, dayOf, dayStart, isTimeZone } from '#server/contract/values/lab-days.ts';

const minute = 60_000;

interface Walked {
  instant: string;
  day: string;
}

/** Each minute of some days, and the day it belongs to; the first and the last day may be cut. */
function walk(zone: string, from: string, days: number): Walked[] {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const begin = Date.parse(`${from}T00:00:00Z`) - 2 * 86_400_000;
  let day = '';
  return Array.from({ length: (days + 4) * 1440 }, (_, index) => {
    const shown = wall.format(begin + index * minute);
    if (shown > day) day = shown;
    return { instant: instantOf(begin + index * minute), day };
  });
}

/** What a clock change makes of the days of a zone: half an hour, midnight left out or shown twice, a day left out. */
const changes = [
  ['UTC', '2026-02-28'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/Los_Angeles', '2026-03-08'],
  ['America/Los_Angeles', '2026-11-01'],
  ['Asia/Kolkata', '2026-01-01'],
  ['Pacific/Kiritimati', '1994-12-31'],
  ['Pacific/Kiritimati', '2026-12-31'],
  ['Pacific/Pago_Pago', '2026-02-28'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/St_Johns', '2026-03-08'],
  ['America/St_Johns', '2006-10-29'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Santiago', '2026-09-06'],
  ['Pacific/Apia', '2011-12-30'],
  ['Africa/Monrovia', '1972-01-07'],
] as const;

describe('the days around a clock change', () => {
  it.each(changes)('of %s, %s', (zone, date) => {
    const walked = walk(zone, date, 2);
    const cut = new Set([walked[0]?.day, walked.at(-1)?.day]);
    expect(walked.filter(({ instant, day }) => dayOf(instant, zone) !== day)).toEqual([]);
    for (const day of new Set(walked.map((one) => one.day))) {
      if (cut.has(day)) continue;
      const minutes = walked.filter((one) => one.day === day).map(({ instant }) => instant);
      const { start, end } = dayBounds(day, zone);
      expect([minutes.find((one) => one >= start), minutes.findLast((one) => one < end)]).toEqual([minutes[0], minutes.at(-1)]);
      expect(walked.filter(({ instant }) => instant >= start && instant < end)).toHaveLength(minutes.length);
    }
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['America/Sao_Paulo', '2018-02-17', 25],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Pacific/Apia', '2011-12-31', 24],
  ] as const)('in %s the %s has %d hours', (zone, day, hours) => {
    const { start, end } = dayBounds(day, zone);
    expect((Date.parse(`${end.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`)) / 3_600_000).toBe(hours);
  });

  it('the calendar begins and ends as text compares', () => {
    expect(dayStart('0001-01-01', 'Europe/Berlin') < dayStart('0001-01-02', 'Europe/Berlin')).toBe(true);
    for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'])
      expect(dayEnd('9999-12-31', zone) > '9999-12-31 23:59:59').toBe(true);
  });
});

const zones = [...new Set(changes.map(([zone]) => zone))];
const moments = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('2099-12-31') }).map((ms) => instantOf(ms));

it('every instant lies in its day, which begins where the one before ends', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, instant) => {
      const day = dayOf(instant, zone);
      const { start, end } = dayBounds(day, zone);
      expect(instant >= start && instant < end).toBe(true);
      expect(dayOf(start, zone)).toBe(day);
      const shown = clockOf(instant, zone);
      // But for the hour that is shown twice over midnight, the clock shows the same.
      if (zone !== 'America/St_Johns') expect(shown.day).toBe(day);
    }),
    { numRuns: 3000 },
  );
});

it.each(['Mars/Olympus', '+02:00', '', 'Europe', '../UTC', 'UTC;DROP'])('%j is no time zone', (zone) => {
  expect(isTimeZone(zone)).toBe(false);
});
