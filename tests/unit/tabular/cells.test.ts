// Numbers and dates as people write them. What can mean two things is decided by the file or reported.
import { describe, expect, it } from 'vitest';
import { dateCell } from '#server/tabular/cells/date-cell.ts';
import { instantCell } from '#server/tabular/cells/instant-cell.ts';
import { createMarkFinder, numberCell } from '#server/tabular/cells/number-cell.ts';

const markOf = (...cells: string[]) => {
  const finder = createMarkFinder();
  for (const cell of cells) finder.see(cell);
  return finder.mark();
};

describe('a number cell', () => {
  it.each([
    ['84,15', '84.15'],
    ['84.15', '84.15'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['0,123', '0.123'],
    ['0.500', '0.500'],
    ['-12,5', '-12.5'],
    ['+3', '3'],
    ['1 234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['€ 12,00', '12.00'],
    ['12,00 EUR', '12.00'],
    ['19 %', '19'],
    [',5', '0.5'],
    ['12345678901234.25', '12345678901234.25'],
  ])('%s is %s', (cell, text) => {
    expect(numberCell(cell, null)).toEqual({ text });
  });

  it.each(['', 'abc', '1,2,3', '1.23.4', '12,34.5,6', '--1', '1e5', '=1', '1.2345,6,7'])('%s is none', (cell) => {
    expect(numberCell(cell, null)).toEqual({ problem: 'not_a_number' });
  });

  it('1,234 is decided by the other cells of the file, or reported', () => {
    expect(numberCell('1,234', null)).toEqual({ problem: 'ambiguous_number' });
    expect(numberCell('1.234', null)).toEqual({ problem: 'ambiguous_number' });
    expect(numberCell('1,234', markOf('84,15', '1,234'))).toEqual({ text: '1.234' });
    expect(numberCell('1,234', markOf('84.15', '1,234'))).toEqual({ text: '1234' });
    expect(numberCell('1.234', markOf('84,15', '7'))).toEqual({ text: '1234' });
    expect(markOf('84,15', '84.15')).toBeNull();
    expect(markOf('7', '1,234', 'text')).toBeNull();
  });
});

describe('a date cell', () => {
  it.each([
    ['2024-12-31', '2024-12-31'],
    ['31.12.2024', '2024-12-31'],
    ['1.2.24', '2024-02-01'],
    ['1. 2. 1999', '1999-02-01'],
    ['31/12/2024', '2024-12-31'],
    ['02/01/2024', '2024-01-02'],
    ['12/31/2024', '2024-12-31'],
    ['2024/1/5', '2024-01-05'],
    ['2024-12-31 00:00:00', '2024-12-31'],
  ])('%s is %s', (cell, date) => {
    expect(dateCell(cell)).toBe(date);
  });

  it.each(['', '31.2.2024', '2024-13-01', '12.2024', 'soon', '1234'])('%s is none', (cell) => {
    expect(dateCell(cell)).toBeNull();
  });
});

describe('a moment', () => {
  const zone = 'Europe/Berlin';

  it.each([
    // The clock of the zone, in winter and in summer.
    ['2026-01-05 08:15', '2026-01-05 07:15:00'],
    ['2026-07-05T08:15:30', '2026-07-05 06:15:30'],
    ['05.07.2026 08:15', '2026-07-05 06:15:00'],
    ['5.7.26, 8:15 Uhr', '2026-07-05 06:15:00'],
    ['07/25/2026 1:05 PM', '2026-07-25 11:05:00'],
    ['25/07/2026 12:05:10 am', '2026-07-24 22:05:10'],
    ['2026-01-05 08:15:00.123', '2026-01-05 07:15:00'],
    // With an offset of its own.
    ['2026-07-05T08:15:00Z', '2026-07-05 08:15:00'],
    ['2026-07-05 08:15 UTC', '2026-07-05 08:15:00'],
    ['2026-07-05T08:15:00+05:30', '2026-07-05 02:45:00'],
    // A day is its beginning.
    ['5.1.2026', '2026-01-04 23:00:00'],
    // Twice on the night the clock is put back: the first time; never on the night it is put forward: after the jump.
    ['2026-10-25 02:30', '2026-10-25 00:30:00'],
    ['2026-03-29 02:30', '2026-03-29 01:00:00'],
  ])('%s is %s', (cell, instant) => {
    expect(instantCell(cell, zone)).toBe(instant);
  });

  it.each(['', 'soon', '08:15', '2026-02-30 08:15', '2026-01-05 24:15', '2026-01-05 08:60', '2026-01-05 13:00 PM', '46027.5'])(
    '%s is none',
    (cell) => expect(instantCell(cell, zone)).toBeNull(),
  );
});
