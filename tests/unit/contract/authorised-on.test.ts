// Whether somebody is authorised on a day, at the edges of what they were granted. docs/interface/records.md#authorisations.
import { describe, expect, it } from 'vitest';
import { lastDayOf, overlap, standingOn } from '#server/contract/values/measuring/authorised-on.ts';
import { isAuthorised } from '#server/resources/rules/competence/authorised-queries.ts';

const period = (valid_from: string, valid_until: string | null, withdrawn_on: string | null = null) => ({
  valid_from,
  last_day: lastDayOf({ valid_until, withdrawn_on }),
});
const year = period('2026-01-01', '2026-12-31');
const standing = (periods: Parameters<typeof standingOn>[0], day: string) => Object.values(standingOn(periods, day)).join(' ');

describe('a standing', () => {
  it.each([
    ['2025-12-31', 'later 2026-01-01'],
    ['2026-01-01', 'valid 2026-12-31'],
    ['2026-10-02', 'ending 2026-12-31'],
    ['2026-10-01', 'valid 2026-12-31'],
    ['2026-12-31', 'ending 2026-12-31'],
    ['2027-01-01', 'ended 2026-12-31'],
  ])('counts its first and its last day: %s is %s', (day, told) => {
    expect(standing([year], day)).toBe(told);
  });

  it('without an end goes on, and is none where nothing was granted', () => {
    expect(standing([period('2026-01-01', null)], '2099-01-01')).toBe('valid ');
    expect(standing([], '2026-01-01')).toBe('none ');
  });

  it('ends on the day before it was withdrawn, however long it was meant', () => {
    const withdrawn = period('2026-01-01', '2026-12-31', '2026-03-10');
    expect([standing([withdrawn], '2026-03-09'), standing([withdrawn], '2026-03-10')]).toEqual([
      'ending 2026-03-09',
      'ended 2026-03-09',
    ]);
    expect(lastDayOf({ valid_until: '2026-02-01', withdrawn_on: '2026-03-10' })).toBe('2026-02-01');
  });

  it('withdrawn on its first day never counted, and stands in nobody’s way', () => {
    const never = period('2026-01-01', null, '2026-01-01');
    expect(standing([never], '2026-01-01')).toBe('none ');
    expect([overlap(never, year), overlap(year, never)]).toEqual([false, false]);
  });

  it('goes on where the next one begins the day after', () => {
    const next = period('2027-01-01', '2029-12-31');
    expect(standing([next, year], '2026-12-31')).toBe('valid 2029-12-31');
    expect(standing([period('2027-01-02', null), year], '2026-12-31')).toBe('ending 2026-12-31');
  });
});

describe('two periods', () => {
  it.each([
    [period('2026-12-31', null), true],
    [period('2027-01-01', null), false],
    [period('2025-01-01', '2026-01-01'), true],
    [period('2025-01-01', '2025-12-31'), false],
    [period('2026-03-01', '2026-04-01'), true],
    [period('2020-01-01', null), true],
  ])('overlap where they share a day: %o', (other, shared) => {
    expect([overlap(year, other), overlap(other, year)]).toEqual([shared, shared]);
  });
});

describe('whether somebody is authorised', () => {
  const kept = [
    { ...year, person: 'anna', activity: 'release' },
    { ...year, person: 'tom', activity: 'perform' },
  ];

  it('is asked of person and activity, and of nobody where nothing is kept', () => {
    const ask = (person: string, activity: 'perform' | 'release', of = kept) => {
      const { asked, authorised } = isAuthorised(of, { person, activity, day: '2026-06-01' });
      return [asked, authorised];
    };
    expect(ask('anna', 'release')).toEqual([true, true]);
    // To release is not to carry out.
    expect(ask('anna', 'perform')).toEqual([true, false]);
    expect(ask('tom', 'release')).toEqual([true, false]);
    expect(ask('anna', 'release', [])).toEqual([false, false]);
  });
});
