// Reads the formula of an advanced filter (docs/interface/filters.md#formula, docs/interface/filters.md#saved) to the tree every other
// filter uses; nothing of its text reaches SQL. A FilterError carries the 0-based position of the first thing that is wrong.
import { type FilterNode, filterLimits } from '../../contract/filters/filter-ast.ts';
import { checkLimits, checkTextLength } from '../../contract/filters/filter-limits.ts';
import { filterError } from '../../contract/filters/filter-problem.ts';
import {
  type FormulaOptions,
  type FormulaPlaceholder,
  type PlaceholderType,
  placeholderType,
} from '../../contract/filters/formula-placeholders.ts';
import { type FormulaToken, tokenizeFormula } from '../../contract/filters/formula-tokens.ts';
import { parseTokens } from './formula-parser.ts';

export function parseFormula(text: string, options: FormulaOptions): FilterNode {
  const node = parseTokens(tokens(text), options);
  checkLimits(node, { position: 0 });
  return node;
}

/** Each placeholder once, in the order of the text. Text that is no formula throws as parseFormula does. */
export function formulaPlaceholders(text: string): FormulaPlaceholder[] {
  const names = new Set<string>();
  for (const token of tokens(text)) {
    if (token.kind === 'error') throw token.error;
    if (token.kind === 'placeholder') names.add(token.name);
  }
  return [...names].map((name) => ({ name, type: placeholderType(name) }));
}

/** Checks a formula before anyone has typed values: throws on the first problem, else answers what to ask for. */
export function checkFormula(text: string, today: string): FormulaPlaceholder[] {
  const found = tokens(text).flatMap((token) => (token.kind === 'placeholder' ? [token.name] : []));
  const samples: Record<PlaceholderType, string | number> = { date: today, integer: 0, decimal: 0, text: '' };
  const parameters = Object.fromEntries(found.map((name) => [name, samples[placeholderType(name)]]));
  parseFormula(text, { parameters, today });
  return formulaPlaceholders(text);
}

function tokens(text: string): FormulaToken[] {
  checkTextLength(text, { position: filterLimits.textLength });
  if (text.trim() === '') throw filterError('filter.empty_formula', {}, { position: 0 });
  return tokenizeFormula(text);
}
