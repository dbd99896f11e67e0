// docs/interface/prices.md#endpoints `/prices/bulk-adjust`; docs/interface/prices.md#bulk-adjust: what the plan says of each row, and that
// nothing before its day changes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import type { PriceBookRows, PriceScale } from '#server/prices/engine/book/price-book.ts';
import { lineKey } from '#server/prices/engine/book/price-line.ts';
import { find } from '#server/prices/engine/find/find.ts';
import { bookAfterAdjust } from '#server/prices/engine/plan/book-after-plan.ts';
import { type AmountChange, changedAmount, planAdjust } from '#server/prices/engine/plan/plan-adjust.ts';
import { bookRows, type PlainBook, priceQuestion } from './plain-case.ts';
import { randomBook, randomQuestion } from './random-book.ts';

const fivePercent: AmountChange = { kind: 'percent', value: 500, roundingStep: 1 };
const startDate = '2026-07-01';

const rowOf = (row: Partial<NonNullable<PlainBook['prices']>[number]> = {}) => ({
  id: 'p1',
  type: 'T1',
  group: 'A',
  price: '100.00',
  ...row,
});
const rowsOf = (...prices: NonNullable<PlainBook['prices']>) => bookRows({ prices }).rows;

function newValidity(rows: PriceBookRows['rows'], change = fivePercent, scales: PriceScale[] = [], selected = rows) {
  return planAdjust({ mode: 'new_validity', change, selected, existing: rows, scales, startDate });
}

