// Reads model equations by a grammar of their own: a short list of operators and functions, and nothing else can be called. What cannot be
// read is refused with the character at which reading ended.
//
//   equation = name "=" sum
//   sum      = product {("+" | "-") product}
//   product  = signed {("*" | "/") signed}
//   signed   = ("-" | "+") signed | power
//   power    = atom ["²" | "³" | "^" signed]           2^3^2 is 2^(3^2), -a^2 is -(a^2)
//   atom     = number ["[" unit "]"] | name | "pi" | function "(" sum {";" sum} ")" | "(" sum ")"
import {
  type Equation,
  type FunctionName,
  fault,
  functionNames,
  isSymbol,
  type Node,
  type Operator,
  plainName,
} from './syntax.ts';

const deepest = 40;
const mostNodes = 2000;

const blanks = /[^\S\n]*/uy;
/** A comma needs a digit before it, so that one between two arguments is none. */
const digits = /(?:\d+(?:\.\d*|,\d+)?|\.\d+)(?:[eE][+-]?\d{1,3}(?!\d))?/uy;
const nameWord = /[\p{L}_][\p{L}\p{N}_]*/uy;
const unitText = /\s*\[([^\]\n]*)\]/uy;

interface Cursor {
  text: string;
  at: number;
  depth: number;
  nodes: number;
}

function taken(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (!match) return null;
  cursor.at = pattern.lastIndex;
  return match[1] ?? match[0];
}

const alike: Readonly<Record<string, string>> = { '−': '-', '×': '*', '·': '*', '∗': '*', '÷': '/', ':': '/' };

/** The next sign, those that look alike as one; a line ends what stands on it. */
function next(cursor: Cursor): string {
  taken(cursor, blanks);
  const sign = cursor.text.charAt(cursor.at);
  return alike[sign] ?? sign;
}

function took(cursor: Cursor, ...signs: readonly string[]): string | null {
  const sign = next(cursor);
  if (sign === '' || !signs.includes(sign)) return null;
  cursor.at += 1;
  return sign;
}

function counted(cursor: Cursor, node: Node): Node {
  cursor.nodes += 1;
  if (cursor.nodes > mostNodes) throw fault('too_much', node.at, { max: mostNodes });
  return node;
}

function numberAt(cursor: Cursor): Node {
  const at = cursor.at;
  const text = taken(cursor, digits);
  // Two separators in one number, or a blank within it, are nothing to guess at.
  if (text === null || /^(?:[.,]?\d|[^\S\n]+\d)/.test(cursor.text.slice(cursor.at))) throw fault('number', at);
  const unit = taken(cursor, unitText) ?? '';
  return counted(cursor, { kind: 'number', at, value: Number(text.replace(',', '.')), unit: unit.trim() });
}

function deeper<Result>(cursor: Cursor, at: number, read: () => Result): Result {
  cursor.depth += 1;
  if (cursor.depth > deepest) throw fault('deep', at, { max: deepest });
  const result = read();
  cursor.depth -= 1;
  return result;
}

const isLineEnd = (sign: string) => sign === '' || sign === '\n';

function close(cursor: Cursor, at: number): void {
  if (!took(cursor, ')')) throw isLineEnd(next(cursor)) ? fault('open_bracket', at) : fault('joint', cursor.at);
}

const isFunction = (name: string): name is FunctionName => functionNames.some((one) => one === name);

function callAt(cursor: Cursor, name: FunctionName, at: number): Node {
  if (!took(cursor, '(')) throw fault('function_alone', at, { name });
  const of = [deeper(cursor, at, () => sumAt(cursor))];
  while (took(cursor, ';', ',')) of.push(deeper(cursor, at, () => sumAt(cursor)));
  close(cursor, at);
  const count = name === 'atan2' ? 2 : 1;
  if (of.length !== count) throw fault(count === 2 ? 'two_values' : 'one_value', at, { name });
  return counted(cursor, { kind: 'call', at, name, of });
}

