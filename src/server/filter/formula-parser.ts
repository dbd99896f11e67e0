// The logic of a formula by recursive descent (interface 2.4): OR of ANDs of comparisons and brackets.
// Brackets deeper than the limit are refused on the way in, so that no text can exhaust the call stack.
import type { FilterNode } from '../contract/filter-ast.ts';
import { checkDepth } from '../contract/filter-limits.ts';
import type { FormulaOptions } from '../contract/formula-placeholders.ts';
import type { FormulaToken } from '../contract/formula-tokens.ts';
import { readComparison } from './formula-comparison.ts';
import { type FormulaCursor, peek, refuse, takeSymbol, takeWord } from './formula-cursor.ts';

export function parseTokens(tokens: readonly FormulaToken[], options: FormulaOptions): FilterNode {
  const cursor: FormulaCursor = { tokens, options, index: 0, conditions: 0 };
  const node = readOr(cursor, 0);
  const rest = peek(cursor);
  if (rest.kind !== 'end') refuse(rest, 'filter.unexpected_text');
  return node;
}

function readOr(cursor: FormulaCursor, depth: number): FilterNode {
  const items = [readAnd(cursor, depth)];
  while (takeWord(cursor, 'OR')) items.push(readAnd(cursor, depth));
  return group('or', items);
}

function readAnd(cursor: FormulaCursor, depth: number): FilterNode {
  const items = [readTerm(cursor, depth)];
  while (takeWord(cursor, 'AND')) items.push(readTerm(cursor, depth));
  return group('and', items);
}

function readTerm(cursor: FormulaCursor, depth: number): FilterNode {
  const { position } = peek(cursor);
  if (!takeSymbol(cursor, '(')) return readComparison(cursor);
  checkDepth(depth + 1, { position });
  const node = readOr(cursor, depth + 1);
  if (!takeSymbol(cursor, ')')) refuse(peek(cursor), 'filter.bracket_expected');
  return node;
}

function group(kind: 'and' | 'or', items: FilterNode[]): FilterNode {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind, items };
}
