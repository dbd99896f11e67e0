// What the rows of a price file come to, found in the book as it is and as it would be after the whole file.
import { describe, expect, it } from 'vitest';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import type { PriceBookRows } from '#server/prices/engine/book/price-book.ts';
import { effectOfRow, filedClassRow, filedPriceRow } from '#server/prices/engine/effect/effect-of-file.ts';
import { find } from '#server/prices/engine/find/find.ts';
import { bookAfterClassFile, bookAfterPriceFile } from '#server/prices/engine/plan/book-after-plan.ts';
import { planClassFile } from '#server/prices/engine/plan/plan-class-file.ts';
import type { ClassFileRow } from '#server/prices/engine/plan/plan-class-targets.ts';
import { nameIndex, type PriceFileRow, planPriceRow, priceKey } from '#server/prices/engine/plan/plan-price-file.ts';
import { bookRows, type PlainBook, priceQuestion } from './plain-case.ts';

const today = '2026-06-15';
const now = '2026-06-15 08:00:00';
const known: PlainBook = {
  types: [{ id: 'T1' }, { id: 'T2' }],
  groups: [{ id: 'A' }, { id: 'B', percent: '-10.00' }],
};

/** Records are called by their ids. */
const named = (items: readonly { id: string }[]) => items.map(({ id }) => ({ id, name: id }));

type Given = Partial<Omit<PriceFileRow, 'line' | 'values'>> & { price: number; endDate?: string | null };

function pricePlan(rows: PriceBookRows, given: readonly Given[]) {
  const kept = rows.rows.flatMap(({ table, id, typeId, groupId, complexity, startDate, endDate, price }) =>
    table === 'prices' && typeId ? [{ id, typeId, groupId, complexity, startDate, values: { price, end_date: endDate } }] : [],
  );
  const byKey = new Map(kept.map((one) => [priceKey(one), one]));
  const names = { types: nameIndex(named(rows.types)), groups: nameIndex(named(rows.groups)) };
  const book = { ...names, twice: new Map(), known: (key: string) => byKey.get(key) };
  return given.map(({ price, endDate, ...row }, index) => {
    const values = { price, ...(endDate === undefined ? {} : { end_date: endDate }) };
    const blank = { type: 'T1', group: null, complexity: null, startDate: null, problems: [] };
    const whole: PriceFileRow = { ...blank, ...row, line: index + 2, values };
    return { row: whole, planned: planPriceRow(whole, book) };
  });
}

/** One text for each row: what it costs on its day before and after. */
function priceEffects(book: PlainBook, given: readonly Given[]): (string | null)[] {
  const rows = bookRows({ ...known, ...book });
  const plan = pricePlan(rows, given);
  const written = plan.flatMap(({ planned }) => (['new', 'changed'].includes(planned.verdict) ? [planned] : []));
  const [before, after] = [indexBook(rows), indexBook(bookAfterPriceFile(rows, written, now))];
  return plan.map(({ row, planned }) => textOf(effectOfRow(before, after, filedPriceRow(row, planned, today))));
}

function textOf(effect: ReturnType<typeof effectOfRow>): string | null {
  const side = (one: NonNullable<typeof effect>['after']) =>
    one &&
    [one.amount ?? `gap ${one.reason}`, one.matchedBy, one.derived ? 'derived' : null, one.own ? 'own' : null]
      .filter((part) => part !== null)
      .join(' ');
  return effect && `${effect.date}: ${side(effect.before)} > ${side(effect.after) ?? '-'}`;
}

