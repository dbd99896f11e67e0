// docs/interface/prices.md#endpoints `/prices/bulk-create`: rows for the marked gap cells, and why a cell got none.
import { describe, expect, it } from 'vitest';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import { find } from '#server/prices/engine/find/find.ts';
import { bookAfterCreate } from '#server/prices/engine/plan/book-after-plan.ts';
import { type GapCell, planCreate } from '#server/prices/engine/plan/plan-create.ts';
import { bookRows, type PlainBook, priceQuestion } from './plain-case.ts';

const known: PlainBook = { types: [{ id: 'T1' }, { id: 'T2' }], groups: [{ id: 'A' }, { id: 'B' }] };
const cell = (of: Partial<GapCell> = {}): GapCell => ({
  typeId: 'T1',
  groupId: 'A',
  serviceId: null,
  complexity: null,
  price: 4_900,
  ...of,
});

function plan(book: PlainBook, cells: GapCell[], startDate: string | null = null, endDate: string | null = null) {
  return planCreate(indexBook(bookRows({ ...known, ...book })), { cells, date: '2026-06-15', startDate, endDate });
}

describe('bulk create (docs/interface/prices.md#endpoints)', () => {
  it('a row for each gap, of which each then is the price', () => {
    const rows = bookRows(known);
    const cells = [
      cell(),
      cell({ typeId: 'T2', groupId: 'B', price: 5_000 }),
      cell({ typeId: 'T2', groupId: null, price: 6_000 }),
    ];
    const created = planCreate(indexBook(rows), { cells, date: '2026-06-15', startDate: '2026-06-01', endDate: null });
    expect(created.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
    const after = indexBook(bookAfterCreate(rows, created));
    const amount = (group: string, type: string) => find(after, priceQuestion({ group, type, date: '2026-06-15' }));
    expect(amount('A', 'T1')).toMatchObject({ amount: 4_900, matchedBy: 'type' });
    expect(amount('B', 'T2')).toMatchObject({ amount: 5_000 });
    expect(amount('A', 'T2')).toMatchObject({ amount: 6_000 });
  });

  it('a cell of a service becomes a service price', () => {
    const [created] = plan({}, [cell({ serviceId: 'JUST', complexity: ' DAkkS ' })], '2026-01-01', '2026-12-31');
    expect(created?.after).toMatchObject({
      table: 'service_prices',
      serviceId: 'JUST',
      typeId: 'T1',
      groupId: 'A',
      complexity: 'DAkkS',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      price: 4_900,
    });
  });

  it.each([
    ['a cell that has found a price meanwhile', {}, 'no_gap', 'p9'],
    ['a type that is unknown', { typeId: 'T9' }, 'unknown_type', null],
    ['a group that is unknown', { groupId: 'X' }, 'unknown_group', null],
    ['an amount below zero', { typeId: 'T2', price: -1 }, 'negative_price', null],
  ] as const)('%s', (_, of, problem, inTheWay) => {
    const [row] = plan({ prices: [{ id: 'p9', type: 'T1', group: 'A', price: '1.00' }] }, [cell(of)]);
    expect([row?.action, row?.problem, row?.after, row?.before?.id ?? null]).toEqual(['none', problem, null, inTheWay]);
  });

  it('a price of the class fills the cell as well', () => {
    const book: PlainBook = {
      classes: [{ id: 'X' }],
      members: [{ class: 'X', type: 'T1' }],
      service_prices: [{ id: 's1', class: 'X', price: '10.00' }],
    };
    expect(plan(book, [cell()])).toMatchObject([{ problem: 'no_gap', before: { id: 's1' } }]);
  });

  it('a row with the same key that no longer applies is named', () => {
    const book: PlainBook = {
      prices: [{ id: 'p1', type: 'T1', group: 'A', from: '2026-01-01', to: '2026-03-31', price: '1.00' }],
    };
    expect(plan(book, [cell()], '2026-01-01')).toMatchObject([{ problem: 'duplicate', before: { id: 'p1' } }]);
    expect(plan(book, [cell()], '2026-04-01')).toMatchObject([{ action: 'create' }]);
  });

  it('the same cell twice is created once', () => {
    expect(plan({}, [cell(), cell({ price: 5_000 })]).map(({ problem }) => problem)).toEqual([null, 'twice']);
  });

  it('an end before the start is refused', () => {
    expect(plan({}, [cell()], '2026-06-15', '2026-06-14')).toMatchObject([{ problem: 'end_before_start' }]);
    expect(plan({}, [cell()], '2026-06-15', '2026-06-15')).toMatchObject([{ problem: null }]);
  });
});
