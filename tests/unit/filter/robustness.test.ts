// The readers against anything: they answer or refuse with a FilterError, whatever comes in, and a formula says what its tree says.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import { checkFormula, formulaPlaceholders, parseFormula } from '#server/filter/formula/from-formula.ts';
import { readV1Filter } from '#server/filter/from-v1/from-v1.ts';
import { filterFromBracketParameters } from '#server/filter/from-v1/from-v1-brackets.ts';
import { readV1Paging, readV1Sort } from '#server/filter/from-v1/from-v1-sort.ts';
import { readV2Filter } from '#server/filter/from-v2.ts';
import { readV2Fields, readV2Include, readV2Page, readV2Sort } from '#server/filter/from-v2-sort.ts';
import { answersOrRefuses, problemOf } from './problem-of.ts';

const options = { parameters: { date_1: '2024-01-01', integer_1: 3, text_1: 'x' }, today: '2024-05-10' };
const runs = { numRuns: 2000 };

const v1Word = fc.constantFrom('property', 'value', 'operator', 'andor', 'logic', 'conditions', 'filter', '__proto__');
const v1Value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('a', 'b.c', 'or', 'AND', 'in', 'like', '=', 1, null, true, ''),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(v1Word, tie('any'), { maxKeys: 4 }),
  ),
})).any;

const formulaText = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'b.c',
        '`d e`',
        "'x'",
        "'",
        '"',
        '5',
        '-3',
        '1.5',
        '[date_1]',
        '[integer_1]',
        '[x',
        'TODAY',
        'NULL',
        'NOT',
        'SELECT',
      ],
      ...[
        '=',
        '!=',
        '<>',
        '<',
        '>=',
        '+',
        '-',
        '--',
        '(',
        ')',
        'AND',
        'OR',
        'LIKE',
        'IS',
        ';',
        '.',
        '`',
        '#',
        '\u{1f600}',
        '\ud800',
      ],
    ),
    { maxLength: 14 },
  )
  .chain((words) => fc.constantFrom(words.join(' '), words.join('')));

const bracketQuery = fc.dictionary(
  fc
    .array(fc.constantFrom('filter', 'page', 'fields', '[', ']', '[0]', '[property]', '[a.b]', '[__proto__]', '[]', '[size]'), {
      maxLength: 5,
    })
    .map((p) => p.join('')),
  fc.oneof(fc.string(), fc.constantFrom('in:a,b', 'null:', 'like:x', '7')),
  { maxKeys: 6 },
);

describe('nothing but a FilterError', () => {
  it('comes out of v1 text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          v1Value.map((value) => JSON.stringify(value)),
          formulaText,
        ),
        (text) => {
          expect(answersOrRefuses(() => readV1Filter(text))).toBe(true);
          expect(answersOrRefuses(() => readV1Sort(text))).toBe(true);
          const { limit, offset } = readV1Paging(text, text);
          expect([
            limit === null || (Number.isSafeInteger(limit) && limit >= 0),
            Number.isSafeInteger(offset) && offset >= 0,
          ]).toEqual([true, true]);
        },
      ),
      runs,
    );
  });

  it('comes out of v1 values and bracket parameters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), v1Value), bracketQuery, (value, query) => {
        expect(answersOrRefuses(() => readV1Filter(value))).toBe(true);
        expect(answersOrRefuses(() => readV1Filter(filterFromBracketParameters(query)))).toBe(true);
      }),
      runs,
    );
  });

  it('comes out of v2 parameters', () => {
    fc.assert(
      fc.property(bracketQuery, fc.string(), (query, text) => {
        for (const read of [readV2Filter, readV2Page, readV2Fields]) expect(answersOrRefuses(() => read(query))).toBe(true);
        for (const read of [readV2Sort, readV2Include]) expect(answersOrRefuses(() => read(text))).toBe(true);
      }),
      runs,
    );
  });

  it('comes out of a formula, with a position inside the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), formulaText), (text) => {
        for (const read of [
          () => parseFormula(text, options),
          () => checkFormula(text, options.today),
          () => formulaPlaceholders(text),
        ]) {
          expect(answersOrRefuses(read)).toBe(true);
        }
        let position: number | undefined;
        try {
          parseFormula(text, options);
        } catch {
          position = problemOf(() => parseFormula(text, options)).position;
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(text.length);
        }
      }),
      runs,
    );
  });
});

