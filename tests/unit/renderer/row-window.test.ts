// Which rows of a list stand in the window and which are drawn.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnRows, mostDrawn, passedToShow, rowWindow } from '#renderer/records/scroll/row-window.ts';
import { bodyHeight, placeAt } from '#renderer/records/scroll/scaled-scroll.ts';

const short = { rows: 100, rowHeight: 32, viewHeight: 640 };
const million = { rows: 1_000_000, rowHeight: 40, viewHeight: 640 };
const windowAt = (shape: typeof short, scrollTop: number) => rowWindow(shape, placeAt(shape, scrollTop));

describe('rowWindow', () => {
  it('shows what fits at the top and at the end', () => {
    expect(windowAt(short, 0)).toEqual({ first: 0, last: 19, origin: 0 });
    expect(windowAt(short, bodyHeight(short) - 640)).toMatchObject({ first: 80, last: 99 });
  });

  it('counts a row that is visible in part', () => {
    expect(windowAt(short, 16)).toMatchObject({ first: 0, last: 20 });
  });

  it('has no row in an empty list', () => {
    expect(windowAt({ ...short, rows: 0 }, 0).last).toBe(-1);
  });

  it('reaches the last of a million rows', () => {
    expect(windowAt(million, bodyHeight(million) - 640)).toMatchObject({ last: 999_999 });
  });
});

describe('passedToShow', () => {
  it('leaves the rows where they are while the wanted one is wholly visible', () => {
    expect(passedToShow(short, 320, 15)).toBe(320);
  });

  it('brings any row of any list wholly into the window', () => {
    const anyShape = fc.record({
      rows: fc.integer({ min: 1, max: 2_000_000 }),
      rowHeight: fc.constantFrom(32, 40),
      viewHeight: fc.integer({ min: 100, max: 1400 }),
    });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyShape, part, part, (shape, at, to) => {
        const row = Math.floor(to * (shape.rows - 1));
        const start = Math.floor(at * Math.max(0, shape.rows * shape.rowHeight - shape.viewHeight));
        const passed = passedToShow(shape, start, row);
        const top = row * shape.rowHeight - passed;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + shape.rowHeight).toBeLessThanOrEqual(Math.max(shape.viewHeight, shape.rowHeight));
      }),
    );
  });
});

describe('drawnRows', () => {
  it('draws what is in sight and some around it, never beyond the list, and never more than the most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 200_000 }), (rows, scrollTop) => {
        const shape = { ...short, rows };
        const seen = windowAt(shape, Math.min(scrollTop, Math.max(0, rows * short.rowHeight - short.viewHeight)));
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
    const drawn = Array.from({ length: 80 }, (_, row) => drawnRows(windowAt(short, row * short.rowHeight), short.rows));
    expect(new Set(drawn.map(({ first }) => first)).size).toBeLessThanOrEqual(80 / 8 + 1);
  });

  it('draws nothing of an empty list', () => {
    expect(drawnRows(windowAt({ ...short, rows: 0 }, 0), 0)).toEqual({ first: 0, last: -1 });
  });
});
