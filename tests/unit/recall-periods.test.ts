// Weeks and months around a day, and what falls due in them. docs/interface/records.md#planning-recall.
import { describe, expect, it } from 'vitest';
import { periodsAround, recallPeriods } from '#server/planning/recall/recall-periods.ts';

describe('periods around a day', () => {
  it('are whole months, over the turn of a year', () => {
    expect(periodsAround({ unit: 'month', today: '2026-12-31', back: 1, ahead: 3 })).toEqual([
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-31' },
      { from: '2027-02-01', to: '2027-02-28' },
    ]);
  });

  it('are whole weeks from Monday to Sunday', () => {
    expect(periodsAround({ unit: 'week', today: '2027-01-03', back: 1, ahead: 2 })).toEqual([
      { from: '2026-12-21', to: '2026-12-27' },
      { from: '2026-12-28', to: '2027-01-03' },
      { from: '2027-01-04', to: '2027-01-10' },
    ]);
  });
});

describe('what falls due in a period', () => {
  const days = (...pairs: [string, number][]) => new Map(pairs);

  it('is planned or open; what was done stands beside it; other days are no part of it', () => {
    const periods = periodsAround({ unit: 'month', today: '2026-12-10', back: 1, ahead: 2 });
    const counted = recallPeriods(periods, {
      due: days(['2026-11-30', 2], ['2026-12-01', 3], ['2026-12-31', 4], ['2027-02-01', 9]),
      unplanned: days(['2026-11-30', 2], ['2026-12-31', 1]),
      done: days(['2026-11-02', 5], ['2026-12-01', 1], ['2026-10-31', 9]),
    });
    expect(counted.map(({ due, planned, open, done }) => [due, planned, open, done])).toEqual([
      [2, 0, 2, 5],
      [7, 6, 1, 1],
      [0, 0, 0, 0],
    ]);
  });
});
