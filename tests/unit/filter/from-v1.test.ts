// The v1 filter parameter: every row of the operator table and every odd form clients send (docs/interface/filters.md#v1).
import { describe, expect, it } from 'vitest';
import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import { readV1Filter } from '#server/filter/from-v1/from-v1.ts';
import { filterFromBracketParameters } from '#server/filter/from-v1/from-v1-brackets.ts';
import { problemOf } from './problem-of.ts';

const read = (value: unknown) => readV1Filter(JSON.stringify(value));
const one = (item: Record<string, unknown>) => read([item]);
const equals = (name: string, value: string | number): FilterNode => ({ kind: 'compare', path: [name], op: '=', value });
const cond = (property: string, value: unknown = 1) => ({ property, value, operator: '=' });

describe('no filter', () => {
  it.each([[undefined], [null], [''], ['  '], ['[]'], ['{}'], ['0'], ['null'], ['NULL'], [' [ ] ']])(
    '%j lists everything',
    (raw) => {
      expect(readV1Filter(raw)).toBeNull();
    },
  );

  it.each([
    ['items without a property', [{ property: null, value: 'x' }]],
    ['an empty nested object', { logic: 'OR', conditions: [] }],
    ['an empty nested item', [{ filter: {} }, { filter: null }, { filter: [] }]],
  ])('%s add no condition', (_, value) => {
    expect(read(value)).toBeNull();
  });
});

describe('operators', () => {
  it.each([
    ['=', 'x', { op: '=', value: 'x' }],
    ['!=', 'x', { op: '!=', value: 'x' }],
    ['<>', 'x', { op: '!=', value: 'x' }],
    ['<', 5, { op: '<', value: 5 }],
    ['<=', 5, { op: '<=', value: 5 }],
    ['>', '2024-01-31', { op: '>', value: '2024-01-31' }],
    ['>=', 5, { op: '>=', value: 5 }],
    ['like', '100%', { op: 'contains', value: '100%' }],
    ['LIKE', 'x', { op: 'contains', value: 'x' }],
    ['  Like ', 'x', { op: 'contains', value: 'x' }],
    [' >= ', 5, { op: '>=', value: 5 }],
    ['in', ['a', 1], { op: 'in', value: ['a', 1] }],
    ['IN', 'a', { op: 'in', value: ['a'] }],
    ['in', [], { op: 'in', value: [] }],
    ['in', null, { op: 'in', value: [null] }],
    ['not in', ['a', null], { op: 'notIn', value: ['a', null] }],
    ['Not  In', 'a', { op: 'notIn', value: ['a'] }],
    ['=', ['a', 'b'], { op: 'in', value: ['a', 'b'] }],
    ['!=', ['a', 'b'], { op: 'notIn', value: ['a', 'b'] }],
    ['<', null, { op: '<', value: null }],
    ['=', true, { op: '=', value: true }],
    ['between', 'x', { op: '=', value: 'x' }],
    ['', 'x', { op: '=', value: 'x' }],
    [7, 'x', { op: '=', value: 'x' }],
    ['LT', 'x', { op: '<', value: 'x' }],
    ['gt', 'x', { op: '>', value: 'x' }],
    ['le', 'x', { op: '<=', value: 'x' }],
    ['ge', 'x', { op: '>=', value: 'x' }],
    ['eq', 'x', { op: '=', value: 'x' }],
    ['ne', 'x', { op: '!=', value: 'x' }],
  ])('%j with %j', (operator, value, expected) => {
    expect(one({ property: 'I4201', value, operator })).toEqual({ kind: 'compare', path: ['I4201'], ...expected });
  });

  it.each([
    ['=', false],
    ['!=', true],
    ['<>', true],
    ['unknown', false],
    ['like', true],
    [undefined, false],
  ])('%j with null tests for (not) empty', (operator, negated) => {
    const expected = { kind: 'null', path: ['duedate'], negated };
    expect(one({ property: 'duedate', value: null, operator })).toEqual(expected);
    expect(one({ property: 'duedate', operator })).toEqual(expected);
  });

  it('leaves a missing operator to the field, also over a relation; a list means in', () => {
    expect(one({ property: 'I4201', value: 'x' })).toMatchObject({ op: 'default', value: 'x' });
    expect(one({ property: 'customer.name', value: 'x', operator: null })).toEqual({
      kind: 'compare',
      path: ['customer', 'name'],
      op: 'default',
      value: 'x',
    });
    expect(one({ property: 'I4201', value: ['x', 'y'] })).toMatchObject({ op: 'in', value: ['x', 'y'] });
  });
});

