// What was kept with a line's price is read whatever its form, and a price typed by hand has no reason.
import { describe, expect, it } from 'vitest';
import { finderAddress, readReason } from '#renderer/records/price-origin/price-reason.ts';

const kept = {
  matched_by: 'type',
  reason: null,
  surcharge_id: 'u1',
  scale_id: null,
  date: '2026-03-01',
  derived: true,
  from_catalogue: false,
};

describe('why a line costs what it costs', () => {
  it('names the step and what changed its price, as JSON or as text', () => {
    const { surcharge_id: _, scale_id: __, ...shared } = kept;
    const read = { ...shared, surcharged: true, scaled: false };
    expect(readReason(kept)).toEqual(read);
    expect(readReason(JSON.stringify(kept))).toEqual(read);
  });

  it('tells a gap with its reason', () => {
    expect(readReason({ matched_by: null, reason: 'no_price', date: '2026-03-01' })).toEqual({
      matched_by: null,
      reason: 'no_price',
      date: '2026-03-01',
      derived: false,
      surcharged: false,
      scaled: false,
      from_catalogue: false,
    });
  });

  it.each([null, undefined, '', 'no JSON {', '[]', 7, {}])('%j is none', (value) => {
    expect(readReason(value)).toBeNull();
  });

  it('is asked of the finder for the customer, on the day it was found for, else that of the order', () => {
    const line = { article_type: 'type', article_id: 't1', complexity: 'DAkkS', quantity: 2.5, price_reason: kept };
    const order = { customer: 'k1', date: '2026-04-02' };
    const found = '/prices/finder?type_id=t1&customer_id=k1&complexity=DAkkS&date=2026-03-01&quantity=2.5';
    expect(finderAddress(line, order)).toBe(found);
    expect(finderAddress({ ...line, price_reason: null }, order)).toBe(found.replace('2026-03-01', '2026-04-02'));
    expect(finderAddress({ ...line, article_type: null, article_id: null }, order)).toBeNull();
  });
});
