// Which rows are chosen, and in which calls they are worked on. docs/design/expectations.md#bulk.
import { describe, expect, it } from 'vitest';
import { exportAddress } from '#renderer/records/export/export-address.ts';
import { chosenCount, everything, isChosen, nothingChosen, withChosen } from '#renderer/records/selection/selection.ts';

describe('a selection', () => {
  it('is made of single rows', () => {
    const two = withChosen(nothingChosen, ['a', 'b'], true);
    expect([isChosen(two, 'a'), isChosen(two, 'c'), chosenCount(two, 100)]).toEqual([true, false, 2]);
    expect(chosenCount(withChosen(two, ['a'], false), 100)).toBe(1);
  });

  it('is everything the list finds but what was taken out', () => {
    const most = withChosen(everything, ['a'], false);
    expect([isChosen(most, 'a'), isChosen(most, 'z'), chosenCount(most, 1_000_000)]).toEqual([false, true, 999_999]);
    expect(chosenCount(withChosen(most, ['a'], true), 10)).toBe(10);
  });
});

describe('a download', () => {
  const of = (selection?: Parameters<typeof exportAddress>[0]['selection']) =>
    exportAddress({ path: 'inventories', query: 'filter[status]=in:1&sort=model&include=customer', format: 'csv', selection });

  it('has what the list shows, without its pages and relations', () => {
    expect(decodeURIComponent(of() ?? '')).toBe('/api/v2/inventories/export?filter[status]=in:1&sort=model&format=csv');
  });

  it('has the chosen rows, or all but those taken out', () => {
    expect(decodeURIComponent(of(withChosen(nothingChosen, ['a', 'b'], true)) ?? '')).toContain('filter[id]=in:a,b');
    expect(decodeURIComponent(of(withChosen(everything, ['a'], false)) ?? '')).toContain('filter[id]=ne:a');
  });

  it('is not offered when its address would be too long', () => {
    const many = Array.from({ length: 400 }, (_, index) => `01a1fe1f-2760-7a9a-9c15-${index}`);
    expect(of(withChosen(nothingChosen, many, true))).toBeNull();
  });
});
