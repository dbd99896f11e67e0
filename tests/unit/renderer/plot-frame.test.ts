// The frame that pictures drawn by hand stand in: what lies where, what stands along the axes.
import { describe, expect, it } from 'vitest';
import { frameOf, nearest, pathOf, valueAt } from '#renderer/ui/plot/frame.ts';
import { standing, ticksIn, ticksTo, yearsIn } from '#renderer/ui/plot/ticks.ts';

describe('an axis', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 5, 10]],
    [30, [0, 10, 20, 30]],
    [1234, [0, 500, 1000, 1500]],
  ])('up to %d has whole numbers', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks);
  });

  it('has round numbers within, and the years that begin', () => {
    expect(ticksIn({ from: -0.13, to: 0.31 })).toEqual([-0.1, 0, 0.1, 0.2, 0.3]);
    expect(yearsIn({ from: Date.UTC(2023, 5, 1), to: Date.UTC(2025, 0, 1) }).map(({ text }) => text)).toEqual(['2024', '2025']);
  });

  const line = { width: 100, x: (at: number) => at };
  const marks = (...places: number[]) => places.map((at) => ({ at, text: '2024' }));

  it('names as many places as have room, each second or third of even ones', () => {
    expect(standing(marks(20, 40, 60, 80), line, true).map(({ at }) => at)).toEqual([20, 60]);
    expect(standing(marks(20, 40, 50, 80), line, false).map(({ at }) => at)).toEqual([20, 80]);
    expect(standing(marks(20, 30, 40), { ...line, width: 40 }, true).map(({ at }) => at)).toEqual([20]);
    expect(standing([], line, true)).toEqual([]);
  });

  it('lets no word reach over an edge', () => {
    expect(standing(marks(0, 100), line, false).map(({ x }) => x)).toEqual([14.4, 85.6]);
  });
});

describe('a frame', () => {
  const axes = { x: { from: 0, to: 10 }, y: { from: -100, to: 100 } };

  it('has room for its longest word and keeps what lies beyond at its edge', () => {
    const narrow = frameOf({ width: 300, height: 200 }, { ...axes, words: ['0'] });
    const wide = frameOf({ width: 300, height: 200 }, { ...axes, words: ['0', '12.000,00'] });
    expect(wide.left).toBeGreaterThan(narrow.left + 50);
    expect([wide.x(0), wide.x(10), wide.y(100), wide.y(500), wide.y(-500)]).toEqual([
      wide.left,
      wide.right,
      wide.top,
      wide.top,
      wide.ground,
    ]);
  });

  it('says what lies where somebody points, and no further than its edges', () => {
    const frame = frameOf({ width: 300, height: 200 }, { ...axes, words: ['0'] });
    expect([valueAt(frame.x(4), frame, axes.x), valueAt(-50, frame, axes.x), valueAt(900, frame, axes.x)]).toEqual([4, 0, 10]);
    expect(nearest([1, 5, 9], 6, (one) => one)).toBe(5);
    expect(nearest([], 6, () => 0)).toBeUndefined();
  });

  it('stands where there is but one value', () => {
    const frame = frameOf({ width: 300, height: 200 }, { x: { from: 3, to: 3 }, y: { from: 0, to: 0 }, words: [] });
    expect(pathOf([{ x: frame.x(3), y: frame.y(0) }])).toMatch(/^M[\d.]+ [\d.]+$/);
  });
});
