// u and c of a budget are rounded by one function, whether the screen shows them or the paper prints them. docs/uncertainty.md#digits.
import { expect, it } from 'vitest';
import { shortNumber } from '#renderer/lib/entry/short-number.ts';
import type { Format } from '#renderer/lib/format.ts';
import { significantText } from '#server/contract/values/numbers/significant.ts';

const format = { number: (value: number) => String(value) } as Format;

// Halfway in decimals, and not in binary: 1.005 is less there, 2.675 too.
it.each([1.005, 2.675, 0.0012345, 123.45, -1.005, 99.95, 0.000289, 0.31623])(
  '%d is the same on the screen and on paper',
  (value) => {
    expect(Number(shortNumber(value, format))).toBe(Number(significantText(value, 3)));
  },
);

it('rounds halves away from zero and keeps its zeros in a text', () => {
  expect([significantText(1.005, 3), significantText(2.675, 3), significantText(0.0999, 2)]).toEqual(['1.01', '2.68', '0.10']);
  expect(shortNumber(1.1505e-7, format)).toBe('1.15 · 10⁻⁷');
});