const name = fc.constantFrom('a', 'I4201', 'I42_Prüfer', 'with blank', 'TODAY', 'null', 'x-y');
const path = fc.array(name, { minLength: 1, maxLength: 3 });
const text = fc.string({ unit: 'grapheme' }).filter((value) => !/\[\w+_\d+\]/.test(value));
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
);
const compareOp = fc.constantFrom('=', '!=', '<', '<=', '>', '>=') as fc.Arbitrary<'=' | '!=' | '<' | '<=' | '>' | '>='>;
const leaf: fc.Arbitrary<FilterNode> = fc.oneof(
  fc.record({ kind: fc.constant('compare' as const), path, op: compareOp, value: fc.oneof(text, number) }),
  fc.record({ kind: fc.constant('compare' as const), path, op: fc.constant('like' as const), value: text }),
  fc.record({
    kind: fc.constant('compareField' as const),
    path,
    op: compareOp,
    other: path,
    dayOffset: fc.integer({ min: -9999, max: 9999 }),
  }),
  fc.record({ kind: fc.constant('null' as const), path, negated: fc.boolean() }),
);
const tree = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    leaf,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      items: fc.array(tie('node'), { minLength: 2, maxLength: 4 }),
    }),
  ),
})).node;

function print(node: FilterNode): string {
  switch (node.kind) {
    case 'and':
    case 'or':
      return `(${node.items.map(print).join(` ${node.kind} `)})`;
    case 'null':
      return `${field(node.path)} is${node.negated ? ' not' : ''} null`;
    case 'compareField':
      return `${field(node.path)}${node.op}${field(node.other)} ${node.dayOffset < 0 ? '-' : '+'} ${Math.abs(node.dayOffset)}`;
    case 'text':
      throw new Error('a formula says it by LIKE');
    case 'compare':
      return `${field(node.path)} ${node.op} ${typeof node.value === 'number' ? node.value : quoted(String(node.value))}`;
  }
}

const field = (parts: string[]) => parts.map((part) => (/^(?:a|I\w+)$/u.test(part) ? part : `\`${part}\``)).join('.');
const quoted = (value: string) => (value.includes("'") ? `"${value.replaceAll('"', '""')}"` : `'${value}'`);

describe('a formula', () => {
  it('printed from any tree reads back as that tree', () => {
    fc.assert(
      fc.property(tree, (node) => {
        expect(parseFormula(print(node), options)).toEqual(node);
      }),
      { numRuns: 500 },
    );
  });
});

describe('one megabyte of trouble', () => {
  const million = 1_000_000;
  it.each([
    ['opening brackets', '['.repeat(million)],
    ['nested objects', '{"filter":'.repeat(million / 10)],
    ['nested conditions', '[{"conditions":'.repeat(million / 16)],
    ['quotes', '"\\"'.repeat(million / 3)],
    ['commas', ', '.repeat(million / 2)],
    ['formula brackets', '('.repeat(million)],
    ['single quotes', "'".repeat(million)],
    ['backticks', '`a`.'.repeat(million / 4)],
    ['offsets', `a = TODAY${' + 1'.repeat(million / 4)}`],
    ['conditions', 'a=1 AND '.repeat(million / 8)],
  ])('%s is refused by its length', (_, bomb) => {
    for (const read of [readV1Filter, readV1Sort, readV2Sort, readV2Include, formulaPlaceholders]) {
      expect(problemOf(() => read(bomb)).key).toBe('filter.text_too_long');
    }
    expect(problemOf(() => parseFormula(bomb, options)).key).toBe('filter.text_too_long');
    expect(problemOf(() => readV2Filter({ 'filter[a]': bomb })).key).toBe('filter.text_too_long');
    expect(problemOf(() => filterFromBracketParameters({ 'filter[0][value]': bomb })).key).toBe('filter.text_too_long');
  });

  it.each([
    '[',
    '{"filter":',
    '[{"conditions":',
    '"\\"',
    '\\"',
    ', ',
    '(',
    "'",
    "''",
    '`',
    '`a`.',
    ' + 1',
    '- ',
    'a.',
    'a=1 OR ',
    '[date_1]',
    '1',
  ])('as much of %j as a text may hold is answered', (piece) => {
    const bomb = piece.repeat(Math.floor(20_000 / piece.length));
    for (const read of [
      readV1Filter,
      readV1Sort,
      (raw: string) => parseFormula(raw, options),
      (raw: string) => parseFormula(`a = TODAY ${raw}`.slice(0, 20_000), options),
    ]) {
      expect(answersOrRefuses(() => read(bomb))).toBe(true);
    }
  });
});
