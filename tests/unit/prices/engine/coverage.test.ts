// How well prices are maintained, in figures. docs/interface/prices.md#endpoints `/prices/overview`; docs/interface/prices.md#overview.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import type { PriceBookRows, PriceRow } from '#server/prices/engine/book/price-book.ts';
import { copiesIn, coverageOf, exceptionsOf, shareOf, typesByAnswer } from '#server/prices/engine/effect/coverage.ts';
import { find } from '#server/prices/engine/find/find.ts';

let made = 0;

function aRow(values: Partial<PriceRow>): PriceRow {
  made += 1;
  return {
    table: 'prices',
    id: `r${made}`,
    deviceId: null,
    typeId: null,
    classId: null,
    serviceId: null,
    groupId: null,
    complexity: null,
    startDate: null,
    endDate: null,
    price: 100,
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

const types = Array.from({ length: 8 }, (_, index) => ({ id: `t${index}`, procedureId: index % 3 === 0 ? 'va' : null }));
const frame: PriceBookRows = {
  rows: [],
  classes: [
    { id: 'top', parentId: null },
    { id: 'low', parentId: 'top' },
  ],
  members: [
    { classId: 'low', memberTable: 'types', memberId: 't1' },
    { classId: 'top', memberTable: 'types', memberId: 't2' },
    { classId: 'low', memberTable: 'procedures', memberId: 'va' },
  ],
  scales: [],
  surcharges: [],
  groups: [{ id: 'g', derivation: null }],
  types,
  leadGroupId: null,
};
const date = '2026-03-02';

describe('coverage', () => {
  it('is what asking for each type by itself would give (docs/interface/prices.md#overview)', () => {
    const typed = fc.record({ typeId: fc.constantFrom('t0', 't1', 't4', 't5'), groupId: fc.constantFrom(null, 'g') });
    const classed = fc.record({ classId: fc.constantFrom('top', 'low'), groupId: fc.constantFrom(null, 'g') });
    const when = fc.constantFrom(null, '2027-01-01');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(typed, when), { maxLength: 5 }),
        fc.array(fc.tuple(classed, when), { maxLength: 3 }),
        fc.boolean(),
        fc.constantFrom(null, 'g'),
        (own, ofClass, flat, groupId) => {
          const rows = [
            ...own.map(([values, startDate]) => aRow({ ...values, startDate })),
            ...ofClass.map(([values, startDate]) => aRow({ ...values, startDate, table: 'service_prices' })),
            ...(flat ? [aRow({ table: 'service_prices', groupId: 'g' })] : []),
          ];
          const book = indexBook({ ...frame, rows });
          const answers = types.map(({ id }) =>
            find(book, {
              for: groupId === null ? { kind: 'list' } : { kind: 'group', groupId },
              date,
              quantity: 100,
              complexity: null,
              serviceId: null,
              typeId: id,
              device: null,
            }),
          );
          const coverage = coverageOf(book, { groupId, date }, typesByAnswer(book).values());
          const steps = answers.flatMap((answer) => (answer.kind === 'hit' ? [answer.matchedBy] : []));
          expect(coverage).toMatchObject({ types: types.length, covered: steps.length });
          for (const [step, count] of Object.entries(coverage.bySteps))
            expect(count, step).toBe(steps.filter((one) => one === step).length);
        },
      ),
    );
  });

  it.each([
    [1, 3, 3333],
    [2, 3, 6667],
    [0, 5, 0],
    [5, 5, 10_000],
    [0, 0, null],
  ])('%i of %i is %s hundredths of a percent', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share);
  });
});

describe('copies', () => {
  it('need three types; another group, day or amount is another cluster (docs/interface/prices.md#overview)', () => {
    const rows = [
      ...['t0', 't1', 't2'].map((typeId) => aRow({ typeId })),
      aRow({ typeId: 't2', complexity: 'DAkkS' }),
      ...['t0', 't1'].map((typeId) => aRow({ typeId, groupId: 'g' })),
      aRow({ typeId: 't2', groupId: 'g', endDate: '2026-12-31' }),
      ...['t3', 't4'].map((typeId) => aRow({ typeId, price: 200 })),
      ...['t5', 't6', 't7'].map((typeId) => aRow({ typeId, table: 'service_prices' })),
    ];
    expect(copiesIn(indexBook({ ...frame, rows }))).toEqual({
      rows: 9,
      complete: true,
      rowsInClusters: 4,
      clusters: [{ price: 100, groupId: null, startDate: null, endDate: null, types: 3, rows: 4, typeIds: ['t0', 't1', 't2'] }],
    });
    expect(copiesIn(indexBook({ ...frame, rows }), 5)).toMatchObject({ rows: 5, complete: false });
  });
});

describe('exceptions', () => {
  it('are own rows that apply, on types whose class has an amount in any group (docs/interface/prices.md#overview)', () => {
    const amount = aRow({ table: 'service_prices', classId: 'low', groupId: 'g' });
    const own = [
      aRow({ typeId: 't1' }),
      aRow({ typeId: 't0', endDate: '2026-01-01' }),
      aRow({ typeId: 't2' }),
      aRow({ typeId: 't5' }),
    ];
    const of = (rows: PriceRow[]) => exceptionsOf(indexBook({ ...frame, rows }), date, [null, 'g']);
    // t1 by itself; t0, t3, t6 through their procedure. The amount hangs below t2's class.
    expect(of([amount, ...own])).toEqual({ classed: 4, exceptions: 1, rows: own.slice(0, 1) });
    expect(of(own)).toEqual({ classed: 0, exceptions: 0, rows: [] });
  });
});
