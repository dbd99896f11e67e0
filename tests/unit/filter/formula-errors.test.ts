// Each refusal of a formula with the position of the first error (docs/interface/filters.md#saved). The caret line under a text marks that
// position.
import { describe, expect, it } from 'vitest';
import { parseFormula } from '#server/filter/formula/from-formula.ts';
import { problemOf } from './problem-of.ts';

const parse = (text: string) => parseFormula(text, { parameters: { integer_1: 5, date_1: '2024-01-01' }, today: '2024-05-10' });

const refused: [text: string, caret: string, key: string][] = [
  ['', '^', 'filter.empty_formula'],
  [' \n ', '^', 'filter.empty_formula'],
  ['duedate', '       ^', 'filter.unexpected_end'],
  ['duedate =', '         ^', 'filter.unexpected_end'],
  ['a=1 AND', '       ^', 'filter.unexpected_end'],
  ['(a=1', '    ^', 'filter.unexpected_end'],
  ['(a=1 b', '     ^', 'filter.bracket_expected'],
  ['(a=1 ;', '     ^', 'filter.unexpected_character'],
  ['a IS', '    ^', 'filter.unexpected_end'],
  ['a = TODAY +', '           ^', 'filter.unexpected_end'],
  ['a=1)', '   ^', 'filter.unexpected_text'],
  ['a=1 b=2', '    ^', 'filter.unexpected_text'],
  ["a='x' 'y'", '      ^', 'filter.unexpected_text'],
  ['a = = 1', '    ^', 'filter.value_expected'],
  ['= 1', '^', 'filter.value_expected'],
  ['()', ' ^', 'filter.value_expected'],
  ['AND a=1', '^', 'filter.value_expected'],
  ['a=1 AND OR b=1', '        ^', 'filter.value_expected'],
  ["a = -'x'", '     ^', 'filter.value_expected'],
  ["a 'x'", '  ^', 'filter.operator_expected'],
  ['a b', '  ^', 'filter.operator_expected'],
  ['(duedate) = 1', '        ^', 'filter.operator_expected'],
  ["a IN ('x')", '  ^', 'filter.operator_expected'],
  ['a BETWEEN 1 AND 2', '  ^', 'filter.operator_expected'],
  ["a NOT LIKE 'x'", '  ^', 'filter.word_not_allowed'],
  ['NOT a=1', '^', 'filter.word_not_allowed'],
  ['a = TRUE', '    ^', 'filter.word_not_allowed'],
  ['a = 1 OR EXISTS (SELECT x)', '         ^', 'filter.word_not_allowed'],
  ['a = (SELECT 1)', '    ^', 'filter.value_expected'],
  ['(SELECT x FROM y) = 1', ' ^', 'filter.word_not_allowed'],
  ['a IS 5', '     ^', 'filter.null_expected'],
  ["a IS NOT 'x'", '         ^', 'filter.null_expected'],
  ['a = NULL', '    ^', 'filter.null_comparison'],
  ['NULL = a', '^', 'filter.null_comparison'],
  ["LOWER(a) = 'x'", '^', 'filter.function_not_allowed'],
  ["a = 1 AND b = load ('x')", '              ^', 'filter.function_not_allowed'],
  ['1 = 1', '^', 'filter.field_expected'],
  ['a=1 OR TODAY > [date_1]', '       ^', 'filter.field_expected'],
  ['5 IS NULL', '^', 'filter.field_expected'],
  ["'x' LIKE a", '^', 'filter.field_expected'],
  ['a LIKE 5', '       ^', 'filter.like_needs_text'],
  ['a LIKE b', '  ^', 'filter.like_needs_text'],
  ["a = 'x", '    ^', 'filter.unterminated_text'],
  ["a = 'x''", '    ^', 'filter.unterminated_text'],
  ['a = "x\'', '    ^', 'filter.unterminated_text'],
  ['`a = 1', '^', 'filter.unterminated_name'],
  ['`` = 1', '^', 'filter.unterminated_name'],
  ['a = 1;', '     ^', 'filter.unexpected_character'],
  ['a = 1 -- x', '      ^', 'filter.comment_not_allowed'],
  ['a = 1 /* x */', '      ^', 'filter.comment_not_allowed'],
  ['a = 1 # x', '      ^', 'filter.comment_not_allowed'],
  ['a * 2 = 1', '  ^', 'filter.unexpected_character'],
  ['a == 1', '   ^', 'filter.value_expected'],
  ['a = 1 && b = 1', '      ^', 'filter.unexpected_character'],
  ["ä = 1 AND b = 'x' 😀", '                  ^', 'filter.unexpected_character'],
  ['a. = 1', ' ^', 'filter.unexpected_character'],
  ['a..b = 1', ' ^', 'filter.unexpected_character'],
  ['a=1 AND a.b.c.d = 1', '        ^', 'filter.path_too_long'],
  ['`a.` = 1', '^', 'filter.bad_path'],
  ['a = 12abc', '    ^', 'filter.bad_number'],
  ['a = 1.2.3', '    ^', 'filter.bad_number'],
  ['a = 1e5', '    ^', 'filter.bad_number'],
  ['a = 5.', '    ^', 'filter.bad_number'],
  ['a = 1234567890123456', '    ^', 'filter.bad_number'],
  ['a = [foo_1]', '    ^', 'filter.bad_placeholder'],
  ['a = [date]', '    ^', 'filter.bad_placeholder'],
  ['a = [date_1', '    ^', 'filter.bad_placeholder'],
  ['a = [constructor]', '    ^', 'filter.bad_placeholder'],
  ["a > '[date_1]'", '     ^', 'filter.quoted_placeholder'],
  ["a LIKE '%[text_1]%'", '         ^', 'filter.quoted_placeholder'],
  ['a = [date_2]', '    ^', 'filter.missing_parameter'],
  ['a = 5 + 3', '      ^', 'filter.offset_needs_date'],
  ["a = 'x' + 3", '        ^', 'filter.offset_needs_date'],
  ['duedate - 30 = 5', '        ^', 'filter.offset_needs_date'],
  ['duedate - 30 + 1 = 5', '        ^', 'filter.offset_needs_date'],
  ["duedate - 30 LIKE 'x'", '        ^', 'filter.offset_needs_date'],
  ['a = TODAY + 1.5', '            ^', 'filter.offset_not_whole'],
  ['a = TODAY + b', '            ^', 'filter.offset_not_whole'],
  ['a = TODAY + [date_1]', '            ^', 'filter.offset_not_whole'],
  ["a = TODAY + '3'", '            ^', 'filter.offset_not_whole'],
  ['a = TODAY + 3000000', '          ^', 'filter.date_out_of_range'],
  ['a = TODAY + 9000000', '            ^', 'filter.date_out_of_range'],
  ['a - 3000000 = TODAY', '  ^', 'filter.date_out_of_range'],
];

