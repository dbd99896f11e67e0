// The finder without a browser: what is asked, and where a missing price is entered.
import { expect, it } from 'vitest';
import { askedOf, entryAddress, readQuestion, withAnswered } from '#renderer/features/prices/finder/finder-question.ts';
import type { PriceAnswer } from '#renderer/records/price-origin/price-answers.ts';

const question = (text: string) => readQuestion(new URLSearchParams(text));

function aGap(change: Partial<PriceAnswer['meta']>): PriceAnswer {
  return { data: null, meta: { price_category_id: 'g-1', reason: 'no_price', date: '2026-03-02', ...change } } as PriceAnswer;
}

it('asks only when something is named that could have a price, and leaves out what is half typed', () => {
  expect(askedOf(question('customer_id=c-1&date=2026-03-02'), 'de')).toBeNull();
  expect(askedOf(question('type_id=t-1&quantity=2,5&date=2.3.'), 'de')).toBe('type_id=t-1&quantity=2.5');
  expect(askedOf(question('service_id=s-1&quantity=many&complexity=ISO'), 'de')).toBe('service_id=s-1&complexity=ISO');
});

it('of two that say the same the last one given counts', () => {
  const asked = question('customer_id=c-1&type_id=t-1');
  expect(withAnswered(asked, 'price_category_id', 'g-1')).toMatchObject({ customer_id: '', price_category_id: 'g-1' });
  expect(withAnswered(asked, 'inventory_id', 'm-1')).toMatchObject({ type_id: '', inventory_id: 'm-1' });
  expect(withAnswered(asked, 'inventory_id', '')).toMatchObject({ type_id: 't-1' });
});

it('a missing price is entered where it belongs, with what is known', () => {
  expect(entryAddress(question('type_id=t-1&complexity=ISO'), aGap({}))).toBe(
    '/prices/new?type_tID=t-1&price_cat_uID=g-1&complexity=ISO',
  );
  expect(entryAddress(question('type_id=t-1'), aGap({ price_category_id: null, reason: 'outside_validity' }))).toBe(
    '/prices/new?type_tID=t-1&start_date=2026-03-02',
  );
  expect(entryAddress(question('inventory_id=m-1'), aGap({}))).toBe('/device-prices/new?MTAG=m-1&price_category_id=g-1');
  expect(entryAddress(question('service_id=s-1&type_id=t-1'), aGap({ price_category_id: null }))).toBe(
    '/service-prices/new?service_id=s-1&type_tID=t-1',
  );
});
