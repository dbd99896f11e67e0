// The matrix without a browser: what an amount means as it is typed, what is sent of it, filling, pasting, the address.
import { describe, expect, it } from 'vitest';
import { listPrice, matrixQuery, readMatrix, writeMatrix } from '#renderer/features/prices/matrix/matrix-address.ts';
import {
  amountOf,
  type MatrixCell,
  type MatrixLine,
  noWork,
  redone,
  sentCell,
  stateOf,
  undone,
  withoutSaved,
  withTyped,
} from '#renderer/features/prices/matrix/matrix-cells.ts';
import { filledDown, filledRight, pastedCells, placed, tableOf } from '#renderer/lib/entry/cell-fill.ts';

function aCell(change: Partial<MatrixCell> = {}): MatrixCell {
  return {
    price_category_id: 'g-1',
    price: 10,
    discount: 0,
    net: 10,
    base_price: 10,
    base_quantity: 1,
    base_net: 10,
    matched_by: 'type',
    derived: false,
    price_id: 'p-1',
    row_table: 'prices',
    price_class_id: null,
    inherited_from: null,
    own: true,
    row_version: 3,
    reason: null,
    ...change,
  };
}

const gap = aCell({ price_category_id: 'g-2', price: null, matched_by: null, own: false, price_id: null, row_version: null });
const line: MatrixLine = { id: 't-1', type: 'price-matrix-row', attributes: { type_name: 'Type', cells: [aCell(), gap] } };
const today = { complexity: '', date: '2026-03-02', from: '' };

