// What was kept with a line's price is read whatever its form, and a price typed by hand has no reason.
import { describe, expect, it } from 'vitest';
import { readReason } from '#renderer/features/orders/price-reason.ts';

const kept = {
  matched_by: 'type',
  reason: null,
  price_id: 'p1',
  row_table: 'prices',
  date: '2026-03-01',
  derived: true,
  from_catalogue: false,
};

describe('why a line costs what it costs', () => {
  it('names the step and the row, as JSON or as text', () => {
    expect(readReason(kept)).toEqual(kept);
    expect(readReason(JSON.stringify(kept))).toEqual(kept);
  });

  it('tells a gap with its reason', () => {
    expect(readReason({ matched_by: null, reason: 'no_price', date: '2026-03-01' })).toEqual({
      matched_by: null,
      reason: 'no_price',
      date: '2026-03-01',
      derived: false,
      from_catalogue: false,
    });
  });

  it.each([null, undefined, '', 'no JSON {', '[]', 7, {}])('%j is none', (value) => {
    expect(readReason(value)).toBeNull();
  });
});
