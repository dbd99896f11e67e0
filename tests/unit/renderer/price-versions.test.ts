// How a price developed: which of its versions counts when. docs/interface/prices.md#row-order, docs/design/prices.md#d-370.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newestFirst,
  standingOf,
  stepsOf,
  type Version,
  versionsQuery,
} from '#renderer/features/prices/history/price-versions.ts';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import { blankRow } from '#server/prices/engine/book/price-book.ts';
import { find } from '#server/prices/engine/find/find.ts';

const version = (values: Partial<Version>): Version => ({
  id: 'a',
  price: 40,
  from: null,
  until: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...values,
});

describe('steps of a price', () => {
  it('begin and end with the validities; between two there may be none', () => {
    const old = version({ id: 'old', until: '2024-12-31' });
    const next = version({ id: 'next', from: '2025-03-01' });
    expect(stepsOf([old, next])).toEqual([
      { from: null, version: old },
      { from: '2025-01-01', version: null },
      { from: '2025-03-01', version: next },
    ]);
    expect([old, next].sort(newestFirst)).toEqual([next, old]);
  });

  it('an unbounded version counts again when a bounded one before it ends', () => {
    const always = version({ id: 'always' });
    const summer = version({ id: 'summer', from: '2026-06-01', until: '2026-08-31' });
    expect(stepsOf([always, summer]).map(({ from, version: one }) => [from, one?.id])).toEqual([
      [null, 'always'],
      ['2026-06-01', 'summer'],
      ['2026-09-01', 'always'],
    ]);
    const standings = (day: string) => [always, summer].map((one) => standingOf(one, [always, summer], day));
    expect(standings('2026-07-01')).toEqual(['covered', 'counts']);
    expect(standings('2026-05-01')).toEqual(['counts', 'planned']);
    expect(standings('2026-09-01')).toEqual(['counts', 'over']);
  });

  it('the version that counts on a day is the one the finder takes (docs/interface/prices.md#row-order)', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`);
    const some = fc.record({ from: fc.option(day), until: fc.option(day), created: day });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), day, (rows, asked) => {
        const versions = rows.map(({ from, until, created }, index) =>
          version({ id: `r${index}`, from, until, createdAt: `${created}T00:00:00Z` }),
        );
        const book = indexBook({
          rows: versions.map(({ id, from, until, createdAt }) => ({
            ...blankRow,
            table: 'prices',
            id,
            typeId: 't',
            startDate: from,
            endDate: until,
            createdAt: createdAt.slice(0, 19).replace('T', ' '),
          })),
          classes: [],
          members: [],
          scales: [],
          surcharges: [],
          groups: [],
          types: [{ id: 't', procedureId: null }],
          leadGroupId: null,
        });
        const question = { date: asked, quantity: 100, complexity: null, serviceId: null, typeId: 't', device: null };
        const answer = find(book, { ...question, for: { kind: 'list' } });
        const step = stepsOf(versions).findLast(({ from }) => from === null || from <= asked);
        expect(step?.version?.id ?? null).toBe(answer.kind === 'hit' ? answer.row.id : null);
      }),
    );
  });
});

it('versions of a price have all in common but their validity', () => {
  const attributes = { type_tID: 't1', price_cat_uID: null, complexity: 'A & B', price: 4, start_date: '2026-01-01' };
  expect(versionsQuery('prices', { id: 'p', type: 'price', attributes })).toBe(
    'filter[type_tID]=eq:t1&filter[price_cat_uID]=null:&filter[complexity]=eq:A%20%26%20B',
  );
});
