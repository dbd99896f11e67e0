// What a `$filter` of OData means as a tree, opposites included, and what is wrong with one and where. docs/interface/connections.md#odata-filter.
import { describe, expect, it } from 'vitest';
import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import { type LiteralKind, readODataFilter } from '#server/filter/from-odata/from-odata.ts';
import { answersOrRefuses, problemOf } from './problem-of.ts';

const kinds: Record<string, LiteralKind> = {
  name: 'text',
  size: 'number',
  active: 'flag',
  due: 'date',
  made: 'instant',
  'customer.name': 'text',
};
const read = (text: string) => readODataFilter(text, (path) => kinds[path.join('.')]).filter;
const compare = (path: string, op: string, value: unknown) =>
  ({ kind: 'compare', path: path.split('.'), op, value }) as FilterNode;
const empty = (path: string, negated = false): FilterNode => ({ kind: 'null', path: path.split('.'), negated });
const differs = (path: string, value: unknown): FilterNode => ({ kind: 'or', items: [compare(path, '!=', value), empty(path)] });
const held = (at: string, text: string, negated = false) => ({ kind: 'text', path: ['name'], at, text, negated });

describe('means', () => {
  it.each<[string, unknown]>([
    ["name eq 'x'", compare('name', '=', 'x')],
    ["name eq 'O''Brien'", compare('name', '=', "O'Brien")],
    ["name eq ''", compare('name', '=', '')],
    ["name ne 'x'", differs('name', 'x')],
    ['size gt 5', compare('size', '>', 5)],
    ['size ge -1.5e2', compare('size', '>=', -150)],
    ['size lt 5', compare('size', '<', 5)],
    ['size le 5', compare('size', '<=', 5)],
    ['5 lt size', compare('size', '>', 5)],
    ['null eq size', empty('size')],
    ['active eq true', compare('active', '=', true)],
    ['active', compare('active', '=', true)],
    ['not active', differs('active', true)],
    ['due ge 2026-01-31', compare('due', '>=', '2026-01-31')],
    ["due ge '2026-01-31'", compare('due', '>=', '2026-01-31')],
    ['made lt 2026-01-31T08:00:00Z', compare('made', '<', '2026-01-31T08:00:00Z')],
    ['made lt 2026-01-31T08:00:00.123+02:00', compare('made', '<', '2026-01-31T08:00:00.123+02:00')],
    ['made eq 2026-01-31', compare('made', '=', '2026-01-31')],
    ['size eq null', empty('size')],
    ['size ne null', empty('size', true)],
    ["name in ('a','b')", compare('name', 'in', ['a', 'b'])],
    ['not (size in (1,2))', { kind: 'or', items: [compare('size', 'notIn', [1, 2]), empty('size')] }],
    ["contains(name,'50%')", held('anywhere', '50%')],
    ["startswith(name,'a')", held('start', 'a')],
    ["endswith(name,'a') eq true", held('end', 'a')],
    ["endswith(name,'a') eq false", held('end', 'a', true)],
    ["not contains( name , 'x' )", held('anywhere', 'x', true)],
    ["customer/name eq 'x'", compare('customer.name', '=', 'x')],
    ['not (size gt 5)', { kind: 'or', items: [compare('size', '<=', 5), empty('size')] }],
    ['not not (size gt 5)', compare('size', '>', 5)],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('joins AND before OR, and turns both around under NOT', () => {
    const [a, b, c] = [compare('size', '>', 1), compare('size', '<', 9), compare('name', '=', 'x')];
    expect(read("size gt 1 and size lt 9 or name eq 'x'")).toEqual({ kind: 'or', items: [{ kind: 'and', items: [a, b] }, c] });
    expect(read("size gt 1 and (size lt 9 or name eq 'x')")).toEqual({ kind: 'and', items: [a, { kind: 'or', items: [b, c] }] });
    const turned = [compare('size', '<=', 1), empty('size'), compare('size', '>=', 9), empty('size')];
    expect(read('not (size gt 1 and size lt 9)')).toEqual({ kind: 'or', items: turned });
  });

  it('takes the brackets that programs put around each step', () => {
    const deep = Array.from({ length: 60 }, (_, n) => n).reduce((text, n) => `(${text} or size eq ${n})`, 'size eq 99');
    expect(read(deep)).toMatchObject({ kind: 'or', items: { length: 61 } });
  });
});

describe('refuses, and says where', () => {
  it.each([
    ['nope eq 1', 'filter.unknown_property', 0],
    ['size eq 1 and nope eq 1', 'filter.unknown_property', 14],
    ['customer/secret eq 1', 'filter.unknown_property', 0],
    ["size eq 'x'", 'filter.bad_literal', 8],
    ['name eq 5', 'filter.bad_literal', 8],
    ['name eq null2', 'filter.bad_literal', 8],
    ['name eq size', 'filter.bad_literal', 8],
    ['due eq 2026-13', 'filter.unexpected_character', 7],
    ['size gt null', 'filter.value_expected', 8],
    ['name in (null)', 'filter.bad_literal', 9],
    ['name in ()', 'filter.bad_literal', 9],
    ["name eq 'x", 'filter.unterminated_text', 8],
    ['size', 'filter.unexpected_end', 4],
    ['size eq', 'filter.unexpected_end', 7],
    ['', 'filter.unexpected_end', 0],
    ['size = 5', 'filter.unexpected_character', 5],
    ['size like 5', 'filter.operator_expected', 5],
    ['size eq 5 size eq 6', 'filter.unexpected_text', 10],
    ['(size eq 5', 'filter.unexpected_end', 10],
    ['(size eq 5,', 'filter.bracket_expected', 10],
    ["name eq 'x'; drop table", 'filter.unexpected_character', 11],
    ["name eq 'x' -- or 1", 'filter.unexpected_character', 12],
    ["tolower(name) eq 'x'", 'filter.unknown_function', 0],
    ["constructor(name,'x')", 'filter.unknown_function', 0],
    ["contains(size,'5')", 'filter.not_a_text', 9],
    ['5 eq 5', 'filter.field_expected', 5],
    ['and', 'filter.field_expected', 0],
    [`${'('.repeat(5000)}size eq 1`, 'filter.too_deep', 101],
    [`${'not '.repeat(4000)}active`, 'filter.too_deep', 404],
    [Array.from({ length: 501 }, () => 'size eq 1').join(' or '), 'filter.too_many_conditions', 6500],
    [`size in (${'1,'.repeat(1001)}1)`, 'filter.list_too_long', 0],
    [`name eq '${'x'.repeat(20_001)}'`, 'filter.text_too_long', undefined],
  ])('%s', (text, key, position) => {
    const problem = problemOf(() => read(text));
    expect({ key: problem.key, position: problem.position }).toEqual({ key, position });
  });

  it('nothing else, whatever is sent', () => {
    const parts = [
      "'",
      '(',
      ')',
      ',',
      ' ',
      'eq',
      'ne',
      'and',
      'or',
      'not',
      'in',
      'name',
      'size',
      '5',
      'null',
      "'x'",
      '2026-01-01',
      'ü',
      '\u0000',
      '$',
      '/',
      '-',
    ];
    let state = 26;
    const next = (most: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >> 8) % most;
    };
    for (let n = 0; n < 20_000; n += 1) {
      const text = Array.from({ length: 1 + next(14) }, () => parts[next(parts.length)] ?? '').join(next(2) ? ' ' : '');
      expect(
        answersOrRefuses(() => read(text)),
        text,
      ).toBe(true);
    }
  });
});