describe('new validity (docs/interface/prices.md#bulk-adjust)', () => {
  it('closes the row in force the day before and opens one with the new amount', () => {
    const rows = rowsOf(rowOf({ from: '2026-01-01', to: '2026-12-31' }));
    expect(newValidity(rows)).toMatchObject([
      {
        action: 'open',
        before: { id: 'p1', endDate: '2026-12-31', price: 10_000 },
        closesOn: '2026-06-30',
        after: { startDate, endDate: '2026-12-31', price: 10_500, typeId: 'T1', groupId: 'A' },
        problem: null,
      },
    ]);
  });

  it.each([
    ['an open row', {}, 'open', null],
    ['a row that ends on the day itself', { to: '2026-07-01' }, 'open', null],
    ['a row that ended the day before', { to: '2026-06-30' }, 'none', 'ended_before'],
    ['a row that started the day before', { from: '2026-06-30' }, 'open', null],
    ['a row that starts on the day itself', { from: '2026-07-01' }, 'none', 'starts_that_day'],
    ['a row that starts the day after', { from: '2026-07-02' }, 'none', 'starts_later'],
    ['a row that is free', { price: '0.00' }, 'none', 'unchanged'],
  ])('%s', (_, row, action, problem) => {
    expect(newValidity(rowsOf(rowOf(row)))).toMatchObject([{ action, problem, before: { id: 'p1' } }]);
  });

  it('reports later rows, leaves them as they are and adjusts the one before', () => {
    const rows = rowsOf(rowOf({ from: '2026-01-01' }), rowOf({ id: 'p2', from: '2026-09-01', price: '120.00' }));
    const plan = newValidity(rows);
    expect(plan.map(({ before, action, problem }) => [before.id, action, problem])).toEqual([
      ['p1', 'open', null],
      ['p2', 'none', 'starts_later'],
    ]);
    const after = bookAfterAdjust({ ...bookRows({ types: [{ id: 'T1' }], groups: [{ id: 'A' }] }), rows }, plan);
    const amountOn = (date: string) => find(indexBook(after), priceQuestion({ group: 'A', type: 'T1', date }));
    expect(amountOn('2026-06-30')).toMatchObject({ amount: 10_000 });
    expect(amountOn('2026-07-01')).toMatchObject({ amount: 10_500 });
    expect(amountOn('2026-08-31')).toMatchObject({ amount: 10_500 });
    expect(amountOn('2026-09-01')).toMatchObject({ amount: 12_000 });
  });

  it('does not bring back a row that another one has replaced', () => {
    const plan = newValidity(rowsOf(rowOf(), rowOf({ id: 'p2', from: '2026-01-01', price: '80.00' })));
    expect(plan).toMatchObject([
      { action: 'none', problem: 'not_in_force', inTheWay: { id: 'p2' } },
      { action: 'open', before: { id: 'p2' }, after: { price: 8_400 } },
    ]);
  });

  it('sees what is in force also where that row was not selected', () => {
    const rows = rowsOf(rowOf(), rowOf({ id: 'p2', from: '2026-01-01', price: '80.00' }));
    expect(newValidity(rows, fivePercent, [], rows.slice(0, 1))).toMatchObject([{ action: 'none', problem: 'not_in_force' }]);
  });

  it('names the row with the same key', () => {
    const rows = rowsOf(rowOf(), rowOf({ id: 'p2', from: '2026-07-01', to: '2026-01-01' }));
    expect(newValidity(rows)[0]).toMatchObject({ action: 'none', problem: 'duplicate', inTheWay: { id: 'p2' } });
  });

  it('rows of other groups, complexities and types do not stand in the way', () => {
    const others = [rowOf({ id: 'p2', group: 'B' }), rowOf({ id: 'p3', complexity: 'DAkkS' }), rowOf({ id: 'p4', type: 'T2' })];
    const plan = newValidity(rowsOf(rowOf(), ...others.map((row) => ({ ...row, from: '2026-01-01' }))));
    expect(plan.map(({ action }) => action)).toEqual(['open', 'open', 'open', 'open']);
  });

  it('takes the scales along: unit prices follow, discounts stay', () => {
    const { rows, scales } = bookRows({
      prices: [rowOf()],
      scales: [
        { id: 'k5', row: 'prices:p1', from: '5', price: '90.00' },
        { id: 'k9', row: 'prices:p1', from: '9', discount: '10.00' },
        { id: 'kx', row: 'prices:px', from: '5', price: '10.00' },
      ],
    });
    const [row] = newValidity(rows, fivePercent, [...scales]);
    expect(row?.scales.map(({ before, price }) => [before.id, price])).toEqual([
      ['k5', 9_450],
      ['k9', null],
    ]);
  });

  it('a row selected twice is adjusted once', () => {
    const rows = rowsOf(rowOf());
    expect(newValidity(rows, fivePercent, [], [...rows, ...rows])).toHaveLength(1);
  });

  it('changes no answer before its day, and no answer where nothing was opened', () => {
    fc.assert(
      fc.property(randomBook, randomQuestion, fc.constantFrom('2026-06-15', '2026-07-01'), (book, question, date) => {
        const plan = planAdjust({
          mode: 'new_validity',
          change: fivePercent,
          selected: book.rows,
          existing: book.rows,
          scales: book.scales,
          startDate: date,
        });
        const before = find(indexBook(book), question);
        const after = find(indexBook(bookAfterAdjust(book, plan)), question);
        const opens = plan.some(({ action }) => action === 'open');
        const shown = (answer: typeof before) => (answer.kind === 'hit' ? [answer.amount, answer.matchedBy] : answer.reason);
        if (question.date < date || !opens) expect(shown(after)).toEqual(shown(before));
        else
          expect([after.kind, after.kind === 'hit' && after.matchedBy]).toEqual([
            before.kind,
            before.kind === 'hit' && before.matchedBy,
          ]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves no two rows of one line that start on the same day, unless they did before', () => {
    const keys = ({ rows }: PriceBookRows) => rows.map((row) => `${lineKey(row)} ${row.startDate}`);
    fc.assert(
      fc.property(randomBook, (book) => {
        fc.pre(new Set(keys(book)).size === book.rows.length);
        const after = bookAfterAdjust(book, newValidity(book.rows));
        expect(new Set(keys(after)).size).toBe(after.rows.length);
      }),
    );
  });
});

describe('overwrite (docs/interface/prices.md#bulk-adjust)', () => {
  const overwrite = (rows: PriceBookRows['rows'], date: string | null = null, change = fivePercent) =>
    planAdjust({ mode: 'overwrite', change, selected: rows, scales: [], startDate: date });

  it('changes the amount where it stands, whenever the row starts', () => {
    const rows = rowsOf(rowOf(), rowOf({ id: 'p2', from: '2030-01-01', price: '10.10' }));
    expect(overwrite(rows)).toMatchObject([
      { action: 'overwrite', after: { id: 'p1', price: 10_500 }, closesOn: null },
      { action: 'overwrite', after: { id: 'p2', price: 1_061, startDate: '2030-01-01' } },
    ]);
  });

  it('leaves what ended before the day it is asked from', () => {
    const rows = rowsOf(rowOf({ to: '2026-06-30' }), rowOf({ id: 'p2', to: '2026-07-01' }));
    expect(overwrite(rows, startDate).map(({ problem }) => problem)).toEqual(['ended_before', null]);
  });

  it('what would stay the same is reported and not written', () => {
    expect(overwrite(rowsOf(rowOf({ price: '0.09' })))).toMatchObject([{ action: 'none', problem: 'unchanged' }]);
  });
});

describe('the amount of a bulk adjust (docs/interface/prices.md#endpoints)', () => {
  it.each([
    ['percent', 500, 1, '19.99', '20.99'],
    ['percent', -500, 1, '0.10', '0.10'],
    ['percent', 330, 5, '100.00', '103.30'],
    ['percent', 333, 5, '100.00', '103.35'],
    ['percent', 300, 100, '49.50', '51.00'],
    ['percent', -10_000, 1, '49.50', '0.00'],
    ['fixed', 250, 1, '49.50', '52.00'],
    ['fixed', -250, 100, '49.50', '47.00'],
    ['fixed', 300, 500, '49.50', '55.00'],
    ['fixed', -5_000, 1, '49.50', '0.00'],
  ] as const)('%s %i in steps of %i makes %s into %s', (kind, value, roundingStep, price, expected) => {
    const [row] = rowsOf(rowOf({ price }));
    const [wanted] = rowsOf(rowOf({ price: expected }));
    expect(changedAmount(row?.price ?? 0, { kind, value, roundingStep }).amount).toBe(wanted?.price);
  });

  it('says when it was held at 0.00 and when it leaves the bounds of the row', () => {
    const rows = rowsOf(rowOf({ min: '90.00', max: '110.00' }));
    const notes = (kind: AmountChange['kind'], value: number) => newValidity(rows, { kind, value, roundingStep: 1 })[0]?.notes;
    expect(notes('fixed', -12_000)).toEqual(['held_at_zero', 'below_min']);
    expect(notes('percent', 1_001)).toEqual(['above_max']);
    expect(notes('percent', 1_000)).toEqual([]);
  });

  it('an amount nobody could enter is none: the row is reported and stays, and so where only a scale would be one', () => {
    const rows = rowsOf(rowOf({ price: '9999999999999.99' }), rowOf({ id: 'p2', type: 'T2' }));
    const problems = (scales: PriceScale[], kind: AmountChange['kind'], value: number) =>
      newValidity(rows, { kind, value, roundingStep: 1 }, scales).map(({ action, problem }) => [action, problem]);
    const grown = [
      ['none', 'too_large'],
      ['open', null],
    ];
    expect(problems([], 'fixed', 1)).toEqual(grown);
    expect(problems([], 'percent', 500)).toEqual(grown);
    expect(problems([], 'percent', 999_999_999_999_999)).toEqual([
      ['none', 'too_large'],
      ['none', 'too_large'],
    ]);
    const scale: PriceScale = {
      id: 's',
      rowTable: 'prices',
      rowId: 'p2',
      minQuantity: 100,
      price: 999_999_999_999_999,
      discount: null,
    };
    expect(problems([scale], 'fixed', 1)).toEqual([
      ['none', 'too_large'],
      ['none', 'too_large'],
    ]);
  });
});
