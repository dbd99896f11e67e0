// What is paid for a price: of one unit, of a line, and of a price for several units. docs/interface/prices.md#paid,
// docs/interface/prices.md#quantity, docs/adr/0028.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFewestUnits, netOf, netOfOne, netRoundedOnce, priceOfOne, unitsOf } from '#server/contract/values/net-price.ts';

const price = (amount: number, discount = 0, units = 100) => ({ amount, discount, units });

describe('a price for one unit', () => {
  it.each([
    ['no discount', price(9999), 33, 9999, 3300],
    ['ten percent off', price(10_000, 1000), 300, 9000, 27_000],
    ['half a cent goes up, and the line is that times the quantity', price(101, 5000), 1000, 51, 510],
    ['a credit, away from zero', price(-101, 5000), 100, -51, -51],
    ['everything off', price(999, 10_000), 500, 0, 0],
    [
      'beyond what a double holds',
      price(99_999_999_999_999),
      99_999_999,
      99_999_999_999_999,
      Number((99999999999999n * 99999999n + 50n) / 100n),
    ],
  ])('%s', (_, of, quantity, net, total) => {
    expect([netOfOne(of), netOf(of, quantity)]).toEqual([net, total]);
  });
});

describe('a price for several units', () => {
  it('is that of one where one comes to whole cents', () => {
    expect(inFewestUnits(price(10_000, 500, 1000))).toEqual(price(1000, 500));
    expect(inFewestUnits(price(500, 0, 100_000))).toEqual(price(500, 0, 100_000));
  });

  it('is rounded at the end of the line and nowhere before', () => {
    const screws = price(500, 0, 100_000);
    expect([priceOfOne(screws), netOfOne(screws), netOf(screws, 100_000), netOf(screws, 250_000)]).toEqual([1, 1, 500, 1250]);
    const third = price(10_000, 0, 300);
    expect([priceOfOne(third), netOf(third, 300), netOf(third, 600)]).toEqual([3333, 10_000, 20_000]);
    expect(netOf(price(10_005, 1000, 1000), 2000)).toBe(18_009);
  });

  it('is for one where it says nothing, or nothing of sense', () => {
    expect([unitsOf(null), unitsOf(undefined), unitsOf(0), unitsOf(250)]).toEqual([100, 100, 100, 250]);
  });

  it('costs as much as its parts, whole ones and a line of one unit', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 0, max: 10_000_000 }),
          units: fc.constantFrom(100, 250, 300, 1000, 100_000),
          discount: fc.integer({ min: 0, max: 10_000 }),
        }),
        (of) => {
          const kept = inFewestUnits(of);
          expect(netOf(kept, 100)).toBe(netOfOne(kept));
          expect(priceOfOne(kept)).toBe(priceOfOne(of));
          expect(netOf({ ...kept, discount: 0 }, of.units)).toBe(of.amount);
          expect(netOf(kept, 0)).toBe(0);
          expect(Math.abs(netOf(of, of.units) - netRoundedOnce(of, of.units))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
