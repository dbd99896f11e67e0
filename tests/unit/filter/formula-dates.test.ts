// Calendar days of formulas: presets and offsets over month ends, leap days and year ends.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, asDatePreset, isPlainDate, presetDate, readDateText } from '#server/contract/filters/formula-dates.ts';

describe('isPlainDate', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(isPlainDate(text)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '0000-01-01',
    ' 2024-01-01',
    '2024-01-01T00:00',
    '',
  ])('%j is none', (text) => {
    expect(isPlainDate(text)).toBe(false);
  });
});

describe('addDays', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-12-31', 1, '2025-01-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2024-03-31', 0, '2024-03-31'],
    ['2024-03-30', 2, '2024-04-01'],
    ['0001-01-01', -1, null],
    ['9999-12-31', 1, null],
    ['2024-01-01', Number.MAX_SAFE_INTEGER, null],
  ])('%s and %d days', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it('goes there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: -300_000, max: 300_000 }), (start, days) => {
        const from = addDays('2024-02-29', start);
        const to = from === null ? null : addDays(from, days);
        if (from === null || to === null) return;
        expect(isPlainDate(to)).toBe(true);
        expect(addDays(to, -days)).toBe(from);
        expect(Math.sign(days)).toBe(to === from ? 0 : to > from ? 1 : -1);
      }),
    );
  });
});

describe('presets', () => {
  it.each([
    ['2024-02-29', ['2024-02-29', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31', '2024-01-01', '2024-12-31']],
    ['2023-03-31', ['2023-03-31', '2023-03-01', '2023-03-31', '2023-02-01', '2023-02-28', '2023-01-01', '2023-12-31']],
    ['2024-03-01', ['2024-03-01', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29', '2024-01-01', '2024-12-31']],
    ['2025-01-15', ['2025-01-15', '2025-01-01', '2025-01-31', '2024-12-01', '2024-12-31', '2025-01-01', '2025-12-31']],
    ['1900-02-10', ['1900-02-10', '1900-02-01', '1900-02-28', '1900-01-01', '1900-01-31', '1900-01-01', '1900-12-31']],
    ['2000-02-10', ['2000-02-10', '2000-02-01', '2000-02-29', '2000-01-01', '2000-01-31', '2000-01-01', '2000-12-31']],
    ['2024-11-30', ['2024-11-30', '2024-11-01', '2024-11-30', '2024-10-01', '2024-10-31', '2024-01-01', '2024-12-31']],
  ])('on %s', (today, expected) => {
    const names = [
      'TODAY',
      'CurrentMonth_StartDay',
      'CURRENTMONTH_ENDDAY',
      'LASTMONTH_STARTDAY',
      'LASTMONTH_ENDDAY',
      'CURRENTYEAR_STARTDAY',
      'currentyear_endday',
    ];
    const found = names.map((name) => {
      const preset = asDatePreset(name);
      return preset === undefined ? undefined : presetDate(preset, today);
    });
    expect(found).toEqual(expected);
  });

  it('end every month on its last day', () => {
    for (let month = 1; month <= 12; month += 1) {
      for (const year of ['1900', '2000', '2023', '2024']) {
        const end = presetDate('CURRENTMONTH_ENDDAY', `${year}-${String(month).padStart(2, '0')}-15`) ?? '';
        expect(isPlainDate(end)).toBe(true);
        expect(addDays(end, 1)).toMatch(/-01$/);
      }
    }
  });
});

describe('readDateText', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    [' 2024-02-29 ', '2024-02-29'],
    ['today', '2024-05-10'],
    ['TODAY + 30', '2024-06-09'],
    ['CURRENTMONTH_STARTDAY-1', '2024-04-30'],
    ['TODAY + 9999999', null],
    ['2023-02-29', null],
    ['TODAY + x', null],
    ['YESTERDAY', null],
    ['10.05.2024', null],
    ['', null],
  ])('%j', (text, expected) => {
    expect(readDateText(text, '2024-05-10')).toBe(expected);
  });
});
