// The tree of price classes and where each amount comes from. docs/interface/prices.md#records, docs/interface/prices.md#rule-2,
// docs/interface/prices.md#classes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import type { PriceBookRows, PriceRow } from '#server/prices/engine/book/price-book.ts';
import { classAmount, classTree, pricedTree } from '#server/prices/engine/find/class-amounts.ts';
import { find } from '#server/prices/engine/find/find.ts';

const aClass = (id: string, parentId: string | null = null, number: string | null = id) => ({ id, parentId, number });

function classRow(classId: string, price: number, values: Partial<PriceRow> = {}): PriceRow {
  return {
    table: 'service_prices',
    id: `${classId}-${price}`,
    deviceId: null,
    typeId: null,
    classId,
    serviceId: null,
    groupId: null,
    complexity: null,
    startDate: null,
    endDate: null,
    price,
    priceMin: null,
    priceMax: null,
    costs: null,
    quantity: null,
    unit: 'EA',
    discount: null,
    tax: 1900,
    createdAt: '2026-01-01 00:00:00',
    ...values,
  };
}

const nothing: PriceBookRows = {
  rows: [],
  classes: [],
  members: [],
  scales: [],
  surcharges: [],
  groups: [],
  types: [],
  leadGroupId: null,
};
const bookOf = (source: Partial<PriceBookRows>) => indexBook({ ...nothing, ...source });
const today = { groupId: null, date: '2026-03-02', complexity: null };

describe('the tree', () => {
  const shown = (classes: Parameters<typeof classTree>[0]) =>
    classTree(classes).map(({ item, depth, finest }) => `${'.'.repeat(depth)}${item.id}${finest ? '' : '+'}`);

  it('stands in the order of numbers, each class before those below it (docs/interface/prices.md#records)', () => {
    expect(
      shown([aClass('PK10'), aClass('PK2.2', 'PK2'), aClass('PK2'), aClass('PK2.10', 'PK2'), aClass('x', 'PK2.2', null)]),
    ).toEqual(['PK2+', '.PK2.2+', '..x', '.PK2.10', 'PK10']);
  });

  it('a class whose parent is gone stands at the top; those without a number come last', () => {
    expect(shown([aClass('b', null, null), aClass('a', 'ghost')])).toEqual(['a', 'b']);
  });
});

describe('amounts', () => {
  const classes = [aClass('top'), aClass('mid', 'top'), aClass('low', 'mid'), aClass('other', 'top')];

  it('the first class upward that has one gives it; headings have none (docs/interface/prices.md#classes)', () => {
    const book = bookOf({ classes, rows: [classRow('top', 1000), classRow('mid', 2000)] });
    const amounts = pricedTree(book, classes, today).map(({ item, amount }) => [item.id, amount?.amount, amount?.inheritedFrom]);
    expect(amounts).toEqual([
      ['top', undefined, undefined],
      ['mid', undefined, undefined],
      ['low', 2000, 'mid'],
      ['other', 1000, 'top'],
    ]);
  });

  it('a derived amount of an ancestor is both (docs/interface/prices.md#classes)', () => {
    const groups = [{ id: 'g', derivation: { kind: 'percent' as const, value: -1500, startDate: null, endDate: null } }];
    const book = bookOf({ classes, groups, rows: [classRow('top', 9900)] });
    expect(classAmount(book, 'low', { ...today, groupId: 'g' })).toMatchObject({
      amount: 8415,
      origin: 'derived',
      derived: true,
      inheritedFrom: 'top',
    });
  });

  it('no flat rate and no exception of a type stands in for a class (docs/interface/prices.md#rule-2)', () => {
    const rows = [classRow('x', 500, { classId: null }), classRow('x', 600, { classId: 'low', typeId: 't' })];
    expect(classAmount(bookOf({ classes, rows }), 'low', today)).toBeNull();
  });

  it('a scale from the first unit on is in the list as in every other answer (docs/interface/prices.md#paid)', () => {
    const scales = [
      { id: 's', rowTable: 'service_prices' as const, rowId: 'low-700', minQuantity: 0, price: 100, discount: null },
    ];
    expect(classAmount(bookOf({ classes, scales, rows: [classRow('low', 700)] }), 'low', today)?.amount).toBe(100);
  });

  it('house 10 an amount of the list is what a member of the class is charged', () => {
    const types = [{ id: 't', procedureId: null }];
    const members = [{ classId: 'low', memberTable: 'types' as const, memberId: 't' }];
    const surcharges = [{ id: 'd', complexity: 'DAkkS', kind: 'percent' as const, value: 4500, classId: null, active: true }];
    const anyRow = fc.record({
      classId: fc.constantFrom('top', 'mid', 'low', 'other'),
      price: fc.integer({ min: 0, max: 100_000 }),
      groupId: fc.constantFrom(null, 'g', 'h'),
      complexity: fc.constantFrom(null, 'DAkkS', 'ISO'),
      startDate: fc.constantFrom(null, '2026-01-01', '2026-06-01'),
    });
    const groups = [
      { id: 'g', derivation: null },
      { id: 'h', derivation: { kind: 'fixed' as const, value: -500, startDate: null, endDate: null } },
    ];
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 8 }),
        fc.constantFrom(null, 'g', 'h'),
        fc.constantFrom(null, 'DAkkS'),
        (given, groupId, complexity) => {
          const rows = given.map(({ classId, price, ...values }, index) =>
            classRow(classId, price, { ...values, id: `r${index}` }),
          );
          const book = bookOf({ classes, types, members, surcharges, groups, rows });
          const answer = find(book, {
            for: groupId === null ? { kind: 'list' } : { kind: 'group', groupId },
            date: today.date,
            quantity: 100,
            complexity,
            serviceId: null,
            typeId: 't',
            device: null,
          });
          expect(classAmount(book, 'low', { ...today, groupId, complexity })?.amount ?? null).toBe(
            answer.kind === 'hit' ? answer.amount : null,
          );
        },
      ),
    );
  });
});
