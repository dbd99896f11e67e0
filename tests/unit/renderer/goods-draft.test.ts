// What came is parted by customer and by the open order that devices stand in, so that none is refused for its neighbour's order.
import { expect, it } from 'vitest';
import type { DeskState } from '#renderer/features/goods/goods-data.ts';
import { arrivedOf, deliveriesOf, emptyDraft, emptyTerms, placeOf, termsOf } from '#renderer/features/goods/goods-draft.ts';

const orders: Record<string, string | null> = { a: null, b: 'order-1', c: 'order-2', d: 'order-1', e: null };
const customers: Record<string, string> = { a: 'C1', b: 'C1', c: 'C1', d: 'C1', e: 'C2' };

const desk = (ids: readonly string[]) =>
  arrivedOf({
    ids,
    devices: ids.map((id) => ({ id, type: 'inventory', attributes: { customer_id: customers[id] } }) as never),
    states: ids.map((id) => ({ inventory_id: id, booking_id: orders[id] }) as DeskState),
  });

const shape = (ids: readonly string[]) =>
  desk(ids).map(({ customer, order, rows }) => [customer, order, rows.map(({ id }) => id)]);

it('makes one delivery of each open order, with the devices of no order in the first', () => {
  expect(shape(['a', 'b', 'c', 'd', 'e'])).toEqual([
    ['C1', 'order-1', ['a', 'b', 'd']],
    ['C1', 'order-2', ['c']],
    ['C2', null, ['e']],
  ]);
  expect(
    deliveriesOf(desk(['a', 'b', 'c', 'e']), emptyDraft, true).map(({ booking_id, new_order }) => booking_id ?? new_order),
  ).toEqual(['order-1', 'order-2', true]);
});

it('changes no order for who may not: what stands in one comes for it, the rest for none', () => {
  const orderless = deliveriesOf(desk(['a', 'c', 'e']), emptyDraft, false);
  expect(orderless.map(({ booking_id, new_order }) => [booking_id, new_order])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(deliveriesOf(desk(['b', 'd']), emptyDraft, false)[0]?.booking_id).toBe('order-1');
});

it('keeps what was typed before the order was known, for that order alone', () => {
  const typed = { ...emptyDraft, terms: { C1: { ...emptyTerms, promised: '2026-12-24' } } };
  const [first, second] = desk(['a', 'b', 'c']);
  expect([first, second].map((one) => one && termsOf(one, typed).promised)).toEqual(['2026-12-24', '']);
  expect(new Set(desk(['a', 'b', 'c', 'e']).map(placeOf)).size).toBe(3);
});
