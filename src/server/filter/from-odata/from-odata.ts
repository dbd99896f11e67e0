// OData's `$filter` -> the one filter tree, by recursive descent: `or` of `and` of comparisons, functions on texts, brackets and `not`.
// docs/interface/connections.md#odata-filter.
import type { FilterNode, FilterScalar } from '../../contract/filters/filter-ast.ts';
import { checkConditionCount, checkLimits, checkListLength, checkTextLength } from '../../contract/filters/filter-limits.ts';
import { filterError } from '../../contract/filters/filter-problem.ts';
import {
  amongst,
  equalTo,
  holdsText,
  isEmpty,
  type ODataLogic,
  type Order,
  opposite,
  ordered,
  orders,
  treeOf,
} from './odata-conditions.ts';
import { type ODataToken, refuseToken, textOf, tokenizeOData } from './odata-tokens.ts';

/** How values of a property are written. */
export type LiteralKind = 'text' | 'number' | 'flag' | 'date' | 'instant';

export interface ODataFilter {
  filter: FilterNode;
  /** Where each path, joined by dots, stands first. */
  places: ReadonlyMap<string, number>;
}

interface Reader {
  tokens: readonly ODataToken[];
  index: number;
  conditions: number;
  places: Map<string, number>;
  /** Undefined: there is no such property to filter by. */
  kindOf(path: readonly string[]): LiteralKind | undefined;
}

/** Programs put brackets around each step; what they nest is flat again in the tree, which keeps to its own limit. */
const mostBrackets = 100;

const functions = { contains: 'anywhere', startswith: 'start', endswith: 'end' } as const;
export const filterFunctions = Object.keys(functions);
const flipped: Readonly<Record<string, string>> = { gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };

export function readODataFilter(text: string, kindOf: Reader['kindOf']): ODataFilter {
  checkTextLength(text);
  const reader: Reader = { tokens: tokenizeOData(text), index: 0, conditions: 0, places: new Map(), kindOf };
  const logic = readOr(reader, 0);
  const rest = peek(reader);
  if (rest.kind !== 'end') refuseToken(rest, 'filter.unexpected_text');
  const filter = treeOf(logic);
  checkLimits(filter);
  return { filter, places: reader.places };
}

function peek({ tokens, index }: Reader, ahead = 0): ODataToken {
  return tokens[Math.min(index + ahead, tokens.length - 1)] ?? { kind: 'end', position: 0, text: '' };
}

function take(reader: Reader): ODataToken {
  const token = peek(reader);
  reader.index += 1;
  return token;
}

const isWord = ({ kind, text }: ODataToken, word: string) => kind === 'name' && text === word;
const isSymbol = ({ kind, text }: ODataToken, symbol: string) => kind === 'symbol' && text === symbol;

function takeWord(reader: Reader, word: string): boolean {
  const found = isWord(peek(reader), word);
  if (found) reader.index += 1;
  return found;
}

function expectSymbol(reader: Reader, symbol: string): void {
  const token = take(reader);
  if (!isSymbol(token, symbol)) refuseToken(token, symbol === ')' ? 'filter.bracket_expected' : 'filter.unexpected_text');
}

function readOr(reader: Reader, depth: number): ODataLogic {
  const items = [readAnd(reader, depth)];
  while (takeWord(reader, 'or')) items.push(readAnd(reader, depth));
  return joined('or', items);
}

function readAnd(reader: Reader, depth: number): ODataLogic {
  const items = [readTerm(reader, depth)];
  while (takeWord(reader, 'and')) items.push(readTerm(reader, depth));
  return joined('and', items);
}

function joined(kind: 'and' | 'or', items: ODataLogic[]): ODataLogic {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind, items };
}

function readTerm(reader: Reader, depth: number): ODataLogic {
  const { position } = peek(reader);
  if (depth > mostBrackets) throw filterError('filter.too_deep', { max: mostBrackets }, { position });
  if (takeWord(reader, 'not')) return opposite(readTerm(reader, depth + 1));
  if (isSymbol(peek(reader), '(')) {
    reader.index += 1;
    const inside = readOr(reader, depth + 1);
    expectSymbol(reader, ')');
    return inside;
  }
  reader.conditions += 1;
  checkConditionCount(reader.conditions, { position });
  return peek(reader).kind === 'name' && isSymbol(peek(reader, 1), '(') ? readFunction(reader) : readComparison(reader);
}

/** `contains(name,'x')`; some programs write `eq true` behind it. */
function readFunction(reader: Reader): ODataLogic {
  const called = take(reader);
  if (!Object.hasOwn(functions, called.text))
    throw filterError('filter.unknown_function', { name: called.text, known: filterFunctions.join(', ') }, called);
  expectSymbol(reader, '(');
  const { path, kind, token } = readProperty(reader);
  if (kind !== 'text') throw filterError('filter.not_a_text', { property: token.text }, token);
  expectSymbol(reader, ',');
  const text = String(readLiteral(reader, 'text', token));
  expectSymbol(reader, ')');
  const found = holdsText(path, functions[called.text as keyof typeof functions], text);
  const operator = peek(reader);
  if (!isWord(operator, 'eq') && !isWord(operator, 'ne')) return found;
  reader.index += 1;
  return readLiteral(reader, 'flag', called) === isWord(operator, 'eq') ? found : opposite(found);
}

