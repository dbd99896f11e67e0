// docs/interface/prices.md#row-order: one comparator everywhere, so it must be an order: no circle, no two rows equal.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderRows, whyItLost } from '#server/prices/engine/book/order-rows.ts';
import type { ShelvedRow } from '#server/prices/engine/book/price-book.ts';
import { indexShelves } from '#server/prices/engine/book/shelves.ts';
import { randomRow } from './random-book.ts';

const row = fc.constantFrom('a', 'b', 'c').chain(randomRow);

function shelved(rows: Parameters<typeof indexShelves>[0]): ShelvedRow[] {
  return rows.flatMap((one) => {
    const [shelves] = indexShelves([{ ...one, deviceId: null, typeId: null, classId: null }]).values();
    return [...(shelves?.flat.values() ?? [])].flat();
  });
}

describe('which row wins (docs/interface/prices.md#row-order)', () => {
  it('is an order', () => {
    fc.assert(
      fc.property(row, row, row, (first, second, third) => {
        const [a, b, c] = shelved([first, second, third]);
        if (!a || !b || !c) throw new Error('a row is missing');
        expect(Math.sign(orderRows(a, b))).toBe(0 - Math.sign(orderRows(b, a)) || 0);
        if (orderRows(a, b) <= 0 && orderRows(b, c) <= 0) expect(orderRows(a, c)).toBeLessThanOrEqual(0);
        if (first.id !== second.id) expect(orderRows(a, b)).not.toBe(0);
      }),
      { numRuns: 2_500 },
    );
  });

  it('says why the other one lost, by the criterion that decided', () => {
    fc.assert(
      fc.property(row, row, (first, second) => {
        const [a, b] = shelved([first, second]);
        if (!a || !b || orderRows(a, b) >= 0) return;
        const lost = whyItLost(b, a);
        if (lost === 'no_group_of_its_own') expect([a.row.groupId !== null, b.row.groupId]).toEqual([true, null]);
        if (lost === 'no_start_date') expect([a.row.startDate !== null, b.row.startDate]).toEqual([true, null]);
        if (lost === 'earlier_start') expect((b.row.startDate ?? '') < (a.row.startDate ?? '')).toBe(true);
        if (lost === 'older_row') expect(a.row.startDate).toBe(b.row.startDate);
      }),
    );
  });
});
