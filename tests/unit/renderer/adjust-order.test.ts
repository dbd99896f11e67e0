// A bulk adjust between the address, the form and what v2 is asked.
import { describe, expect, it } from 'vitest';
import { orderOf, readAmount, readEntries, writeEntries } from '#renderer/features/price-catalogue/shared/adjust-order.ts';

const entered = (query: string) => readEntries(new URLSearchParams(query));

describe('the entries in the address', () => {
  it('are the same after writing and reading, and what stands as usual is left out', () => {
    const query = 'group=g1&types=t1%2Ct2&tables=prices&kind=fixed&value=-2%2C5&step=0.5&mode=overwrite&start=2027-01-01';
    expect(writeEntries(entered(query), new URLSearchParams('view=effect')).toString()).toBe(`view=effect&${query}`);
    expect(writeEntries(entered(''), new URLSearchParams()).toString()).toBe('');
  });
});

describe('an amount as typed', () => {
  it.each([
    ['3,5', 3.5],
    ['-2.50', -2.5],
    [' −1 ', -1],
    ['+4', 4],
  ])('%s is %d', (text, amount) => expect(readAmount(text)).toBe(amount));

  it.each(['', 'ten', '1.234', '1,2,3', '5%'])('%s is none', (text) => expect(readAmount(text)).toBeNull());
});

describe('the order', () => {
  it('asks for a whole group, the list price among them, rounded only where it matters', () => {
    expect(orderOf(entered('value=10'), [])).toEqual({
      selection: { price_category_id: null },
      tables: ['prices', 'service_prices'],
      mode: 'new_validity',
      percent: 10,
    });
    expect(orderOf(entered('group=g&types=a,b&tables=prices&kind=fixed&value=-1&step=5&start=2027-01-01'), [])).toEqual({
      selection: { price_category_id: 'g', type_ids: ['a', 'b'] },
      tables: ['prices'],
      mode: 'new_validity',
      fixed: -1,
      rounding_step: 5,
      start_date: '2027-01-01',
    });
  });

  it('asks for marked rows, or for those of a class once they are known', () => {
    expect(orderOf(entered('ids=p1,p2&value=1'), [])?.selection).toEqual({ ids: ['p1', 'p2'] });
    expect(orderOf(entered('class=c&value=1'), ['p3'])?.selection).toEqual({ ids: ['p3'] });
    expect(orderOf(entered('class=c&value=1'), null)).toBeNull();
    expect(orderOf(entered('class=c&value=1'), [])).toBeNull();
  });

  it('asks nothing while the amount or the day cannot be read', () => {
    for (const query of ['', 'value=0', 'value=x', 'value=1&start=soon']) expect(orderOf(entered(query), []), query).toBeNull();
  });
});
