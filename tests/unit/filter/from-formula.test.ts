// What a formula means: operators, precedence, mirrored sides, dates with offsets, placeholders (docs/interface/filters.md#formula,
// docs/interface/filters.md#saved).
import { describe, expect, it } from 'vitest';
import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import { checkFormula, formulaPlaceholders, parseFormula } from '#server/filter/formula/from-formula.ts';
import { problemOf } from './problem-of.ts';

const today = '2024-05-10';
const parse = (text: string, parameters: Record<string, string | number> = {}) => parseFormula(text, { parameters, today });
const compare = (path: string, op: string, value: string | number) => ({ kind: 'compare', path: path.split('.'), op, value });
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => compare(name, '=', 1)) as FilterNode[];

describe('comparisons', () => {
  it.each([
    ["I4209 = 'A'", compare('I4209', '=', 'A')],
    ['I4209 != "A"', compare('I4209', '!=', 'A')],
    ["I4209 <> 'A'", compare('I4209', '!=', 'A')],
    ['I4229>12', compare('I4229', '>', 12)],
    ['I4229 < 12', compare('I4229', '<', 12)],
    ['I4229 >= 12.50', compare('I4229', '>=', 12.5)],
    ['I4229 <= -3', compare('I4229', '<=', -3)],
    ['I4229 = +3', compare('I4229', '=', 3)],
    ['I4229 = -0', compare('I4229', '=', 0)],
    ["I4202 like 'Fl%_'", compare('I4202', 'like', 'Fl%_')],
    ["customer.name LIKE 'Müller%'", compare('customer.name', 'like', 'Müller%')],
    ["I4202 = 'O''Brien \"x\"'", compare('I4202', '=', 'O\'Brien "x"')],
    ['I4202 = "a""b\'c"', compare('I4202', '=', 'a"b\'c')],
    ["I4202 = ''", compare('I4202', '=', '')],
    ["I4202 = 'x; -- /* AND'", compare('I4202', '=', 'x; -- /* AND')],
    ['duedate IS NULL', { kind: 'null', path: ['duedate'], negated: false }],
    ['duedate is Not null', { kind: 'null', path: ['duedate'], negated: true }],
    ["`Prüf ort` = 'x'", compare('Prüf ort', '=', 'x')],
    ['`customer.name` = 1', compare('customer.name', '=', 1)],
    ['`customer`.name = 1', compare('customer.name', '=', 1)],
    ['`today` = 1 ', compare('today', '=', 1)],
    ['`null` = 1', compare('null', '=', 1)],
    ['I42_Prüfmittel = 1', compare('I42_Prüfmittel', '=', 1)],
    ['inventory.customer.name = 1', compare('inventory.customer.name', '=', 1)],
  ])('%s', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it.each([
    ["'A' = I4209", compare('I4209', '=', 'A')],
    ["'A' <> I4209", compare('I4209', '!=', 'A')],
    ['12 < I4229', compare('I4229', '>', 12)],
    ['12 <= I4229', compare('I4229', '>=', 12)],
    ['12 > I4229', compare('I4229', '<', 12)],
    ['-12 >= I4229', compare('I4229', '<=', -12)],
    ['TODAY > duedate', compare('duedate', '<', today)],
  ])('%s is mirrored', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });
});

describe('logic', () => {
  it.each([
    ['a=1 AND b=1', { kind: 'and', items: [a, b] }],
    ['a=1 or b=1 OR c=1', { kind: 'or', items: [a, b, c] }],
    ['a=1 OR b=1 AND c=1', { kind: 'or', items: [a, { kind: 'and', items: [b, c] }] }],
    [
      'a=1 AND b=1 OR c=1 AND d=1',
      {
        kind: 'or',
        items: [
          { kind: 'and', items: [a, b] },
          { kind: 'and', items: [c, d] },
        ],
      },
    ],
    ['(a=1 OR b=1) AND c=1', { kind: 'and', items: [{ kind: 'or', items: [a, b] }, c] }],
    ['((a=1))', a],
    ['a=1\n\tAnd(b=1)', { kind: 'and', items: [a, b] }],
  ])('%s', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });
});

