// sort, limit and offset of v1 (docs/interface/v1.md#paging, docs/interface/v1.md#sort).
import { describe, expect, it } from 'vitest';
import { readV1Paging, readV1Sort } from '#server/filter/from-v1/from-v1-sort.ts';
import { problemOf } from './problem-of.ts';

const asc = (...path: string[]) => ({ path, direction: 'asc' });
const desc = (...path: string[]) => ({ path, direction: 'desc' });

describe('readV1Sort', () => {
  it.each([
    ['[{"property":"title","direction":"DESC"},{"property":"content","direction":"ASC"}]', [desc('title'), asc('content')]],
    ['[{"property":"title","direction":"dEsC"}]', [desc('title')]],
    ['[{"property":"title","direction":" desc "}]', [desc('title')]],
    ['[{"property":"title"}]', [asc('title')]],
    ['[{"property":"title","direction":NULL,},]', [asc('title')]],
    ['[{"property":"title","direction":""}]', [asc('title')]],
    ['[{"property":"customer.name","direction":"DESC"}]', [desc('customer', 'name')]],
    ['{"property":"title","direction":"DESC"}', [desc('title')]],
    ['title', [asc('title')]],
    [' customer.name ', [asc('customer', 'name')]],
    ['"title"', [asc('title')]],
    ['["a","b"]', [asc('a'), asc('b')]],
    ['title DESC', [asc('title DESC')]],
    ['[{"property":null},{"property":"a"}]', [asc('a')]],
  ])('%s', (raw, expected) => {
    expect(readV1Sort(raw)).toEqual(expected);
  });

  it.each([[undefined], [null], [''], [' '], ['[]'], ['{}'], ['0'], ['null']])('%j sorts by nothing', (raw) => {
    expect(readV1Sort(raw)).toEqual([]);
  });

  it.each([
    ['[{"property":"a","direction":"down"}]', 'filter.sort_direction'],
    ['[{"property":"a","direction":1}]', 'filter.sort_direction'],
    ['[{"property":"a","direction":["asc"]}]', 'filter.sort_direction'],
    ['[{"property":"a"', 'filter.sort_malformed'],
    ['{property:a}', 'filter.sort_malformed'],
    ['[5]', 'filter.sort_malformed'],
    ['[null]', 'filter.sort_malformed'],
    ['[{"direction":"asc"}]', 'filter.sort_malformed'],
    ['[{"property":["a"]}]', 'filter.sort_malformed'],
    ['a..b', 'filter.bad_path'],
    ['a.b.c.d', 'filter.path_too_long'],
    [JSON.stringify(Array(33).fill('a')), 'filter.sort_too_long'],
    ['a'.repeat(20_001), 'filter.text_too_long'],
  ])('%.60s is refused', (raw, key) => {
    expect(problemOf(() => readV1Sort(raw)).key).toBe(key);
  });
});

describe('readV1Paging', () => {
  it.each([
    [undefined, 100],
    ['25', 25],
    ['0', 0],
    ['-1', null],
    ['-0.5', 0],
    ['', 0],
    ['abc', 0],
    ['10abc', 10],
    ['7.9', 7],
    [' 12', 12],
    ['+3', 3],
    ['1e3', 1000],
    ['0x10', 0],
    ['-9e999', null],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ])('limit %j', (raw, limit) => {
    expect(readV1Paging(raw, undefined)).toEqual({ limit, offset: 0 });
  });

  it.each([
    ['5', 5],
    ['-5', 0],
    ['abc', 0],
    ['', 0],
    ['3.7', 3],
  ])('offset %j', (raw, offset) => {
    expect(readV1Paging(undefined, raw)).toEqual({ limit: 100, offset });
  });
});
