// The reading position in the tokens of one formula, and how a token that does not fit is reported.
import { type FilterProblemKey, filterError } from './filter-problem.ts';
import type { FormulaOptions } from './formula-placeholders.ts';
import type { FormulaToken } from './formula-tokens.ts';

export interface FormulaCursor {
  readonly tokens: readonly FormulaToken[];
  readonly options: FormulaOptions;
  index: number;
  conditions: number;
}

const nothing: FormulaToken = { kind: 'end', position: 0, text: '' };

export function peek(cursor: FormulaCursor, ahead = 0): FormulaToken {
  const last = cursor.tokens.length - 1;
  return cursor.tokens[Math.min(cursor.index + ahead, last)] ?? nothing;
}

export function isSymbol(token: FormulaToken, symbol: string): boolean {
  return token.kind === 'symbol' && token.text === symbol;
}

/** Keywords in any case; a name in backticks is never one. */
export function isWord(token: FormulaToken, word: string): boolean {
  return token.kind === 'name' && !token.quoted && token.text.toUpperCase() === word;
}

export function takeSymbol(cursor: FormulaCursor, symbol: string): boolean {
  const found = isSymbol(peek(cursor), symbol);
  if (found) cursor.index += 1;
  return found;
}

export function takeWord(cursor: FormulaCursor, word: string): boolean {
  const found = isWord(peek(cursor), word);
  if (found) cursor.index += 1;
  return found;
}

/** Refuses a token: by its own error when it is none, as an early end, or with the given key. */
export function refuse(token: FormulaToken, key: FilterProblemKey): never {
  if (token.kind === 'error') throw token.error;
  const place = { position: token.position };
  if (token.kind === 'end') throw filterError('filter.unexpected_end', {}, place);
  throw filterError(key, { found: token.text }, place);
}
