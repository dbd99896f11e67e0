// Numbers and dates as people write them. What can mean two things is decided by the file or reported.
import { describe, expect, it } from 'vitest';
import { dateCell } from '#server/tabular/cells/date-cell.ts';
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