describe('a row of a price file, asked before and after', () => {
  it.each<[string, PlainBook, Given, string | null]>([
    ['a new row fills a gap', {}, { price: 4_900 }, '2026-06-15: gap no_price > 4900 type own'],
    [
      'a new row takes over from the class',
      {
        classes: [{ id: 'C' }],
        members: [{ class: 'C', type: 'T1' }],
        service_prices: [{ id: 's1', class: 'C', price: '80.00' }],
      },
      { price: 7_000 },
      '2026-06-15: 8000 class > 7000 type own',
    ],
    [
      'a changed row',
      { prices: [{ id: 'p1', type: 'T1', price: '40.00' }] },
      { price: 4_150 },
      '2026-06-15: 4000 type own > 4150 type own',
    ],
    [
      'an unchanged row',
      { prices: [{ id: 'p1', type: 'T1', price: '40.00' }] },
      { price: 4_000 },
      '2026-06-15: 4000 type own > 4000 type own',
    ],
    [
      'a row that a dated price of the same type wins over changes nothing',
      { prices: [{ id: 'p1', type: 'T1', from: '2026-01-01', price: '40.00' }] },
      { price: 4_500 },
      '2026-06-15: 4000 type > 4000 type',
    ],
    [
      'a row with a first day is asked about on that day',
      { prices: [{ id: 'p1', type: 'T1', price: '40.00' }] },
      { price: 4_500, startDate: '2027-01-01' },
      '2027-01-01: 4000 type > 4500 type own',
    ],
    [
      'a validity that ends falls back to the list price',
      {
        prices: [
          { id: 'p1', type: 'T1', group: 'A', price: '30.00' },
          { id: 'p0', type: 'T1', price: '40.00' },
        ],
      },
      { group: 'A', price: 3_000, endDate: '2026-05-31' },
      '2026-06-15: 3000 type own > 4000 type',
    ],
    [
      'a validity that ends leaves a gap where nothing else stands',
      { prices: [{ id: 'p1', type: 'T1', price: '40.00' }] },
      { price: 4_000, endDate: '2026-05-31' },
      '2026-06-15: 4000 type own > gap outside_validity',
    ],
    [
      'a validity that is opened again',
      { prices: [{ id: 'p1', type: 'T1', to: '2026-05-31', price: '40.00' }] },
      { price: 4_000, endDate: null },
      '2026-06-15: gap outside_validity > 4000 type own',
    ],
    [
      'a row of a group takes over from its derivation',
      { prices: [{ id: 'p0', type: 'T1', price: '40.00' }] },
      { group: 'B', price: 3_300 },
      '2026-06-15: 3600 type derived > 3300 type own',
    ],
    [
      'a row for a complexity takes over from the surcharge',
      {
        prices: [{ id: 'p0', type: 'T1', price: '40.00' }],
        surcharges: [{ id: 'u', complexity: 'DAkkS', percent: '50.00' }],
      },
      { complexity: 'dakks', price: 5_500 },
      '2026-06-15: 6000 type > 5500 type own',
    ],
    [
      'a refused row has no after',
      { prices: [{ id: 'p1', type: 'T1', price: '40.00' }] },
      { price: 0, problems: [{ verdict: 'invalid', column: 'price', key: 'errors.field.required' }] },
      '2026-06-15: 4000 type > -',
    ],
    ['a type that is not known', {}, { type: 'T9', price: 1 }, null],
    ['a group that is not known', {}, { group: 'X', price: 1 }, null],
    [
      'a day that cannot be read',
      {},
      { price: 1, problems: [{ verdict: 'invalid', column: 'start_date', key: 'errors.field.date' }] },
      null,
    ],
  ])('%s', (_, book, row, effect) => {
    expect(priceEffects(book, [row])).toEqual([effect]);
  });

  it('counts the whole file: another row of it is the base of the derivation, a refused one is not', () => {
    const book: PlainBook = { prices: [{ id: 'p0', type: 'T1', price: '40.00' }] };
    const refused = { problems: [{ verdict: 'invalid', column: 'price', key: 'errors.field.required' }] } as const;
    const rows = [
      { price: 5_000 },
      { group: 'B', price: 1, complexity: 'x', ...refused },
      { group: 'A', price: 1, startDate: '2027-01-01' },
      { group: 'A', price: 2, startDate: '2026-07-01' },
    ];
    expect(priceEffects(book, rows)).toEqual([
      '2026-06-15: 4000 type own > 5000 type own',
      '2026-06-15: 3600 type derived > -',
      '2027-01-01: 4000 type > 1 type own',
      '2026-07-01: 4000 type > 2 type own',
    ]);
  });

  it('the newest of two rows that are equal otherwise wins, so a new one does', () => {
    const book: PlainBook = { service_prices: [{ id: 's1', type: 'T1', price: '40.00' }] };
    expect(priceEffects(book, [{ price: 4_100 }])).toEqual(['2026-06-15: 4000 type > 4100 type own']);
  });
});