interface Property {
  path: string[];
  kind: LiteralKind;
  token: ODataToken;
}

const words: ReadonlySet<string> = new Set(['null', 'true', 'false', 'not', 'and', 'or', 'eq', 'ne', 'in', ...orders]);

function readProperty(reader: Reader): Property {
  const token = take(reader);
  if (token.kind !== 'name' || words.has(token.text)) refuseToken(token, 'filter.field_expected');
  const path = token.text.split('/');
  const kind = reader.kindOf(path);
  if (kind === undefined) throw filterError('filter.unknown_property', { property: token.text }, token);
  const name = path.join('.');
  if (!reader.places.has(name)) reader.places.set(name, token.position);
  return { path, kind, token };
}

function readComparison(reader: Reader): ODataLogic {
  const first = peek(reader);
  if (first.kind !== 'name' || words.has(first.text)) return readFlipped(reader);
  const { path, kind, token } = readProperty(reader);
  const operator = peek(reader);
  if (isWord(operator, 'in')) {
    reader.index += 1;
    return amongst(path, readList(reader, kind, token));
  }
  const known = operator.kind === 'name' && (operator.text === 'eq' || operator.text === 'ne' || isOrder(operator.text));
  if (!known) {
    if (kind === 'flag') return equalTo(path, true);
    return refuseToken(operator, 'filter.operator_expected');
  }
  reader.index += 1;
  if (isWord(peek(reader), 'null')) return withNull(reader, path, operator);
  return compared(path, operator.text, readLiteral(reader, kind, token));
}

const isOrder = (text: string): text is Order => (orders as readonly string[]).includes(text);

function withNull(reader: Reader, path: string[], operator: ODataToken): ODataLogic {
  const token = take(reader);
  if (isOrder(operator.text)) refuseToken(token, 'filter.value_expected');
  return operator.text === 'eq' ? isEmpty(path) : opposite(isEmpty(path));
}

function compared(path: string[], operator: string, value: FilterScalar): ODataLogic {
  if (isOrder(operator)) return ordered(path, operator, value);
  const same = equalTo(path, value);
  return operator === 'eq' ? same : opposite(same);
}

/** The value stands before the operator: `5 lt interval`. */
function readFlipped(reader: Reader): ODataLogic {
  const at = reader.index;
  reader.index += 1;
  const operator = take(reader);
  const isKnown = operator.kind === 'name' && ['eq', 'ne', ...orders].includes(operator.text);
  if (operator.kind === 'end' || !isKnown) {
    reader.index = at;
    refuseToken(peek(reader), 'filter.field_expected');
  }
  const { path, kind, token } = readProperty(reader);
  const behind = reader.index;
  reader.index = at;
  if (isWord(peek(reader), 'null')) {
    const empty = withNull(reader, path, operator);
    reader.index = behind;
    return empty;
  }
  const value = readLiteral(reader, kind, token);
  reader.index = behind;
  return compared(path, flipped[operator.text] ?? operator.text, value);
}

function readList(reader: Reader, kind: LiteralKind, property: ODataToken): FilterScalar[] {
  expectSymbol(reader, '(');
  const values = [readLiteral(reader, kind, property)];
  while (isSymbol(peek(reader), ',')) {
    reader.index += 1;
    values.push(readLiteral(reader, kind, property));
  }
  expectSymbol(reader, ')');
  checkListLength(values, property.text, property);
  return values;
}

const written: Readonly<Record<LiteralKind, string>> = {
  text: "'text'",
  number: '12.5',
  flag: 'true',
  date: '2026-01-31',
  instant: '2026-01-31T08:00:00Z',
};

/** A day or an instant may stand in quotation marks, too: what it is, its field says. */
function readLiteral(reader: Reader, kind: LiteralKind, property: ODataToken): FilterScalar {
  const token = take(reader);
  if (token.kind === 'end') refuseToken(token, 'filter.value_expected');
  if (kind === 'text' && token.kind === 'text') return textOf(token);
  if (kind === 'number' && token.kind === 'number' && Number.isFinite(Number(token.text))) return Number(token.text);
  if (kind === 'flag' && (isWord(token, 'true') || isWord(token, 'false'))) return token.text === 'true';
  if (kind === 'date' || kind === 'instant') {
    if (token.kind === 'date' || token.kind === 'instant') return token.text;
    if (token.kind === 'text' && /^'\d{4}-\d{2}-\d{2}(?:T[\d:.+Z-]+)?'$/i.test(token.text)) return textOf(token);
  }
  throw filterError('filter.bad_literal', { property: property.text, example: written[kind] }, token);
}