describe('joining items', () => {
  const [a, b, c, d] = [equals('a', 1), equals('b', 1), equals('c', 1), equals('d', 1)];

  it('joins by AND, and AND binds tighter than andor', () => {
    expect(read([cond('a'), cond('b')])).toEqual({ kind: 'and', items: [a, b] });
    expect(read([cond('a'), { ...cond('b'), andor: 'or' }])).toEqual({ kind: 'or', items: [a, b] });
    expect(read([cond('a'), cond('b'), { ...cond('c'), andor: ' OR ' }, cond('d')])).toEqual({
      kind: 'or',
      items: [
        { kind: 'and', items: [a, b] },
        { kind: 'and', items: [c, d] },
      ],
    });
    expect(read([cond('a'), { ...cond('b'), andor: 'Or' }, { ...cond('c'), andor: 'or' }])).toEqual({
      kind: 'or',
      items: [a, b, c],
    });
  });

  it('ignores andor on the first item, unknown words, and skipped items', () => {
    expect(read([{ ...cond('a'), andor: 'or' }, cond('b')])).toEqual({ kind: 'and', items: [a, b] });
    expect(read([cond('a'), { ...cond('b'), andor: 'xor' }])).toEqual({ kind: 'and', items: [a, b] });
    expect(read([{ property: null }, { ...cond('a'), andor: 'or' }, cond('b')])).toEqual({ kind: 'and', items: [a, b] });
    expect(read([cond('a'), { property: null, andor: 'or' }, cond('b')])).toEqual({ kind: 'and', items: [a, b] });
  });

  it('keeps one property asked twice as two conditions', () => {
    const range = [
      { property: 'C2303', value: '2024-01-01', operator: '>=' },
      { property: 'C2303', value: '2024-12-31', operator: '<=' },
    ];
    expect(read(range)).toMatchObject({ kind: 'and', items: [{ op: '>=' }, { op: '<=' }] });
  });
});

describe('nested objects', () => {
  const [a, b, c] = [equals('a', 1), equals('b', 1), equals('c', 1)];
  const inner = { logic: 'OR', conditions: [cond('b'), cond('c')] };
  const expected = { kind: 'and', items: [a, { kind: 'or', items: [b, c] }] };

  it.each([
    ['alone', { logic: 'AND', conditions: [cond('a'), { filter: inner }] }],
    ['with logic in lower case and blanks', { logic: ' and ', conditions: [cond('a'), { filter: { ...inner, logic: 'or' } }] }],
    ['without logic', { conditions: [cond('a'), { filter: inner }] }],
    ['with a nested object as its condition', { logic: 'AND', conditions: [cond('a'), inner] }],
    ['inside a filter member', { filter: { logic: 'AND', conditions: [cond('a'), { filter: inner }] } }],
    ['as an item of the array', [cond('a'), { filter: inner }]],
    ['as the item itself', [cond('a'), inner]],
    ['holding the array form', { conditions: [cond('a'), { filter: [cond('b'), { ...cond('c'), andor: 'or' }] }] }],
  ])('%s', (_, value) => {
    expect(read(value)).toEqual(expected);
  });

  it('can be joined by andor', () => {
    expect(read([cond('a'), { filter: { conditions: [cond('b'), cond('c')] }, andor: 'or' }])).toEqual({
      kind: 'or',
      items: [a, { kind: 'and', items: [b, c] }],
    });
  });

  it.each([
    ['in filter members', (value: unknown) => ({ filter: value })],
    ['directly', (value: unknown) => value],
  ])('go 16 levels deep and no further, %s', (_, wrap) => {
    const nest = (levels: number): unknown => {
      let value: unknown = { conditions: [cond('a'), cond('b')] };
      for (let level = 1; level < levels; level += 1) value = { conditions: [cond('a'), wrap(value)] };
      return value;
    };
    expect(JSON.stringify(readV1Filter(nest(16)))).toContain('"b"');
    expect(problemOf(() => readV1Filter(nest(17)))).toMatchObject({ key: 'filter.too_deep', params: { max: 16 } });
    expect(problemOf(() => readV1Filter(nest(100_000))).key).toBe('filter.too_deep');
  });

  it('are not lost in filter members around filter members', () => {
    let value: unknown = [cond('a')];
    for (let level = 0; level < 10_000; level += 1) value = level % 2 === 0 ? { filter: value } : [{ filter: value }];
    expect(problemOf(() => readV1Filter(value)).key).toBe('filter.too_deep');
    expect(readV1Filter({ filter: [{ filter: { filter: [cond('a')] } }] })).toEqual(a);
  });
});

