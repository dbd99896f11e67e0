// Recorded numbers are read digit by digit; nothing is lost to a binary fraction.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, decimalText, divide, parseDecimal, subtract, timesPowerOfTen } from '#server/assessment/decimal.ts';

const read = (text: string) => {
  const value = parseDecimal(text);
  if (!value) throw new Error(`"${text}" is no number`);
  return value;
};
const shown = (text: string) => decimalText(read(text));

describe('reading', () => {
  it.each([
    ['10.0005', '10.0005'],
    ['1,5', '1.5'],
    ['-0.000012', '-0.000012'],
    ['\u22120,5', '-0.5'],
    ['1.2E-6', '0.0000012'],
    ['1.2e3', '1200'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['12 000.50', '12000.50'],
    ['1\u202f234\u202f567', '1234567'],
    ['-0.0', '0.0'],
    ['  7 ', '7'],
  ])('%s is %s', (text, plain) => {
    expect(shown(text)).toBe(plain);
  });

  it.each(['', ' ', '-', '.', '1.234,5', '1 5', '12 00', 'OL', '< 0.1', '1e999', '0x10', '1.2.3', 'NaN', '5 V'])(
    '"%s" is no number',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );
});

/** `integer` × 10^-`places`, written out by hand. */
function written(integer: bigint, places: number): string {
  const digits = String(integer < 0n ? -integer : integer).padStart(places + 1, '0');
  const plain = places === 0 ? digits : `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
  return integer < 0n ? `-${plain}` : plain;
}

const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const places = fc.integer({ min: 0, max: 25 });

describe('arithmetic, against whole numbers', () => {
  it('text in, the same text out', () => {
    fc.assert(
      fc.property(integer, places, (value, scale) => {
        expect(shown(written(value, scale))).toBe(written(value, scale));
      }),
    );
  });

  it('adds, subtracts and compares exactly', () => {
    fc.assert(
      fc.property(integer, places, integer, places, (a, scaleA, b, scaleB) => {
        const [left, right] = [a * 10n ** BigInt(25 - scaleA), b * 10n ** BigInt(25 - scaleB)];
        const [x, y] = [read(written(a, scaleA)), read(written(b, scaleB))];
        const inWhole = (text: string) => read(`${text}E25`).digits;
        expect(inWhole(decimalText(add(x, y)))).toBe(left + right);
        expect(inWhole(decimalText(subtract(x, y)))).toBe(left - right);
        expect(compare(x, y)).toBe(left === right ? 0 : left < right ? -1 : 1);
      }),
    );
  });

  it('a quotient is off by at most half of its last place, and rounds half away from zero', () => {
    fc.assert(
      fc.property(
        integer,
        integer.filter((b) => b !== 0n),
        fc.integer({ min: 0, max: 12 }),
        (a, b, decimals) => {
          const quotient = divide({ digits: a, scale: 0 }, { digits: b, scale: 0 }, decimals);
          const rest = a * 10n ** BigInt(decimals) - (quotient?.digits ?? 0n) * b;
          const size = (value: bigint) => (value < 0n ? -value : value);
          expect(size(rest) * 2n <= size(b)).toBe(true);
        },
      ),
    );
    expect(decimalText(divide(read('1'), read('8'), 2) ?? read('0'))).toBe('0.13');
    expect(decimalText(divide(read('-1'), read('8'), 2) ?? read('0'))).toBe('-0.13');
    expect(divide(read('1'), read('0'), 2)).toBeNull();
  });

  it('0.1 + 0.2 is 0.3', () => {
    expect(decimalText(add(read('0.1'), read('0.2')))).toBe('0.3');
    expect(decimalText(timesPowerOfTen(read('1.005'), 3))).toBe('1005');
    expect(decimalText(timesPowerOfTen(read('12'), 3))).toBe('12000');
  });
});
