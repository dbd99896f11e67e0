// Readings and what they come to: exact where decimals are exact, with the digits of the rule. docs/uncertainty.md#readings-of-a-result.
import { describe, expect, it } from 'vitest';
import { readReadings, summaryOf } from '#server/assessment/readings/readings.ts';

describe('the summary of readings', () => {
  it.each([
    ['10.00; 10.02', { count: 2, mean: '10.01', deviation: '0.0141' }],
    ['10.00; 10.01', { count: 2, mean: '10.005', deviation: '0.00707' }],
    // One decimal more than the reading that has most, halves away from zero.
    ['1; 1; 2', { count: 3, mean: '1.3', deviation: '0.577' }],
    ['-1; -1; -2', { count: 3, mean: '-1.3', deviation: '0.577' }],
    ['0.1 0.2\n0,3', { count: 3, mean: '0.2', deviation: '0.100' }],
    // Nine digits in front take nothing away behind.
    ['999999999.001; 999999999.002; 999999999.003', { count: 3, mean: '999999999.002', deviation: '0.00100' }],
    ['5.50', { count: 1, mean: '5.50', deviation: null }],
    ['7; 7.0', { count: 2, mean: '7.0', deviation: '0' }],
    ['', null],
    ['1; x', null],
  ])('%j is %o', (text, expected) => expect(summaryOf(text)).toEqual(expected));

  // GUM 4.4.3, table 1: twenty temperatures; mean 100.145 °C (100.14 there), s 1.489 °C (1.49 there).
  it('agrees with the twenty temperatures of GUM 4.4.3', () => {
    const table =
      '96.90 98.18 98.25 98.61 99.03 99.49 99.56 99.74 99.89 100.07 100.33 100.42 100.68 100.95 101.11 101.20 101.57 101.84 102.36 102.72';
    expect(summaryOf(table)).toEqual({ count: 20, mean: '100.145', deviation: '1.49' });
  });

  it('names the one that is no number', () => {
    expect(readReadings('1; 2; 3O; 4').fault).toEqual({ number: 3, text: '3O' });
  });
});