function nameAt(cursor: Cursor): Node | null {
  const at = cursor.at;
  const word = taken(cursor, nameWord);
  if (word === null) return null;
  const name = plainName(word);
  if (name === 'pi' || name === 'π') return counted(cursor, { kind: 'number', at, value: Math.PI, unit: '' });
  if (isFunction(name)) return callAt(cursor, name, at);
  if (next(cursor) === '(') throw fault('unknown_function', at, { name, names: functionNames.join(', ') });
  return counted(cursor, { kind: 'name', at, name });
}

function atomAt(cursor: Cursor): Node {
  const sign = next(cursor);
  const at = cursor.at;
  if (/[\d.]/.test(sign)) return numberAt(cursor);
  if (took(cursor, '(')) {
    const inner = deeper(cursor, at, () => sumAt(cursor));
    close(cursor, at);
    return inner;
  }
  const named = nameAt(cursor);
  if (named) return named;
  throw isLineEnd(sign) ? fault('ends', at) : fault('sign', at, { sign });
}

const raised: Readonly<Record<string, number>> = { '²': 2, '³': 3 };

function powerAt(cursor: Cursor): Node {
  const base = atomAt(cursor);
  const sign = next(cursor);
  const at = cursor.at;
  const exponent = raised[sign];
  if (exponent === undefined && sign !== '^') return base;
  cursor.at += 1;
  const right: Node =
    exponent === undefined ? deeper(cursor, at, () => signedAt(cursor)) : { kind: 'number', at, value: exponent, unit: '' };
  return counted(cursor, { kind: 'operation', at, operator: '^', left: base, right });
}

function signedAt(cursor: Cursor): Node {
  const sign = took(cursor, '-', '+');
  if (sign === null) return powerAt(cursor);
  const at = cursor.at - 1;
  const of = deeper(cursor, at, () => signedAt(cursor));
  return sign === '-' ? counted(cursor, { kind: 'negative', at, of }) : of;
}

function chainAt(cursor: Cursor, signs: readonly Operator[], part: (cursor: Cursor) => Node): Node {
  let left = part(cursor);
  for (;;) {
    next(cursor);
    const at = cursor.at;
    const operator = took(cursor, ...signs) as Operator | null;
    if (operator === null) return left;
    left = counted(cursor, { kind: 'operation', at, operator, left, right: part(cursor) });
  }
}

function productAt(cursor: Cursor): Node {
  return chainAt(cursor, ['*', '/'], signedAt);
}

function sumAt(cursor: Cursor): Node {
  return chainAt(cursor, ['+', '-'], productAt);
}

function skipLines(cursor: Cursor): void {
  while (/[\s;]/.test(cursor.text.charAt(cursor.at))) cursor.at += 1;
}

function equationAt(cursor: Cursor): Equation {
  const at = cursor.at;
  const word = taken(cursor, nameWord);
  if (word === null || !took(cursor, '=')) throw fault('no_equation', at);
  const name = plainName(word);
  if (!isSymbol(name)) throw fault('reserved', at, { name });
  const expression = sumAt(cursor);
  if (!isLineEnd(next(cursor)) && next(cursor) !== ';') throw fault('joint', cursor.at);
  return { name, at, expression };
}

/** A lone expression without a name is the equation of `alone`. */
export function readEquations(text: string, alone: string): Equation[] {
  const cursor: Cursor = { text: text.replaceAll('\r', ' '), at: 0, depth: 0, nodes: 0 };
  skipLines(cursor);
  if (cursor.at === text.length) throw fault('empty', 0);
  if (!text.includes('=')) {
    const at = cursor.at;
    const expression = sumAt(cursor);
    skipLines(cursor);
    if (cursor.at !== text.length) throw fault('joint', cursor.at);
    return [{ name: alone, at, expression }];
  }
  const equations: Equation[] = [];
  while (cursor.at < text.length) {
    equations.push(equationAt(cursor));
    skipLines(cursor);
  }
  return equations;
}
