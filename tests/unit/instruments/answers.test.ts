// What instruments answer: numbers with every digit, everything else in a word; who they are, compared with who is expected.
import { describe, expect, it } from 'vitest';
import { decimalText } from '#server/assessment/decimal.ts';
import { compareIdentity, isProven, matchesPattern, readIdentity } from '#server/instruments/answers/identity.ts';
import { InstrumentFault } from '#server/instruments/answers/instrument-fault.ts';
import { readNumber } from '#server/instruments/answers/read-number.ts';

function read(answer: string): string {
  try {
    return decimalText(readNumber(answer).value);
  } catch (error) {
    if (error instanceof InstrumentFault) return error.kind;
    throw error;
  }
}

describe('an answer', () => {
  it.each([
    ['+1.00023400E+01', '10.0023400'],
    [' -4.5E-6 ', '-0.0000045'],
    ['12', '12'],
    ['.5', '0.5'],
    ['9.9E37', 'over_range'],
    ['-9.90000000E+37', 'over_range'],
    ['+9.91E+37', 'not_a_number'],
    ['', 'empty'],
    ['1.0,2.0', 'several'],
    ['1,5', 'several'],
    ['#18ABCDEFGH', 'block'],
    ['10 V', 'garbage'],
    ['1.2.3', 'garbage'],
    ['HTTP/1.1 400 Bad Request', 'garbage'],
    ['1E999', 'garbage'],
    ['NAN', 'garbage'],
  ])('of %j is %s', (answer, found) => {
    expect(read(answer)).toBe(found);
  });

  it('to *IDN? has four fields, and nothing else is shown', () => {
    expect(readIdentity('KEYSIGHT TECHNOLOGIES,34461A,MY53200000,A.02.14')).toMatchObject({
      model: '34461A',
      serial: 'MY53200000',
    });
    for (const answer of ['HTTP/1.1 400 Bad Request', 'a,b,c', ',,,', 'a,b,c,d\u0000', `a,b,c,${'d'.repeat(120)}`])
      expect(() => readIdentity(answer)).toThrow(InstrumentFault);
  });
});

describe('an expected identity', () => {
  it.each([
    ['*,34461A,*', 'Keysight,34461A,1,2', true],
    ['keysight*', 'Keysight,34461A,1,2', true],
    ['*2', 'Keysight,34461A,1,2', true],
    ['Keysight,34461A,1,2', 'Keysight,34461A,1,2', true],
    ['*34461A*34461A*', 'Keysight,34461A,1,2', false],
    ['Keysight', 'Keysight,34461A,1,2', false],
    ['a*a', 'a', false],
    ['.*', 'Keysight', false],
  ])('%j fits %j: %s', (pattern, text, fits) => {
    expect(matchesPattern(pattern, text)).toBe(fits);
  });

  const answered = readIdentity('FLUKE,8846A,0012345,1.0');
  const device = { own: null, driver: '*,884*,*', maker: 'Fluke Corporation', model: '8846A', serial: '12345' };
  it('is the device’s, of which the serial number must fit', () => {
    expect(isProven(compareIdentity(device, answered))).toBe(true);
    const other = compareIdentity({ ...device, serial: '12346', model: '8808A' }, answered);
    expect(other.filter(({ matches }) => !matches).map(({ part }) => part)).toEqual(['serial', 'model']);
    expect(isProven(other)).toBe(false);
  });

  it('proves nothing without a serial number, unless it was typed for this instrument', () => {
    expect(isProven(compareIdentity({ ...device, serial: null }, answered))).toBe(false);
    expect(isProven(compareIdentity({ ...device, serial: null, model: 'other', own: 'FLUKE,8846A,*' }, answered))).toBe(true);
    expect(isProven(compareIdentity({ ...device, own: 'FLUKE,8845A,*' }, answered))).toBe(false);
  });
});