describe('an amount', () => {
  it.each([
    ['12', '12'],
    ['12,5', '12.5'],
    ['12.50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['12.345.678', '12345678'],
    ['84,50 €', '84.50'],
    ['EUR 84.50', '84.50'],
    ['CHF\u00a01\u00a0234.50', '1234.50'],
    ['\u22125', '-5'],
    ['', ''],
    ['about ten', 'about ten'],
    ['12 kg', '12 kg'],
  ])('%s is %s', (typed, amount) => expect(amountOf(typed, 'de')).toBe(amount));

  it.each([
    ['de', '1.234', '1234'],
    ['de', '12,345', '12,345'],
    ['en', '1,234', '1234'],
    ['en', '12.345', '12.345'],
  ] as const)(
    'in %s, %s is %s: behind the decimal sign a third digit is told, not taken for thousands',
    (language, typed, amount) => expect(amountOf(typed, language)).toBe(amount),
  );
});

describe('a cell', () => {
  it.each([
    [{}, 'own'],
    [{ own: false }, 'type'],
    [{ own: false, matched_by: 'flat' as const }, 'flat'],
    [{ own: false, matched_by: 'procedure_class' as const }, 'class'],
    [{ own: false, matched_by: 'class' as const, derived: true }, 'derived'],
    [{ own: false, matched_by: null, price: null }, 'gap'],
  ])('of %o is told as %s', (change, state) => expect(stateOf(aCell(change))).toBe(state));
});

describe('typing', () => {
  const typed = (column: number, text: string) => ({ line, column, text });

  it('is kept until saved, and the same amount again is none', () => {
    const work = withTyped(noWork, [typed(0, '11'), typed(1, '7,5')], 'de');
    expect([...work.drafts.values()].map(({ text }) => text)).toEqual(['11', '7.5']);
    expect(withTyped(work, [typed(0, '10,00')], 'de').drafts.size).toBe(1);
    expect(withTyped(noWork, [typed(0, '10')], 'de')).toBe(noWork);
  });

  it('nothing takes a price of its own away and says nothing of a gap', () => {
    expect([...withTyped(noWork, [typed(0, ''), typed(1, '')], 'de').drafts.keys()]).toEqual(['t-1 g-1']);
  });

  it('goes back and forth step by step', () => {
    const one = withTyped(noWork, [typed(0, '11')], 'de');
    const two = withTyped(one, [typed(1, '12')], 'de');
    expect(undone(two).drafts).toBe(one.drafts);
    expect(undone(undone(two)).drafts.size).toBe(0);
    expect(redone(undone(two)).drafts).toBe(two.drafts);
    expect(undone(noWork)).toBe(noWork);
  });

  it('what was saved is gone, what was refused or typed since stays, and one step back takes the refused away', () => {
    const sent = withTyped(noWork, [typed(0, '-1'), typed(1, '7')], 'de');
    const after = withoutSaved(sent, sent.drafts, new Set(['t-1 g-1']));
    expect([...after.drafts.keys()]).toEqual(['t-1 g-1']);
    expect(undone(after).drafts.size).toBe(0);
    const since = withTyped(sent, [typed(1, '8')], 'de');
    expect([...withoutSaved(since, sent.drafts, new Set()).drafts.values()].map(({ text }) => text)).toEqual(['8']);
  });

  it('changes the row that was shown, in the version that was shown', () => {
    const [draft] = withTyped(noWork, [typed(0, '11')], 'de').drafts.values();
    expect(draft && sentCell(draft, { ...today, from: '2026-05-01' })).toMatchObject({
      price: '11',
      price_id: 'p-1',
      row_version: 3,
      start_date: null,
    });
  });

  it('makes a new row where there was none, from the day that is wanted', () => {
    const [draft] = withTyped(noWork, [typed(1, '7')], 'de').drafts.values();
    expect(draft && sentCell(draft, { ...today, complexity: 'ISO' })).toEqual({
      type_id: 't-1',
      price_category_id: 'g-2',
      price: '7',
      complexity: 'ISO',
      start_date: null,
      row_version: null,
    });
    expect(draft && sentCell(draft, { ...today, from: '2026-05-01' }).start_date).toBe('2026-05-01');
    const expired = draft && { ...draft, over: { ...draft.over, reason: 'outside_validity' as const } };
    expect(expired && sentCell(expired, today).start_date).toBe('2026-03-02');
  });
});

describe('filling and pasting', () => {
  const textAt = (row: number, column: number) => `${row}/${column}`;
  const range = { top: 2, bottom: 4, left: 1, right: 2 };

  it('down from the first chosen row, or from the row above a single one', () => {
    expect(filledDown(range, textAt)).toEqual([
      [3, 1, '2/1'],
      [3, 2, '2/2'],
      [4, 1, '2/1'],
      [4, 2, '2/2'],
    ]);
    expect(filledDown({ ...range, bottom: 2, right: 1 }, textAt)).toEqual([[2, 1, '1/1']]);
    expect(filledDown({ top: 0, bottom: 0, left: 0, right: 0 }, textAt)).toEqual([]);
  });

  it('to the right from the first chosen column, or from the column before a single one', () => {
    expect(filledRight({ ...range, bottom: 2 }, textAt)).toEqual([[2, 2, '2/1']]);
    expect(filledRight({ ...range, right: 1, bottom: 2 }, textAt)).toEqual([[2, 1, '2/0']]);
  });

  it('one cell fills what is chosen, a table spreads', () => {
    expect(pastedCells([['5']], range).cells).toEqual(placed(range, () => '5'));
    expect(
      pastedCells(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        range,
      ),
    ).toEqual({
      cells: [
        [2, 1, '1'],
        [2, 2, '2'],
        [3, 1, '3'],
        [3, 2, '4'],
      ],
      bottom: 3,
      right: 2,
    });
    expect(tableOf({ ...range, bottom: 2 }, textAt)).toEqual([['2/1', '2/2']]);
  });
});

describe('the address', () => {
  it('holds everything that is asked and nothing that is not', () => {
    const text = 'date=2026-05-01&complexity=ISO&service=a-1&q=fluke&gaps=1&groups=list%2Cg-1&why=0';
    expect(writeMatrix(readMatrix(new URLSearchParams(text))).toString()).toBe(
      'date=2026-05-01&complexity=ISO&service=a-1&q=fluke&gaps=1&groups=list%2Cg-1&why=0',
    );
    expect(writeMatrix(readMatrix(new URLSearchParams())).toString()).toBe('');
    expect(readMatrix(new URLSearchParams('date=soon')).date).toBe('');
  });

  it('asks for the list price unless only groups are wanted', () => {
    const asked = readMatrix(new URLSearchParams());
    expect(matrixQuery(asked)).toBe('list_price=1&sort=type_name');
    expect(matrixQuery({ ...asked, groups: ['g-1'], gaps: true })).toBe('only_gaps=1&price_category_id=g-1&sort=type_name');
    expect(matrixQuery({ ...asked, groups: [listPrice] })).toBe('list_price=1&price_category_id=&sort=type_name');
  });
});