describe('lenient JSON', () => {
  it.each([
    ['upper-case NULL', '[{"property":"a","value":NULL,"operator":"="}]'],
    ['trailing commas', '[{"property":"a","value":null,"operator":"=",},]'],
    ['trailing commas with blanks', '[{"property":"a","value":Null,"operator":"=" ,\n } , ]'],
  ])('takes %s', (_, text) => {
    expect(readV1Filter(text)).toEqual({ kind: 'null', path: ['a'], negated: false });
  });

  it('changes nothing inside a string', () => {
    const value = 'NULL, ,] ,} True \\" NULL';
    expect(readV1Filter(`[{"property":"a","operator":"=","value":${JSON.stringify(value)},}]`)).toEqual(equals('a', value));
    expect(readV1Filter('[{"property":"a","operator":"=","value":TRUE}]')).toMatchObject({ value: true });
  });
});

describe('what is refused instead of listing everything', () => {
  it.each([
    ['text that is no JSON', 'I4201=7', 'filter.malformed_json'],
    ['cut JSON', '[{"property":"a","value":1', 'filter.malformed_json'],
    ['single quotes', "[{'property':'a'}]", 'filter.malformed_json'],
    ['undefined', 'undefined', 'filter.malformed_json'],
    ['an object PHP printed', '[object Object]', 'filter.malformed_json'],
    ['a number', '5', 'filter.not_a_filter'],
    ['a string', '"x"', 'filter.not_a_filter'],
    ['a flag', 'false', 'filter.not_a_filter'],
    ['a map of columns', '{"C2339":"1"}', 'filter.not_a_filter'],
    ['a bare condition', '{"property":"a","value":1}', 'filter.not_a_filter'],
    ['logic without conditions', '{"logic":"AND"}', 'filter.not_a_filter'],
    ['conditions that are no list', '{"logic":"AND","conditions":{"property":"a"}}', 'filter.not_a_filter'],
    ['conditions that are null', '[{"logic":"AND","conditions":null}]', 'filter.not_a_filter'],
    ['unknown logic', '{"logic":"XOR","conditions":[]}', 'filter.unknown_logic'],
    ['logic that is no text', '{"logic":1,"conditions":[]}', 'filter.unknown_logic'],
    ['an item that is no object', '["a"]', 'filter.not_a_condition'],
    ['a null item', '[null]', 'filter.not_a_condition'],
    ['a list as an item', '[[{"property":"a"}]]', 'filter.not_a_condition'],
    ['an item without a property', '[{"value":"x"}]', 'filter.property_missing'],
    ['an empty item', '[{}]', 'filter.property_missing'],
    ['a misspelt property', '[{"Property":"a","value":"x"}]', 'filter.property_missing'],
    ['an empty property', '[{"property":" ","value":"x"}]', 'filter.property_missing'],
    ['a number as property', '[{"property":7,"value":"x"}]', 'filter.property_missing'],
    ['a list as property', '[{"property":["a"],"value":"x"}]', 'filter.property_missing'],
    ['a condition that is also a group', '[{"property":"a","value":1,"filter":{"conditions":[]}}]', 'filter.mixed_item'],
    ['a group that is also another', '{"conditions":[],"filter":{}}', 'filter.mixed_item'],
    ['a nested scalar', '[{"filter":5}]', 'filter.not_a_filter'],
    ['an object as value', '[{"property":"a","value":{"x":1}}]', 'filter.bad_value'],
    ['a list of lists as value', '[{"property":"a","value":[[1]]}]', 'filter.bad_value'],
    ['a number beyond any', '[{"property":"a","value":1e999}]', 'filter.bad_value'],
    ['an object as operator', '[{"property":"a","value":1,"operator":{}}]', 'filter.bad_operator'],
    ['a list as operator', '[{"property":"a","value":1,"operator":["="]}]', 'filter.bad_operator'],
    ['a list for an unknown operator', '[{"property":"a","value":[1],"operator":"nin"}]', 'filter.unknown_operator'],
    ['a list for like', '[{"property":"a","value":["x"],"operator":"like"}]', 'filter.list_not_allowed'],
    ['a list for <', '[{"property":"a","value":[1],"operator":"<"}]', 'filter.list_not_allowed'],
    ['an empty path part', '[{"property":"customer.","value":1}]', 'filter.bad_path'],
    ['a path too long', '[{"property":"a.b.c.d","value":1}]', 'filter.path_too_long'],
  ])('%s', (_, text, key) => {
    expect(problemOf(() => readV1Filter(text)).key).toBe(key);
  });

  it('names the property a problem belongs to, on one short line', () => {
    expect(problemOf(() => one({ property: 'I4209', value: {} })).property).toBe('I4209');
    const operator = `x\r\nSet-Cookie: y${'z'.repeat(500)}`;
    const { params } = problemOf(() => one({ property: 'a', value: [], operator }));
    expect(params.operator).toMatch(/^x Set-Cookie: y[z]+…$/);
    expect(String(params.operator).length).toBeLessThan(80);
  });

  it('does not take inherited members for sent ones', () => {
    expect(problemOf(() => readV1Filter('[{"__proto__":{"property":"a"}}]')).key).toBe('filter.property_missing');
  });
});

