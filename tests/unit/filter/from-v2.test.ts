// Query parameters of v2: filter[attr], sort, page, fields and include (docs/interface/v2.md#lists).
import { describe, expect, it } from 'vitest';
import { readV2Filter } from '#server/filter/from-v2.ts';
import { readV2Fields, readV2Include, readV2Page, readV2Sort } from '#server/filter/from-v2-sort.ts';
import { problemOf } from './problem-of.ts';

describe('readV2Filter', () => {
  it.each([
    ['7', { op: '=', value: '7' }],
    ['', { op: '=', value: '' }],
    ['like:Fluke', { op: 'contains', value: 'Fluke' }],
    ['ne:7', { op: '!=', value: '7' }],
    ['gt:7', { op: '>', value: '7' }],
    ['gte:2024-01-01', { op: '>=', value: '2024-01-01' }],
    ['lt:7', { op: '<', value: '7' }],
    ['lte:7', { op: '<=', value: '7' }],
    ['eq:like:x', { op: '=', value: 'like:x' }],
    ['eq:', { op: '=', value: '' }],
    ['12:345', { op: '=', value: '12:345' }],
    ['10:30:00', { op: '=', value: '10:30:00' }],
    ['LIKE:x', { op: '=', value: 'LIKE:x' }],
    ['like:a:b', { op: 'contains', value: 'a:b' }],
    ['in:a,b', { op: 'in', value: ['a', 'b'] }],
    ['in: a , b ', { op: 'in', value: ['a', 'b'] }],
    ['in:a', { op: 'in', value: ['a'] }],
    ['in:', { op: 'in', value: [] }],
    ['in:,a', { op: 'in', value: ['', 'a'] }],
    ['in:M\\,K,b\\\\,c\\d', { op: 'in', value: ['M,K', 'b\\', 'c\\d'] }],
  ])('%s', (value, expected) => {
    expect(readV2Filter({ 'filter[model]': value })).toEqual({ kind: 'compare', path: ['model'], ...expected });
  });

  it('asks for empty and filled fields', () => {
    expect(readV2Filter({ 'filter[duedate]': 'null:' })).toEqual({ kind: 'null', path: ['duedate'], negated: false });
    expect(readV2Filter({ 'filter[duedate]': 'notnull:' })).toEqual({ kind: 'null', path: ['duedate'], negated: true });
  });

  it('joins all parameters by AND, takes relations and repeated parameters, and leaves the rest alone', () => {
    const params = {
      sort: 'a',
      filters: 'x',
      'filter[customer.name]': 'like:Lab',
      'filter[duedate]': ['gte:2024-01-01', 'lt:2025-01-01'],
    };
    expect(readV2Filter(params)).toMatchObject({
      kind: 'and',
      items: [
        { path: ['customer', 'name'], op: 'contains' },
        { path: ['duedate'], op: '>=' },
        { path: ['duedate'], op: '<' },
      ],
    });
    expect(readV2Filter({ sort: 'a' })).toBeNull();
  });

  it.each([
    ['filter', 'filter.unknown_parameter'],
    ['filter[]', 'filter.unknown_parameter'],
    ['filter[a', 'filter.unknown_parameter'],
    ['filter[a][b]', 'filter.unknown_parameter'],
    ['filter[a]b', 'filter.unknown_parameter'],
    ['filter[a..b]', 'filter.bad_path'],
    ['filter[.a]', 'filter.bad_path'],
    ['filter[a.b.c.d]', 'filter.path_too_long'],
  ])('%s is refused by name', (parameter, key) => {
    expect(problemOf(() => readV2Filter({ [parameter]: 'x' }))).toMatchObject({ key, property: parameter });
  });

  it.each([
    ['null:x', 'filter.value_not_expected'],
    ['notnull:true', 'filter.value_not_expected'],
    [`in:${'a,'.repeat(1000)}a`, 'filter.list_too_long'],
    ['x'.repeat(20_001), 'filter.text_too_long'],
  ])('the value %.20s is refused', (value, key) => {
    expect(problemOf(() => readV2Filter({ 'filter[a]': value }))).toMatchObject({ key, property: 'filter[a]' });
  });

  it('takes 500 conditions and no more', () => {
    expect(readV2Filter({ 'filter[a]': Array(500).fill('x') })).toMatchObject({ kind: 'and' });
    expect(problemOf(() => readV2Filter({ 'filter[a]': Array(501).fill('x') })).key).toBe('filter.too_many_conditions');
  });
});