type GivenClass = Partial<Omit<ClassFileRow, 'line' | 'name'>> & { name: string };

function classEffects(book: PlainBook, given: readonly GivenClass[]) {
  const rows = bookRows({ ...known, ...book });
  const blank = { number: null, values: {}, price: null, amountValues: {}, group: null, complexity: null, startDate: null };
  const file = given.map((row, index): ClassFileRow => ({ ...blank, problems: [], ...row, line: index + 2 }));
  const plan = planClassFile(file, {
    classes: rows.classes.map(({ id, parentId }) => ({ id, parentId, name: id, number: null, values: {} })),
    amounts: rows.rows.flatMap(({ id, classId, groupId, complexity, startDate, endDate, price }) =>
      classId ? [{ id, classId, groupId, complexity, startDate, values: { price, end_date: endDate } }] : [],
    ),
    groups: named(rows.groups),
    groupId: null,
    hasNumbers: false,
    numbersAfter: (_, count) => Array.from({ length: count }, (__, index) => `PK00${index}`),
  });
  const [before, after] = [indexBook(rows), indexBook(bookAfterClassFile(rows, plan, now))];
  const effects = file.map((row, index) => {
    const planned = plan.rows[index];
    return planned ? textOf(effectOfRow(before, after, filedClassRow(row, planned, today))) : null;
  });
  return { effects, after };
}

describe('a row of a file of price classes, asked before and after', () => {
  const tree: PlainBook = {
    classes: [{ id: 'top' }, { id: 'fine', parent: 'top' }, { id: 'other' }],
    members: [{ class: 'fine', type: 'T1' }],
    service_prices: [
      { id: 's1', class: 'top', price: '80.00' },
      { id: 's2', class: 'other', price: '20.00' },
    ],
  };

  it('an amount of its own takes over from the inherited one', () => {
    const { effects } = classEffects(tree, [{ name: 'fine', price: 9_000 }]);
    expect(effects).toEqual(['2026-06-15: 8000 class > 9000 class own']);
  });

  it('an amount above changes what is inherited, an unchanged one nothing', () => {
    const { effects } = classEffects(tree, [
      { name: 'top', price: 8_800 },
      { name: 'fine' },
      { name: 'other', price: 2_000 },
      { name: 'other', price: 1_900, group: 'A' },
    ]);
    expect(effects).toEqual([
      '2026-06-15: 8000 class own > 8800 class own',
      '2026-06-15: 8000 class > 8800 class',
      '2026-06-15: 2000 class own > 2000 class own',
      '2026-06-15: 2000 class > 1900 class own',
    ]);
  });

  it('a type of the class with a price of its own keeps it', () => {
    const own: PlainBook = { ...tree, prices: [{ id: 'p1', type: 'T1', price: '70.00' }] };
    const { effects, after } = classEffects(own, [{ name: 'fine', price: 9_000 }]);
    expect(effects).toEqual(['2026-06-15: 8000 class > 9000 class own']);
    const ofType = (type: string) => find(after, priceQuestion({ type, date: today }));
    expect(ofType('T1')).toMatchObject({ amount: 7_000, matchedBy: 'type' });
  });

  it('a class that moves inherits from its new parent, a new one below it too', () => {
    const { effects } = classEffects(tree, [
      { name: 'fine', parent: 'other' },
      { name: 'new', parent: 'fine' },
      { name: 'fresh', parent: null, price: 500 },
    ]);
    expect(effects).toEqual([
      '2026-06-15: 8000 class > 2000 class',
      '2026-06-15: gap no_price > 2000 class',
      '2026-06-15: gap no_price > 500 class own',
    ]);
  });

  it('a refused row has no after, an unknown group no question', () => {
    const { effects } = classEffects(tree, [
      { name: 'top', price: 1, problems: [{ verdict: 'invalid', column: 'tax', key: 'errors.field.too_large' }] },
      { name: 'fine', group: 'X', price: 1 },
    ]);
    expect(effects).toEqual(['2026-06-15: 8000 class > -', null]);
  });
});
