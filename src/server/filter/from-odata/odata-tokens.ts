// Cuts the text of an OData `$filter` into tokens with their positions, counted from 0. What is no token is refused where it stands.
// docs/interface/connections.md#odata-filter.
import { type FilterProblemKey, filterError } from '../../contract/filters/filter-problem.ts';

export type ODataTokenKind = 'name' | 'text' | 'number' | 'date' | 'instant' | 'symbol' | 'end';

export interface ODataToken {
  kind: ODataTokenKind;
  position: number;
  /** As written. */
  text: string;
}

const name = '[\\p{L}_][\\p{L}\\p{N}_]*';

/** The first that fits is meant: an instant begins like a day, and a day like a number. */
const patterns: readonly (readonly [ODataTokenKind, RegExp])[] = [
  ['name', new RegExp(`${name}(?:/${name})*`, 'uy')],
  ['text', /'(?:[^']|'')*'/y],
  ['instant', /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?(?:Z|[+-]\d{2}:\d{2})(?![\w.])/iy],
  ['date', /\d{4}-\d{2}-\d{2}(?![\w.-])/y],
  ['number', /-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?(?![\w.-])/iy],
  ['symbol', /[(),]/y],
];
const blanks = /\s*/y;

function matched(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? '';
}

export function tokenizeOData(text: string): ODataToken[] {
  const tokens: ODataToken[] = [];
  let position = matched(blanks, text, 0).length;
  while (position < text.length) {
    const token = tokenAt(text, position);
    tokens.push(token);
    position += token.text.length;
    position += matched(blanks, text, position).length;
  }
  tokens.push({ kind: 'end', position: text.length, text: '' });
  return tokens;
}

function tokenAt(text: string, position: number): ODataToken {
  for (const [kind, pattern] of patterns) {
    const found = matched(pattern, text, position);
    if (found !== '') return { kind, position, text: found };
  }
  if (text[position] === "'") throw filterError('filter.unterminated_text', {}, { position });
  const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
  throw filterError('filter.unexpected_character', { character }, { position });
}

/** Two quotation marks within a text are one of it. */
export const textOf = ({ text }: ODataToken): string => text.slice(1, -1).replaceAll("''", "'");

/** Refuses a token, or the end that came too early. */
export function refuseToken({ kind, text, position }: ODataToken, key: FilterProblemKey): never {
  if (kind === 'end') throw filterError('filter.unexpected_end', {}, { position });
  throw filterError(key, { found: text }, { position });
}