describe('readV2Sort', () => {
  it('reads names with a sign', () => {
    expect(readV2Sort('duedate,-customer.name')).toEqual([
      { path: ['duedate'], direction: 'asc' },
      { path: ['customer', 'name'], direction: 'desc' },
    ]);
    expect(readV2Sort(' a , -b ')).toHaveLength(2);
    expect(readV2Sort(undefined)).toEqual([]);
    expect(readV2Sort('')).toEqual([]);
  });

  it.each([
    ['a,,b', 'filter.empty_name'],
    ['a,', 'filter.empty_name'],
    ['-', 'filter.empty_name'],
    ['a.', 'filter.bad_path'],
    ['a,'.repeat(32).concat('a'), 'filter.sort_too_long'],
  ])('%.20s is refused', (raw, key) => {
    expect(problemOf(() => readV2Sort(raw))).toMatchObject({ key, property: 'sort' });
  });
});

describe('readV2Page', () => {
  it('defaults to the first 50 rows and takes up to 500', () => {
    expect(readV2Page({})).toEqual({ number: 1, size: 50, after: null });
    expect(readV2Page({ 'page[number]': '3', 'page[size]': '500' })).toEqual({ number: 3, size: 500, after: null });
    expect(readV2Page({ 'page[number]': ['1', '2'], 'filter[a]': 'x' })).toEqual({ number: 2, size: 50, after: null });
  });

  it.each([
    ['page[number]', '0', 'filter.page_number'],
    ['page[number]', '-1', 'filter.page_number'],
    ['page[number]', '1.5', 'filter.page_number'],
    ['page[number]', 'x', 'filter.page_number'],
    ['page[number]', '', 'filter.page_number'],
    ['page[number]', '99999999999999999999', 'filter.page_number'],
    ['page[size]', '0', 'filter.page_size'],
    ['page[size]', '501', 'filter.page_size'],
    ['page[size]', '1e2', 'filter.page_size'],
    ['page', '2', 'filter.unknown_parameter'],
    ['page[offset]', '2', 'filter.unknown_parameter'],
    ['page[size', '2', 'filter.unknown_parameter'],
  ])('%s=%s is refused by name', (parameter, value, key) => {
    expect(problemOf(() => readV2Page({ [parameter]: value }))).toMatchObject({ key, property: parameter });
  });
});

describe('readV2Fields and readV2Include', () => {
  it('read names by type', () => {
    const fields = readV2Fields({ 'fields[inventories]': 'model, serial_number,model', 'fields[__proto__]': '', sort: 'x' });
    expect([...fields]).toEqual([
      ['inventories', ['model', 'serial_number']],
      ['__proto__', []],
    ]);
    expect(readV2Include('customer,categories,customer')).toEqual(['customer', 'categories']);
    expect(readV2Include(undefined)).toEqual([]);
  });

  it('refuse what they cannot read', () => {
    expect(problemOf(() => readV2Fields({ fields: 'a' }))).toMatchObject({ key: 'filter.unknown_parameter', property: 'fields' });
    expect(problemOf(() => readV2Fields({ 'fields[x]': 'a,,b' }))).toMatchObject({
      key: 'filter.empty_name',
      property: 'fields[x]',
    });
    expect(problemOf(() => readV2Include('a,'))).toMatchObject({ key: 'filter.empty_name', property: 'include' });
  });
});
