// Cuts the text of a formula (docs/interface/filters.md#formula) into tokens with their positions. The first thing that is no token ends
// the list as an error token: the parser throws it only when it gets there, so that the reported problem is always the first one in the
// text.

import { readPath } from './filter-limits.ts';
import { FilterError, type FilterProblemKey, filterError } from './filter-problem.ts';
import { isPlaceholderName } from './formula-placeholders.ts';

interface Place {
  position: number;
  /** As written, also what the token covers. */
  text: string;
}

export type FormulaToken = Place &
  (
    | { kind: 'name'; path: string[]; quoted: boolean }
    | { kind: 'text'; value: string }
    | { kind: 'number'; value: number }
    | { kind: 'placeholder'; name: string }
    | { kind: 'symbol' }
    | { kind: 'end' }
    | { kind: 'error'; error: FilterError }
  );

const namePart = '(?:`[^`]+`|[\\p{L}_][\\p{L}\\p{N}_]*)';
const patterns = {
  blanks: /\s*/y,
  name: new RegExp(`${namePart}(?:\\.${namePart})*`, 'uy'),
  text: /'(?:[^']|'')*'(?!')|"(?:[^"]|"")*"(?!")/y,
  number: /\d[\p{L}\p{N}_.]*/uy,
  placeholder: /\[[^[\]]*\]/y,
  comment: /--|\/\*|#/y,
  symbol: /<>|<=|>=|!=|[()=<>+-]/y,
};

/** The last token is always of kind `end` or `error`. */
export function tokenizeFormula(text: string): FormulaToken[] {
  const tokens: FormulaToken[] = [];
  let position = match(patterns.blanks, text, 0).length;
  while (position < text.length) {
    const token = readToken(text, position);
    tokens.push(token);
    if (token.kind === 'error') return tokens;
    position += token.text.length;
    position += match(patterns.blanks, text, position).length;
  }
  tokens.push({ kind: 'end', position: text.length, text: '' });
  return tokens;
}

function match(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? '';
}

function readToken(text: string, position: number): FormulaToken {
  const first = text.charAt(position);
  if (first === "'" || first === '"') return textToken(match(patterns.text, text, position), position);
  if (first === '[') return placeholderToken(match(patterns.placeholder, text, position), position);
  const name = match(patterns.name, text, position);
  if (name !== '') return nameToken(name, position);
  if (first === '`') return problem('filter.unterminated_name', position);
  const number = match(patterns.number, text, position);
  if (number !== '') return numberToken(number, position);
  const comment = match(patterns.comment, text, position);
  if (comment !== '') return problem('filter.comment_not_allowed', position, { found: comment });
  const symbol = match(patterns.symbol, text, position);
  if (symbol !== '') return { kind: 'symbol', position, text: symbol };
  const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
  return problem('filter.unexpected_character', position, { character });
}

function textToken(text: string, position: number): FormulaToken {
  if (text === '') return problem('filter.unterminated_text', position);
  const quote = text.charAt(0);
  const value = text.slice(1, -1).replaceAll(quote + quote, quote);
  const placeholder = /\[([a-z]+_\d+)\]/.exec(text);
  // Inside quotes a placeholder would be plain text and the formula would silently find nothing.
  if (placeholder !== null && isPlaceholderName(placeholder[1] ?? '')) {
    return problem('filter.quoted_placeholder', position + placeholder.index, { found: placeholder[0] });
  }
  return { kind: 'text', position, text, value };
}

function placeholderToken(text: string, position: number): FormulaToken {
  const name = text.slice(1, -1);
  if (!isPlaceholderName(name)) return problem('filter.bad_placeholder', position, { found: text === '' ? '[' : text });
  return { kind: 'placeholder', position, text, name };
}

function nameToken(text: string, position: number): FormulaToken {
  try {
    const path = readPath(text.replaceAll('`', ''), { position });
    return { kind: 'name', position, text, path, quoted: text.includes('`') };
  } catch (error) {
    if (error instanceof FilterError) return { kind: 'error', position, text, error };
    throw error;
  }
}

// Digits beyond what a number holds exactly would compare with another value than the one written.
function numberToken(text: string, position: number): FormulaToken {
  const value = Number(text);
  const exact = /^\d+(?:\.\d+)?$/.test(text) && text.replace('.', '').replace(/^0+/, '').length <= 15;
  return exact ? { kind: 'number', position, text, value } : problem('filter.bad_number', position, { found: text });
}

function problem(key: FilterProblemKey, position: number, params: Record<string, string> = {}): FormulaToken {
  return { kind: 'error', position, text: '', error: filterError(key, params, { position }) };
}