describe('dates', () => {
  it.each([
    ['duedate <= TODAY', compare('duedate', '<=', '2024-05-10')],
    ['duedate <= today + 30', compare('duedate', '<=', '2024-06-09')],
    ['duedate >= TODAY-7', compare('duedate', '>=', '2024-05-03')],
    ['duedate >= TODAY - -7', compare('duedate', '>=', '2024-05-17')],
    ['duedate < CURRENTMONTH_STARTDAY', compare('duedate', '<', '2024-05-01')],
    ['duedate <= CurrentMonth_EndDay', compare('duedate', '<=', '2024-05-31')],
    ['duedate >= LASTMONTH_STARTDAY', compare('duedate', '>=', '2024-04-01')],
    ['duedate <= LASTMONTH_ENDDAY + 1', compare('duedate', '<=', '2024-05-01')],
    ['duedate >= CURRENTYEAR_STARTDAY', compare('duedate', '>=', '2024-01-01')],
    ['duedate <= CURRENTYEAR_ENDDAY', compare('duedate', '<=', '2024-12-31')],
    ["duedate = '2024-02-28' + 1", compare('duedate', '=', '2024-02-29')],
    ['duedate - 30 <= TODAY', compare('duedate', '<=', '2024-06-09')],
    ['duedate + 30 <= TODAY', compare('duedate', '<=', '2024-04-10')],
    ['duedate-30 <= TODAY-30', compare('duedate', '<=', '2024-05-10')],
    ['TODAY >= duedate - 30', compare('duedate', '<=', '2024-06-09')],
    ["duedate - 1 > '2024-01-31'", compare('duedate', '>', '2024-02-01')],
    ["duedate + 1 - 1 = 'x'", compare('duedate', '=', 'x')],
    ['duedate + 1 IS NULL', { kind: 'null', path: ['duedate'], negated: false }],
  ])('%s', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it.each([
    ['C2303 > C2301', 0],
    ['C2303 > C2301 + 365', 365],
    ['C2303 - 365 > C2301', 365],
    ['C2303 + 5 > C2301 - 2', -7],
  ])('%s compares two fields', (text, dayOffset) => {
    expect(parse(text)).toEqual({ kind: 'compareField', path: ['C2303'], op: '>', other: ['C2301'], dayOffset });
  });
});

describe('placeholders', () => {
  it('take the values given, by type', () => {
    const parameters = { date_1: '2024-02-28', integer_1: '12', integer_2: -3, decimal_1: '2.50', text_1: "x' OR 1=1 --" };
    expect(parse('duedate > [date_1]', parameters)).toEqual(compare('duedate', '>', '2024-02-28'));
    expect(parse('duedate > [date_1] + 5', parameters)).toEqual(compare('duedate', '>', '2024-03-04'));
    expect(parse('duedate - [integer_1] > TODAY', parameters)).toEqual(compare('duedate', '>', '2024-05-22'));
    expect(parse('duedate > TODAY + [integer_2]', parameters)).toEqual(compare('duedate', '>', '2024-05-07'));
    expect(parse('duedate > TODAY - -[integer_1]', parameters)).toEqual(compare('duedate', '>', '2024-05-22'));
    expect(parse('I4229 = [integer_1]', parameters)).toEqual(compare('I4229', '=', 12));
    expect(parse('[decimal_1] < x', parameters)).toEqual(compare('x', '>', 2.5));
    expect(parse('x LIKE [text_1]', parameters)).toEqual(compare('x', 'like', "x' OR 1=1 --"));
    expect(parse('x = [date_1]', { date_1: 'TODAY + 1' })).toEqual(compare('x', '=', '2024-05-11'));
    expect(parse('x = [text_1]', { text_1: 7 })).toEqual(compare('x', '=', '7'));
  });

  it.each([
    ['[date_1]', '2023-02-29', 'filter.bad_parameter_date'],
    ['[date_1]', '', 'filter.bad_parameter_date'],
    ['[date_1]', 20240101, 'filter.bad_parameter_date'],
    ['[integer_1]', '1.5', 'filter.bad_parameter_integer'],
    ['[integer_1]', '', 'filter.bad_parameter_integer'],
    ['[integer_1]', Number.NaN, 'filter.bad_parameter_integer'],
    ['[integer_1]', 1e21, 'filter.bad_parameter_integer'],
    ['[decimal_1]', '1,5', 'filter.bad_parameter_decimal'],
    ['[decimal_1]', Number.POSITIVE_INFINITY, 'filter.bad_parameter_decimal'],
  ])('%s refuses %j', (placeholder, value, key) => {
    const name = placeholder.slice(1, -1);
    expect(problemOf(() => parse(`x = ${placeholder}`, { [name]: value }))).toMatchObject({ key, property: name, position: 4 });
  });

  it('are refused without a value, also when the name is one every object has', () => {
    expect(problemOf(() => parse('x = [date_1]'))).toMatchObject({ key: 'filter.missing_parameter', params: { name: 'date_1' } });
    const inherited = Object.create({ date_1: today }) as Record<string, string>;
    expect(problemOf(() => parse('x = [date_1]', inherited)).key).toBe('filter.missing_parameter');
    expect(problemOf(() => parse('x = [text_1]', { text_1: ['x'] as unknown as string })).key).toBe('filter.bad_parameter_text');
  });

  it('are listed once each, in the order of the text', () => {
    const text = 'a = [text_2] AND duedate > [date_1] + [integer_1] OR duedate < [date_1] OR p = [decimal_10]';
    const expected = [
      { name: 'text_2', type: 'text' },
      { name: 'date_1', type: 'date' },
      { name: 'integer_1', type: 'integer' },
      { name: 'decimal_10', type: 'decimal' },
    ];
    expect(formulaPlaceholders(text)).toEqual(expected);
    expect(checkFormula(text, today)).toEqual(expected);
    expect(problemOf(() => checkFormula('a = [date_1] AND', today))).toMatchObject({
      key: 'filter.unexpected_end',
      position: 16,
    });
    expect(problemOf(() => formulaPlaceholders('a = [date_1] ;')).position).toBe(13);
  });
});
