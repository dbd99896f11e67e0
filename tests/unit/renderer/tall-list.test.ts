// A list taller than a browser can lay out: scrolled like any other, and every row of it in reach of the scroll bar.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyHeight,
  movedTo,
  placeAt,
  rowsHeight,
  type ScrollPlace,
  scrollTopFor,
  settledTop,
} from '#renderer/records/scroll/scaled-scroll.ts';

const short = { rows: 100, rowHeight: 32, viewHeight: 640 };
const million = { rows: 1_000_000, rowHeight: 40, viewHeight: 640 };
const farthest = bodyHeight(million) - million.viewHeight;
const lastPassed = rowsHeight(million) - million.viewHeight;
const anyTop = fc.integer({ min: 0, max: farthest });

/** As the grid does when nobody scrolls any more. */
function settled(place: ScrollPlace): ScrollPlace {
  const belongs = settledTop(million, place);
  return belongs === null ? place : { scrollTop: belongs, passed: place.passed };
}

describe('a tall list', () => {
  it('stays below what a browser can lay out, from its first row to its last', () => {
    expect(bodyHeight(million)).toBeLessThan(33_000_000);
    expect(placeAt(million, 0).passed).toBe(0);
    expect(placeAt(million, farthest).passed).toBe(lastPassed);
  });

  it('finds the place on the scroll bar of all that has gone by, and what has gone by of each place', () => {
    fc.assert(
      fc.property(anyTop, (scrollTop) => {
        expect(scrollTopFor(million, placeAt(million, scrollTop).passed)).toBeCloseTo(scrollTop, 3);
      }),
    );
    fc.assert(
      fc.property(anyTop, anyTop, (one, other) => {
        const [above, below] = [Math.min(one, other), Math.max(one, other)];
        expect(placeAt(million, above).passed).toBeLessThanOrEqual(placeAt(million, below).passed);
      }),
    );
  });

  it('passes a pixel of rows for a pixel of scrolling in small steps, wherever it stands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: farthest - 2000 }), fc.integer({ min: -1280, max: 1280 }), (from, step) => {
        const before = placeAt(million, from);
        const after = movedTo(million, before, from + step);
        expect(after.passed - before.passed).toBeCloseTo(step, 6);
      }),
    );
  });

  it('leads where the scroll bar stands when that is pulled', () => {
    const after = movedTo(million, placeAt(million, 0), farthest / 2);
    expect(after.passed / lastPassed).toBeCloseTo(0.5, 3);
  });

  it('is scrolled to its very ends by a wheel without a leap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), fc.constantFrom(-1, 1), (distance, direction) => {
        let place = placeAt(million, direction < 0 ? distance : farthest - distance);
        for (let n = 0; n < 2000; n += 1) {
          const next = Math.max(0, Math.min(farthest, place.scrollTop + direction * 600));
          const after = movedTo(million, place, next);
          expect(Math.abs(after.passed - place.passed)).toBeLessThanOrEqual(601);
          place = n % 10 === 0 ? settled(after) : after;
        }
        expect(settled(place).passed).toBe(direction < 0 ? 0 : lastPassed);
      }),
      { numRuns: 30 },
    );
  });

  it('brings the scroll bar back to where it belongs once that matters, and lets it stay otherwise', () => {
    expect(settledTop(million, placeAt(million, 3_000_000))).toBeNull();
    expect(settledTop(million, { scrollTop: 200, passed: 900 })).toBe(900);
    const middle = placeAt(million, farthest / 2);
    expect(settledTop(million, { ...middle, scrollTop: middle.scrollTop + 1000 })).toBeNull();
    expect(settledTop(million, { ...middle, scrollTop: middle.scrollTop + 100_000 })).toBeCloseTo(middle.scrollTop, 3);
  });
});

describe('a list that can be laid out', () => {
  it('is scrolled as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2560 }), fc.integer({ min: 0, max: 2560 }), (from, to) => {
        expect(movedTo(short, placeAt(short, from), to)).toEqual({ scrollTop: to, passed: to });
        expect(scrollTopFor(short, to)).toBe(to);
        expect(settledTop(short, { scrollTop: to, passed: to })).toBeNull();
      }),
    );
  });
});
