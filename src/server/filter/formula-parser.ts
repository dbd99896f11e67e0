// The tokens of a formula as the tree every other filter uses.
import type { FilterNode } from '../contract/filter-ast.ts';
import type { FormulaCursor } from '../contract/formula-cursor.ts';
import { type FormulaReader, readLogic } from '../contract/formula-logic.ts';
import type { FormulaOptions } from '../contract/formula-placeholders.ts';
import type { FormulaToken } from '../contract/formula-tokens.ts';
import { readComparison } from './formula-comparison.ts';

const reader: FormulaReader<FilterNode> = { comparison: readComparison, group: (kind, items) => ({ kind, items }) };

export function parseTokens(tokens: readonly FormulaToken[], options: FormulaOptions): FilterNode {
  const cursor: FormulaCursor = { tokens, options, index: 0, conditions: 0 };
  return readLogic(cursor, reader);
}
