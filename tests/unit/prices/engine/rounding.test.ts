// docs/interface/prices.md#rounding: half away from zero, in whole numbers, also where a double no longer holds the product.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplyDivide } from '#server/contract/values/rounding.ts';
import { changeByPercent, changeByPercentToStep, floorAtZero, roundToStep } from '#server/prices/engine/book/rounding.ts';

describe('rounding (docs/interface/prices.md#rounding)', () => {
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [5, 1, 3, 2],
    [4, 1, 3, 1],
    [-4, 1, 3, -1],
    [0, -7, 3, 0],
    [1, 1, 10_000, 0],
    [-1, 1, 10_000, 0],
  ])('%i * %i / %i is %i', (amount, factor, divisor, expected) => {
    expect(multiplyDivide(amount, factor, divisor)).toBe(expected);
  });

  it('agrees with whole numbers of any length', () => {
    const whole = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(
        whole,
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (amount, factor, divisor) => {
          const product = BigInt(amount) * BigInt(factor);
          const size = product < 0n ? -product : product;
          const down = size / BigInt(divisor);
          const rounded = (size % BigInt(divisor)) * 2n >= BigInt(divisor) ? down + 1n : down;
          const expected = Number(product < 0n ? -rounded : rounded);
          expect(multiplyDivide(amount, factor, divisor)).toBe(expected === 0 ? 0 : expected);
        },
      ),
      { numRuns: 2_500 },
    );
  });

  it('the opposite amount rounds to the opposite result', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 20_000 }), (amount, factor) => {
        expect(multiplyDivide(-amount, factor, 10_000) + multiplyDivide(amount, factor, 10_000)).toBe(0);
      }),
    );
  });

  it('a change is rounded once, to the step and not to cents before', () => {
    // 9.57 plus 5 % is 10.0485: nearest to 10.00 in steps of 0.10, though 10.05 would go up to 10.10.
    expect(changeByPercentToStep(957, 500, 10)).toBe(1000);
    expect(roundToStep(changeByPercent(957, 500), 10)).toBe(1010);
    expect(changeByPercentToStep(957, 500, 1)).toBe(1005);
    expect(changeByPercentToStep(957, 500, 500)).toBe(1000);
  });

  it('steps round half away from zero', () => {
    expect([12, 13, 17, 18, -12, -13].map((amount) => roundToStep(amount, 5))).toEqual([10, 15, 15, 20, -10, -15]);
    expect(roundToStep(150, 100)).toBe(200);
  });

  it('the floor says when it held', () => {
    expect(floorAtZero(-1)).toEqual({ amount: 0, floored: true });
    expect(floorAtZero(0)).toEqual({ amount: 0, floored: false });
  });
});