describe('PHP array parameters', () => {
  const viaBrackets = (query: Record<string, string>) => readV1Filter(filterFromBracketParameters(query));

  it('read as their JSON would', () => {
    expect(
      viaBrackets({
        limit: '5',
        'filter[0][property]': 'I4201',
        'filter[0][value]': 'A-7',
        'filter[0][operator]': 'like',
        'filter[1][property]': 'I4209',
        'filter[1][value][]': 'A',
        'filter[1][value][1]': 'S',
        'filter[1][andor]': 'or',
      }),
    ).toEqual({
      kind: 'or',
      items: [
        { kind: 'compare', path: ['I4201'], op: 'contains', value: 'A-7' },
        { kind: 'compare', path: ['I4209'], op: 'in', value: ['A', 'S'] },
      ],
    });
  });

  it('order numbers as numbers and read nested objects', () => {
    const query = {
      'filter[logic]': 'OR',
      'filter[conditions][10][property]': 'b',
      'filter[conditions][10][value]': '2',
      'filter[conditions][2][filter][conditions][0][property]': 'a',
      'filter[conditions][2][filter][conditions][0][value]': '1',
    };
    expect(viaBrackets(query)).toMatchObject({ kind: 'or', items: [{ path: ['a'] }, { path: ['b'] }] });
  });

  it('are no filter when there are none', () => {
    expect(filterFromBracketParameters({ filter: '[]', limit: '1' })).toBeUndefined();
    expect(viaBrackets({})).toBeNull();
  });

  it.each([
    [{ 'filter[I4201]': 'x' }, 'filter.not_a_filter'],
    [{ 'filter[0': 'x' }, 'filter.unknown_parameter'],
    [{ 'filter[0]x': 'x' }, 'filter.unknown_parameter'],
    [{ 'filter[0]': 'x', 'filter[0][property]': 'a' }, 'filter.unknown_parameter'],
    [{ 'filter[0][property]': 'a', 'filter[0]': 'x' }, 'filter.unknown_parameter'],
    [{ 'filter[0][property]': '', 'filter[0][value]': 'x' }, 'filter.property_missing'],
    [{ [`filter${'[0]'.repeat(100)}`]: 'x' }, 'filter.too_deep'],
    [{ 'filter[__proto__][property]': 'a' }, 'filter.not_a_filter'],
  ])('%j is refused', (query, key) => {
    expect(problemOf(() => viaBrackets(query as Record<string, string>)).key).toBe(key);
  });
});
