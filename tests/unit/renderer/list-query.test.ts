// What the lists ask of v2, and what their address holds. docs/interface/v2.md#lists.
import { describe, expect, it } from 'vitest';
import { filterKindOf, listQuery } from '#renderer/records/kind/list-query.ts';
import {
  givenAddress,
  type ListState,
  readListState,
  toggleSort,
  withFilter,
  writeListState,
} from '#renderer/records/kind/list-state.ts';
import { aField, fields, kind } from './a-kind.ts';

const plain: ListState = { q: '', sort: [], filters: {} };

function asked(change: Partial<ListState>): string[] {
  const query = new URLSearchParams(listQuery({ kind, fields, state: { ...plain, ...change }, today: '2026-03-10' }));
  query.delete('include');
  return [...query].map(([name, value]) => `${name}=${value}`);
}

describe('listQuery', () => {
  it('always brings the records a list names', () => {
    expect(new URLSearchParams(listQuery({ kind, fields, state: plain, today: '2026-03-10' })).get('include')).toBe(
      'customer,categories',
    );
  });

  it('leaves retired devices out of what is due, unless their status is asked for', () => {
    const options = [
      { value: 1, label: 'In operation' },
      { value: 6, label: 'Retired', hidden: true },
    ];
    const devices = { ...kind, status: 'status', due: 'duedate' };
    const columns = [aField('status', { field_type: 'select', options }), aField('duedate', { field_type: 'date' })];
    const statusAsked = (filters: Record<string, string>) =>
      new URLSearchParams(
        listQuery({ kind: devices, fields: columns, state: { ...plain, filters }, today: '2026-03-10' }),
      ).getAll('filter[status]');
    expect(statusAsked({ duedate: 'overdue' })).toEqual(['in:1']);
    expect(statusAsked({ duedate: 'overdue', status: '6' })).toEqual(['in:6']);
    expect(statusAsked({ duedate: 'empty' })).toEqual([]);
    expect(statusAsked({})).toEqual([]);
  });

  it.each([
    ['text', { asset_number: 'PM' }, ['filter[asset_number]=like:PM']],
    ['several statuses', { status: '1,2' }, ['filter[status]=in:1,2']],
    ['what is overdue', { duedate: 'overdue' }, ['filter[duedate]=lt:2026-03-10']],
    ['the next 30 days', { duedate: 'soon' }, ['filter[duedate]=gte:2026-03-10', 'filter[duedate]=lte:2026-04-09']],
    ['no date', { duedate: 'empty' }, ['filter[duedate]=null:']],
    [
      'two days and all between',
      { duedate: '2026-01-01..2026-03-31' },
      ['filter[duedate]=gte:2026-01-01', 'filter[duedate]=lt:2026-04-01'],
    ],
    ['all until a day', { duedate: '..2026-03-31' }, ['filter[duedate]=lt:2026-04-01']],
    ['what has no text', { asset_number: 'null:' }, ['filter[asset_number]=null:']],
    ['what points nowhere', { customer_id: 'null:' }, ['filter[customer_id]=null:']],
    ['a number', { interval_count: '12' }, ['filter[interval_count]=eq:12']],
    ['a decimal comma', { interval_count: '> 2,5' }, ['filter[interval_count]=gt:2.5']],
    ['a range', { interval_count: '6..12' }, ['filter[interval_count]=gte:6', 'filter[interval_count]=lte:12']],
    ['the name of another record', { customer_id: 'meier' }, ['filter[customer.name]=like:meier']],
    ['the name of a linked record', { categories: 'meter' }, ['filter[categories.name]=like:meter']],
    ['nothing for a column that is gone', { no_such: 'x' }, []],
  ])('asks for %s', (_what, filters, expected) => {
    expect(asked({ filters })).toEqual(expected);
  });

  it('sorts a relation by the name it shows and drops what cannot be sorted', () => {
    const sort = [
      { name: 'customer_id', descending: true },
      { name: 'categories', descending: false },
      { name: 'asset_number', descending: false },
    ];
    expect(asked({ sort, q: 'fluke' })).toEqual(['q=fluke', 'sort=-customer.name,asset_number']);
  });

  it('offers no filter on a record it cannot name', () => {
    expect(filterKindOf(kind, aField('type_id', { field_type: 'relation', relation: 'device-types' }))).toBeNull();
    expect(filterKindOf(kind, aField('secret', { filterable: false }))).toBeNull();
  });
});

describe('the address of a list', () => {
  it('comes back as the same list', () => {
    const state: ListState = {
      q: 'öl & co',
      sort: [
        { name: 'duedate', descending: true },
        { name: 'asset_number', descending: false },
      ],
      filters: { status: '1,2', asset_number: 'a=b' },
    };
    const address = writeListState(state, kind.sort).toString();
    expect(readListState(new URLSearchParams(address), kind.sort)).toEqual(state);
  });

  it('says nothing where nothing was chosen', () => {
    expect(writeListState({ ...plain, sort: kind.sort }, kind.sort).toString()).toBe('');
    expect(readListState(new URLSearchParams(), kind.sort).sort).toEqual(kind.sort);
  });

  it('loses a filter that is emptied', () => {
    expect(withFilter({ ...plain, filters: { status: '1' } }, 'status', '').filters).toEqual({});
  });
});

describe('toggleSort', () => {
  const up = { name: 'a', descending: false };
  const down = { name: 'a', descending: true };
  const other = { name: 'b', descending: false };

  it('goes up, down, and away', () => {
    expect(toggleSort([], 'a', false)).toEqual([up]);
    expect(toggleSort([up], 'a', false)).toEqual([down]);
    expect(toggleSort([down], 'a', false)).toEqual([]);
  });

  it('replaces the others, or with Shift keeps them in their places', () => {
    expect(toggleSort([other], 'a', false)).toEqual([up]);
    expect(toggleSort([other], 'a', true)).toEqual([other, up]);
    expect(toggleSort([up, other], 'a', true)).toEqual([down, other]);
    expect(toggleSort([down, other], 'a', true)).toEqual([other]);
  });
});

it('conditions of another screen stand in an address encoded once, and are read back as they were', () => {
  const given = new URLSearchParams([
    ['filter[status]', 'in:1,2'],
    ['filter[name]', 'contains:50 % & more+'],
  ]).toString();
  const address = givenAddress(given, 'Overdue');
  expect(address.toString()).toMatch(/^given=filter%5Bstatus%5D%3Din%3A1%2C2%26/);
  const read = readListState(new URLSearchParams(address.toString()), []).given;
  expect([...new URLSearchParams(read?.query)]).toEqual([...new URLSearchParams(given)]);
  expect(read?.label).toBe('Overdue');
});