describe('the position of the first error', () => {
  it.each(refused)('%s', (text, caret, key) => {
    expect(problemOf(() => parse(text))).toMatchObject({ key, position: caret.indexOf('^') });
  });

  it('is the first of several', () => {
    expect(problemOf(() => parse("a b ; 'x")).position).toBe(2);
    expect(problemOf(() => parse('duedate - 3 = 5 ;')).position).toBe(8);
  });
});

describe('sizes', () => {
  it('take 16 brackets and refuse the next where it opens', () => {
    const nest = (levels: number) => `${'('.repeat(levels)}a=1${')'.repeat(levels)}`;
    expect(parse(nest(16))).toMatchObject({ kind: 'compare' });
    expect(problemOf(() => parse(nest(17)))).toMatchObject({ key: 'filter.too_deep', position: 16 });
  });

  it('take 500 conditions and refuse the next where it stands', () => {
    const chain = (count: number) => Array(count).fill('a=1').join(' AND ');
    expect(parse(chain(500))).toMatchObject({ kind: 'and' });
    expect(problemOf(() => parse(chain(501)))).toMatchObject({ key: 'filter.too_many_conditions', position: 500 * 8 });
  });

  it('refuse a tree deeper than 16 groups although its brackets are few', () => {
    let text = 'a=1';
    for (let level = 0; level < 9; level += 1) text = `a=1 OR a=1 AND (${text})`;
    expect(problemOf(() => parse(text))).toMatchObject({ key: 'filter.too_deep', position: 0 });
  });

  it('refuse a text that is too long before reading it', () => {
    expect(problemOf(() => parse(`;${' '.repeat(20_000)}`))).toMatchObject({ key: 'filter.text_too_long', position: 20_000 });
  });
});
