// The effect of a change per customer and group, on the positions of past orders. docs/design/prices.md#d-197.
import { describe, expect, it } from 'vitest';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import { effectOfChange } from '#server/prices/engine/effect/effect-of-change.ts';
import { bookAfterAdjust } from '#server/prices/engine/plan/book-after-plan.ts';
import { planAdjust } from '#server/prices/engine/plan/plan-adjust.ts';
import { bookRows, priceQuestion } from './plain-case.ts';

const book = bookRows({
  types: [{ id: 'T1' }, { id: 'T2' }],
  groups: [{ id: 'A' }, { id: 'B', percent: '-10.00' }],
  prices: [
    { id: 'p1', type: 'T1', group: 'A', price: '100.00' },
    { id: 'p0', type: 'T1', price: '80.00' },
    { id: 'p2', type: 'T2', group: 'A', price: '30.00', to: '2026-06-30' },
  ],
});

const sold = (customerId: string, group: string, type: string, quantity = '1') => ({
  customerId,
  question: priceQuestion({ customer: { id: customerId, group }, type, quantity, date: '2025-11-11' }),
});

function effectOf(ids: string[], percent: number, positions: ReturnType<typeof sold>[]) {
  const plan = planAdjust({
    mode: 'new_validity',
    change: { kind: 'percent', value: percent, roundingStep: 1 },
    selected: book.rows.filter(({ id }) => ids.includes(id)),
    existing: book.rows,
    scales: book.scales,
    startDate: '2026-07-01',
  });
  return effectOfChange(indexBook(book), indexBook(bookAfterAdjust(book, plan)), positions, '2026-07-01');
}

describe('what if (docs/design/prices.md#d-197)', () => {
  it('sums per customer and group, the largest effect first', () => {
    const positions = [sold('K1', 'A', 'T1', '3'), sold('K2', 'A', 'T1'), sold('K2', 'B', 'T1'), sold('K3', 'B', 'T1')];
    const effect = effectOf(['p1'], 500, positions);
    expect(effect).toMatchObject({ positions: 4, changed: 2, before: 54_400, after: 56_400, difference: 2_000 });
    expect(effect.byCustomer.map(({ id, positions: count, difference }) => [id, count, difference])).toEqual([
      ['K1', 1, 1_500],
      ['K2', 2, 500],
      ['K3', 1, 0],
    ]);
    expect(effect.byGroup.map(({ id, changed, before, after }) => [id, changed, before, after])).toEqual([
      ['A', 2, 40_000, 42_000],
      ['B', 0, 14_400, 14_400],
    ]);
  });

  it('reaches groups that derive from what is changed', () => {
    const effect = effectOf(['p0'], 1_000, [sold('K3', 'B', 'T1', '2')]);
    expect(effect.byGroup).toMatchObject([{ id: 'B', changed: 1, before: 14_400, after: 15_840, difference: 1_440 }]);
  });

  it('counts positions without a price and leaves them out of the sums', () => {
    const effect = effectOf(['p1'], 500, [sold('K1', 'A', 'T2'), sold('K1', 'A', 'T1')]);
    expect(effect).toMatchObject({ positions: 2, changed: 1, before: 10_000, after: 10_500, gapsBefore: 1, gapsAfter: 1 });
  });

  it('no positions, no effect', () => {
    expect(effectOf(['p1'], 500, [])).toMatchObject({ positions: 0, difference: 0, byCustomer: [], byGroup: [] });
  });
});
