// Numbers of a series count by the last digits of the first and keep its shape.
import { describe, expect, it } from 'vitest';
import { numbersFrom } from '#renderer/features/inventory/number-series.ts';

describe('numbers of a series', () => {
  it.each([
    ['PM-100417', 3, ['PM-100417', 'PM-100418', 'PM-100419']],
    ['A-008', 4, ['A-008', 'A-009', 'A-010', 'A-011']],
    ['99', 2, ['99', '100']],
    ['SN 7/2026-b', 2, ['SN 7/2026-b', 'SN 7/2027-b']],
    ['9007199254740993', 2, ['9007199254740993', '9007199254740994']],
    [' only one ', 1, ['only one']],
  ])('%s, %i of them', (first, count, numbers) => {
    expect(numbersFrom(first, count)).toEqual(numbers);
  });

  it.each([
    ['without digits', 2],
    ['', 1],
    ['A-1', 0],
  ])('%j for %i has none', (first, count) => {
    expect(numbersFrom(first, count)).toBeNull();
  });
});
