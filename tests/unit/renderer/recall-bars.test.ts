// The bars of the recall picture, and what stands along its axes.
import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#renderer/features/calibrations/recall/recall-bars.ts';
import { labelStep, ticksTo } from '#renderer/ui/charts/plain-axis.ts';

describe('the bars of the recall picture', () => {
  it('stand one on the other, the open work on top; what there is none of is not drawn', () => {
    expect(segmentsOf({ done: 2, planned: 3, open: 1 })).toEqual([
      { part: 'done', from: 0, to: 2 },
      { part: 'planned', from: 2, to: 5 },
      { part: 'open', from: 5, to: 6 },
    ]);
    expect(segmentsOf({ done: 0, planned: 0, open: 4 })).toEqual([{ part: 'open', from: 0, to: 4 }]);
  });
});

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

  it('names as many places as have room', () => {
    expect([labelStep(80, 8), labelStep(20, 8), labelStep(0, 8)]).toEqual([1, 4, 64]);
  });
});
