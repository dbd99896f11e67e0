// Reads a tolerance as people write it. What cannot be read is refused with the place where reading ended: a limit is never guessed.
//
//   tolerance = ["±"] sum | side [side] | "<=" ["+"] list | ">=" ["-"] list
//   side      = ("+" | "-") list                       each side once; a difference within a side takes brackets
//   list      = product {product}                      parts with a suffix behind each other add up: 0.3% 1D
//   sum       = product {["+"] product}                "-" only in brackets, where it cannot be taken for the other side
//   product   = factor {("*" | "/") factor}
//   factor    = number [suffix] | name | "(" sum ")" | ("max" | "min" | "abs") "(" sum {";" sum} ")"
import { ownValue } from '#server/contract/values/own-value.ts';
import { type Decimal, parseDecimal } from '../decimal.ts';
import { type CallName, callNames, fault, type Operator, type Part, type Tolerance } from './syntax.ts';
import { digitWords, levelWord, readBase, shares, unitWord } from './words.ts';

const longest = 200;
const deepest = 20;

const blanks = /\s*/uy;
/** A comma needs a digit before it, so that one between the values of `max` is none. Narrow blanks group digits, others part numbers. */
const digits = /(?:\d+(?:[\u00a0\u2009\u202f]\d{3}(?!\d))*(?:\.\d*|,\d+)?|\.\d+)(?:[eE][+-]?\d{1,2}(?!\d))?/uy;
const suffixWord = /\s*([\p{L}°Ω′″'"][\p{L}²³°·]*(?:\/(?=\p{L})[\p{L}²³°·]+)*)/uy;
const suffixSign = /\s*([%‰])/uy;
const nameWord = /[\p{L}_][\p{L}\p{N}_]*/uy;
const plusMinus = /\s*(?:±|\+\s*\/\s*[-−]|\+[-−])/uy;
const bound = /\s*(<=|≤|>=|≥)/uy;

interface Cursor {
  text: string;
  at: number;
  depth: number;
  isName: IsName;
}

export type IsName = (name: string) => boolean;

function taken(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (!match) return null;
  cursor.at = pattern.lastIndex;
  return match[1] ?? match[0];
}

/** The next sign, a minus of any alphabet as one. */
function next(cursor: Cursor): string {
  taken(cursor, blanks);
  const sign = cursor.text.charAt(cursor.at);
  return sign === '−' ? '-' : sign === '×' || sign === '·' ? '*' : sign;
}

function took(cursor: Cursor, ...signs: readonly string[]): string | null {
  const sign = next(cursor);
  if (sign === '' || !signs.includes(sign)) return null;
  cursor.at += 1;
  return sign;
}

/** Two separators in one number are nothing to guess at. */
function numberAt(cursor: Cursor): Decimal {
  const at = cursor.at;
  const value = parseDecimal(taken(cursor, digits) ?? '');
  if (!value || /^[.,]?\d/.test(cursor.text.slice(cursor.at))) throw fault('number', at);
  return value;
}

function suffixed(cursor: Cursor, at: number, value: Decimal): Part {
  const before = cursor.at;
  const sign = taken(cursor, suffixSign);
  const word = sign ?? taken(cursor, suffixWord);
  if (word === null) return { kind: 'number', at, value };
  const power = ownValue(shares, word);
  if (power !== undefined) {
    const read = readBase(cursor.text, cursor.at);
    if ('lost' in read) throw fault('share_of', read.lost, { word });
    cursor.at = read.end;
    return { kind: 'share', at, value, power, base: read.base, own: sign === '%' && !read.said };
  }
  if (word === unitWord) return { kind: 'amount', at, value, unit: null };
  if (digitWords.has(word)) return { kind: 'digits', at, value };
  if (word === levelWord) return { kind: 'level', at, value };
  return { kind: 'amount', at: cursor.text.indexOf(word, before), value, unit: word };
}

function callAt(cursor: Cursor, name: CallName, at: number): Part {
  const of = [inBrackets(cursor, at, ';', ',')];
  while (took(cursor, ';', ',')) of.push(sumAt(cursor, true));
  close(cursor, at);
  if (name !== 'abs' && of.length < 2) throw fault('values_of', at, { name });
  if (name === 'abs' && of.length > 1) throw fault('one_value', at, { name });
  return { kind: 'call', at, name, of };
}

function inBrackets(cursor: Cursor, at: number, ...ends: readonly string[]): Part {
  cursor.depth += 1;
  if (cursor.depth > deepest) throw fault('deep', at);
  const part = sumAt(cursor, true);
  cursor.depth -= 1;
  const sign = next(cursor);
  if (sign !== ')' && !ends.includes(sign)) throw sign === '' ? fault('open_bracket', at) : fault('joint', cursor.at);
  return part;
}

function close(cursor: Cursor, at: number): void {
  if (!took(cursor, ')')) throw next(cursor) === '' ? fault('open_bracket', at) : fault('joint', cursor.at);
}

function factorAt(cursor: Cursor): Part {
  const sign = next(cursor);
  const at = cursor.at;
  if (/[\d.]/.test(sign)) return suffixed(cursor, at, numberAt(cursor));
  if (took(cursor, '(')) {
    const part = inBrackets(cursor, at);
    close(cursor, at);
    return part;
  }
  const name = taken(cursor, nameWord);
  if (name === null) throw fault('part', at);
  const call = callNames.find((one) => one === name.toLowerCase());
  if (call === undefined) {
    if (!cursor.isName(name)) throw fault('unknown_name', at, { name });
    return { kind: 'name', at, name };
  }
  if (!took(cursor, '(')) throw fault('values_of', at, { name: call });
  return callAt(cursor, call, at);
}

function productAt(cursor: Cursor): Part {
  let left = factorAt(cursor);
  for (;;) {
    const sign = next(cursor);
    const at = cursor.at;
    // "+0.2/-0.1": the stroke parts two sides.
    const parts = sign === '/' && /^\/\s*[+−-]/u.test(cursor.text.slice(at));
    if ((sign !== '*' && sign !== '/') || parts) return left;
    cursor.at += 1;
    left = { kind: 'operation', at, operator: sign, left, right: factorAt(cursor) };
  }
}

/** Parts behind each other add up if each says what it is, and a blank or a % stands between: in "5 mm2" nothing is added. */
function joined(cursor: Cursor, left: Part): Part | null {
  if (!/[\d.]/.test(next(cursor))) return null;
  const at = cursor.at;
  if (!/[%‰\s]/u.test(cursor.text.charAt(at - 1))) throw fault('joint', at);
  const right = productAt(cursor);
  if (left.kind === 'number' || right.kind === 'number') throw fault('bare', right.kind === 'number' ? at : left.at);
  return { kind: 'operation', at, operator: '+', left, right };
}

function listAt(cursor: Cursor): Part {
  let left = productAt(cursor);
  for (;;) {
    const more = joined(cursor, left);
    if (more === null) return left;
    left = more;
  }
}

function sumAt(cursor: Cursor, bracketed: boolean): Part {
  const first = bracketed ? took(cursor, '-', '+') : null;
  const at = cursor.at;
  let left = listAt(cursor);
  if (first === '-') left = { kind: 'negative', at, of: left };
  for (;;) {
    const sign = next(cursor);
    const place = cursor.at;
    if (sign === '-' && !bracketed) throw fault('minus', place);
    const operator = took(cursor, '+', '-') as Operator | null;
    if (operator === null) return left;
    left = { kind: 'operation', at: place, operator, left, right: listAt(cursor) };
  }
}

function boundAt(cursor: Cursor, sign: string): Tolerance {
  const isUpper = sign === '<=' || sign === '≤';
  next(cursor);
  const { at } = cursor;
  const bare = took(cursor, isUpper ? '+' : '-') === null ? { bare: { at } } : {};
  const part = listAt(cursor);
  return isUpper ? { upper: part, lower: null, ...bare } : { upper: null, lower: part, ...bare };
}

function sidesAt(cursor: Cursor): Tolerance {
  const sides: { '+'?: Part; '-'?: Part } = {};
  const start = cursor.at;
  for (;;) {
    next(cursor);
    const at = cursor.at;
    const sign = took(cursor, '+', '-') as '+' | '-' | null;
    if (sign === null) break;
    if (sides[sign]) throw fault('same_side', at, { sign });
    sides[sign] = listAt(cursor);
    if (!sides['+'] || !sides['-']) took(cursor, '/', ';');
  }
  const { '+': upper, '-': lower } = sides;
  if (!upper || !lower) {
    if (next(cursor) !== '') throw fault('joint', cursor.at);
    throw fault(upper ? 'one_side_up' : 'one_side_down', start);
  }
  return { upper, lower };
}

/** Throws a ToleranceError where it cannot be read. */
export function readTolerance(text: string, isName: IsName): Tolerance {
  if (text.length > longest) throw fault('long', longest, { max: longest });
  const cursor: Cursor = { text, at: 0, depth: 0, isName };
  const only = taken(cursor, bound);
  const both = only === null && taken(cursor, plusMinus) !== null;
  const sign = next(cursor);
  const signed = !both && only === null && (sign === '+' || sign === '-');
  const read = only !== null ? boundAt(cursor, only) : signed ? sidesAt(cursor) : bothWays(sumAt(cursor, false));
  if (next(cursor) !== '') throw fault('joint', cursor.at);
  return read;
}

const bothWays = (part: Part): Tolerance => ({ upper: part, lower: part });
