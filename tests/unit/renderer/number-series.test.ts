// Numbers of a series count by the last digits of the first and keep its shape.
import { describe, expect, it } from 'vitest';
import { firstFree, highest, numbersFrom } from '#renderer/features/inventory/number-series.ts';

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

describe('the first free run', () => {
  const numbers = numbersFrom('A-01', 6) ?? [];
  it.each([
    [[], 2, 'A-01'],
    [['A-01', 'A-03'], 1, 'A-02'],
    [['A-01', 'A-03'], 2, 'A-04'],
    [['A-05'], 4, 'A-01'],
    [['A-05'], 5, 'A-06'],
    [numbers, 1, null],
  ])('with %j taken, %i begin at %j', (taken, count, first) => {
    expect(firstFree(numbers, new Set(taken), count)).toBe(first);
  });
});

it('counts on behind the highest of the same shape', () => {
  expect(highest('A-008', ['B-900', 'A-x', 'A-017', 'A-2-3', 'A-010', 'A-020b'])).toBe('A-017');
  expect(highest('A-008', [])).toBe('A-008');
});
