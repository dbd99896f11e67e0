// Money as it is typed, in German and in English.
import { describe, expect, it } from 'vitest';
import { readMoney } from '#renderer/lib/entry/amount-text.ts';

describe('readMoney', () => {
  it.each([
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ["1'234,50", '1234.50'],
    ['1.234,5 €', '1234.5'],
    ['EUR 1.234.567', '1234567'],
    ['1.234', '1234'],
    ['12,34', '12.34'],
    ['12.34', '12.34'],
    ['-1.234,5', '-1234.5'],
    ['\u22128', '-8'],
    [',5', '.5'],
    ['12,', '12'],
    ['12,345', null],
    ['1234.567', null],
    ['1.23,4', null],
    ['1.234 567', null],
    ['acht', null],
    ['', null],
  ])('German %j is %j', (typed, read) => {
    expect(readMoney(typed, 'de-DE')).toBe(read);
  });

  it.each([
    ['1,234.50', '1234.50'],
    ['£1,234.5', '1234.5'],
    ['1,234', '1234'],
    ['8,5', '8.5'],
    ['12.345', null],
    ['1.234,50', null],
  ])('English %j is %j', (typed, read) => {
    expect(readMoney(typed, 'en-GB')).toBe(read);
  });
});
