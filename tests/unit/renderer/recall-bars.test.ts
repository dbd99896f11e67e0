// The bars of the recall picture.
import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#renderer/features/calibrations/recall/recall-bars.ts';

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
