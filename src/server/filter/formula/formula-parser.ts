// The tokens of a formula as the tree every other filter uses.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { FormulaCursor } from '../../contract/filters/formula-cursor.ts';
import { type FormulaReader, readLogic } from '../../contract/filters/formula-logic.ts';
import type { FormulaOptions } from '../../contract/filters/formula-placeholders.ts';
import type { FormulaToken } from '../../contract/filters/formula-tokens.ts';
import { readComparison } from './formula-comparison.ts';

const reader: FormulaReader<FilterNode> = { comparison: readComparison, group: (kind, items) => ({ kind, items }) };

export function parseTokens(tokens: readonly FormulaToken[], options: FormulaOptions): FilterNode {
  const cursor: FormulaCursor = { tokens, options, index: 0, conditions: 0 };
  return readLogic(cursor, reader);
}
