// Which rows stand in the window, for short lists and for ones taller than a browser can lay out.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyHeight, drawnRows, mostDrawn, rowWindow, scrollToShow } from '#renderer/records/row-window.ts';

const short = { rows: 100, rowHeight: 32, viewHeight: 640 };
const million = { rows: 1_000_000, rowHeight: 40, viewHeight: 640 };

describe('rowWindow', () => {
  it('shows what fits at the top and at the end', () => {
    expect(rowWindow(short, 0)).toEqual({ first: 0, last: 19, origin: 0 });
    expect(rowWindow(short, bodyHeight(short) - 640)).toMatchObject({ first: 80, last: 99 });
  });

  it('counts a row that is visible in part', () => {
    expect(rowWindow(short, 16)).toMatchObject({ first: 0, last: 20 });
  });

  it('has no row in an empty list', () => {
    expect(rowWindow({ ...short, rows: 0 }, 0).last).toBe(-1);
  });

  it('stays below what a browser can lay out and still reaches the last of a million rows', () => {
    expect(bodyHeight(million)).toBeLessThan(33_000_000);
    expect(rowWindow(million, bodyHeight(million) - 640)).toMatchObject({ last: 999_999 });
  });
});

describe('scrollToShow', () => {
  it('leaves the position alone while the row is wholly visible', () => {
    expect(scrollToShow(short, 320, 15)).toBe(320);
  });

  it('brings any row of any list wholly into the window', () => {
    const anyShape = fc.record({
      rows: fc.integer({ min: 1, max: 2_000_000 }),
      rowHeight: fc.constantFrom(32, 40),
      viewHeight: fc.integer({ min: 100, max: 1400 }),
    });
    fc.assert(
      fc.property(
        anyShape,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (shape, at, to) => {
          const row = Math.floor(to * (shape.rows - 1));
          const start = at * Math.max(0, bodyHeight(shape) - shape.viewHeight);
          const scrollTop = scrollToShow(shape, start, row);
          const { origin } = rowWindow(shape, scrollTop);
          const top = origin + row * shape.rowHeight - scrollTop;
          expect(top).toBeGreaterThanOrEqual(-0.01);
          expect(top + Math.min(shape.rowHeight, shape.viewHeight)).toBeLessThanOrEqual(shape.viewHeight + 0.01);
        },
      ),
    );
  });
});

describe('drawnRows', () => {
  it('draws what is in sight and some around it, never beyond the list, and never more than the most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 200_000 }), (rows, scrollTop) => {
        const seen = rowWindow({ ...short, rows }, Math.min(scrollTop, Math.max(0, rows * short.rowHeight - short.viewHeight)));
        const drawn = drawnRows(seen, rows);
        expect(drawn.first).toBeLessThanOrEqual(Math.max(0, seen.first - 6));
        expect(drawn.last).toBeGreaterThanOrEqual(Math.min(rows - 1, seen.last + 6));
        expect(drawn.first).toBeGreaterThanOrEqual(0);
        expect(drawn.last).toBeLessThan(rows);
        const page = short.viewHeight / short.rowHeight - 1;
        expect(drawn.last - drawn.first + 1).toBeLessThanOrEqual(mostDrawn(page));
      }),
    );
  });

  it('stays the same while fewer rows than a step go by', () => {
    const drawn = Array.from({ length: 80 }, (_, row) => drawnRows(rowWindow(short, row * short.rowHeight), short.rows));
    expect(new Set(drawn.map(({ first }) => first)).size).toBeLessThanOrEqual(80 / 8 + 1);
  });

  it('draws nothing of an empty list', () => {
    expect(drawnRows(rowWindow({ ...short, rows: 0 }, 0), 0)).toEqual({ first: 0, last: -1 });
  });
});
