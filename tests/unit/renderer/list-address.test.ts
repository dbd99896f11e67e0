// The list behind a number of a dashboard: the same conditions, and what is due from the one that has waited longest.
import { expect, it } from 'vitest';
import { listAddress } from '#renderer/records/reference/list-address.ts';

const sortOf = (query: string) =>
  new URL(listAddress({ path: 'inventories', query }, 'x') ?? '', 'http://lab').searchParams.get('sort');

it('begins with what was due first where days are counted to', () => {
  const due = new URLSearchParams({ 'filter[status]': 'A', 'filter[next_calibration_date]': 'lte:2026-11-24' });
  expect(sortOf(String(due))).toBe('next_calibration_date');
});

it.each(['', 'filter[status]=in:A,B', 'filter[next_calibration_date]=notnull:', 'filter[model]=lt:2026'])(
  'keeps the order of the list where nothing is (%s)',
  (query) => expect(sortOf(query)).toBeNull(),
);

it('leads nowhere without a list', () => {
  expect(listAddress(null, 'x')).toBeNull();
  expect(listAddress({ path: 'no-such-list', query: '' }, 'x')).toBeNull();
});
