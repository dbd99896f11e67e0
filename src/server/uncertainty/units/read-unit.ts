// Reads a unit: known ones with their prefixes, multiplied, divided and raised to powers. What it does not know it refuses, as it could
// not tell volts from amperes then.
import { prefixes } from '#server/assessment/quantity.ts';
import { ownValue } from '#server/contract/values/own-value.ts';
import { type Dimension, type KnownUnit, prefixed, whole } from './known-units.ts';

/** `unknown`: a name nobody knows. `solidus`: behind a `/` only brackets say what else is divided by. `form`: no unit at all. */
export type UnitRead = KnownUnit | { fault: 'unknown' | 'solidus' | 'form'; name: string };

class UnitError extends Error {
  readonly what: 'unknown' | 'solidus' | 'form';
  readonly unit: string;

  constructor(what: UnitError['what'], unit: string) {
    super(what);
    this.what = what;
    this.unit = unit;
  }
}

const longest = 60;
const nothing: KnownUnit = { factor: 1, dimension: {} };

export function multiplied(a: Dimension, b: Dimension, power = 1): Dimension {
  const result: Record<string, number> = { ...a };
  for (const [name, exponent] of Object.entries(b)) {
    const sum = (result[name] ?? 0) + exponent * power;
    // A third of a power three times over is one, but for the last digit.
    if (Math.abs(sum) < 1e-9) delete result[name];
    else result[name] = sum;
  }
  return result;
}

const raised = ({ factor, dimension }: KnownUnit, power: number): KnownUnit => ({
  factor: factor ** power,
  dimension: multiplied({}, dimension, power),
});

function product(a: KnownUnit, b: KnownUnit, power: 1 | -1): KnownUnit {
  return {
    factor: power === 1 ? a.factor * b.factor : a.factor / b.factor,
    dimension: multiplied(a.dimension, b.dimension, power),
  };
}

function named(name: string): KnownUnit {
  const known = ownValue(whole, name) ?? ownValue(prefixed, name);
  if (known) return known;
  for (const [prefix, exponent] of Object.entries(prefixes)) {
    const rest = prefix !== '' && name.startsWith(prefix) ? ownValue(prefixed, name.slice(prefix.length)) : undefined;
    // A power of ten below 1 is none in binary: what is divided by one above it is nearer.
    if (rest) return { ...rest, factor: exponent < 0 ? rest.factor / 10 ** -exponent : rest.factor * 10 ** exponent };
  }
  throw new UnitError('unknown', name);
}

const token = /\s*(?:([\p{L}°%‰′µ]+|1(?!\d))(?:\^?([+-]?\d+))?|([()/·⋅*.]))/uy;

interface Cursor {
  text: string;
  at: number;
}

type Token = { unit: string; power: number } | { sign: string } | null;

function peeked(cursor: Cursor): { token: Token; end: number } {
  token.lastIndex = cursor.at;
  const match = token.exec(cursor.text);
  if (match) {
    const [, unit, power, sign = ''] = match;
    return { token: unit === undefined ? { sign } : { unit, power: Number(power ?? 1) }, end: token.lastIndex };
  }
  if (cursor.text.slice(cursor.at).trim() !== '') throw new UnitError('form', cursor.text);
  return { token: null, end: cursor.at };
}

function powerBehind(cursor: Cursor): number {
  const match = /^\^?([+-]?\d+)/.exec(cursor.text.slice(cursor.at));
  cursor.at += match?.[0].length ?? 0;
  return Number(match?.[1] ?? 1);
}

function factorAt(cursor: Cursor): KnownUnit {
  const { token: first, end } = peeked(cursor);
  cursor.at = end;
  if (first && 'unit' in first) return raised(named(first.unit), first.power);
  if (first?.sign !== '(') throw new UnitError('form', cursor.text);
  const inner = productAt(cursor);
  const closing = peeked(cursor);
  if (!closing.token || !('sign' in closing.token) || closing.token.sign !== ')') throw new UnitError('form', cursor.text);
  cursor.at = closing.end;
  return raised(inner, powerBehind(cursor));
}

/** W/m/K is read from the left; W/m·K could be either, and is refused. */
function productAt(cursor: Cursor): KnownUnit {
  let result = factorAt(cursor);
  let isDivided = false;
  for (;;) {
    const { token: following, end } = peeked(cursor);
    if (!following || ('sign' in following && following.sign === ')')) return result;
    const sign = 'sign' in following && following.sign !== '(' ? following.sign : '·';
    if ('sign' in following && following.sign !== '(') cursor.at = end;
    if (sign !== '/' && isDivided) throw new UnitError('solidus', cursor.text);
    isDivided = sign === '/';
    result = product(result, factorAt(cursor), isDivided ? -1 : 1);
  }
}

/** Empty is a plain number. */
export function readUnit(written: string): UnitRead {
  const text = written.normalize('NFKC').replaceAll('−', '-').trim();
  if (text === '') return nothing;
  if (text.length > longest) return { fault: 'form', name: written };
  const cursor = { text, at: 0 };
  try {
    const read = productAt(cursor);
    return peeked(cursor).token === null ? read : { fault: 'form', name: written };
  } catch (error) {
    if (error instanceof UnitError) return { fault: error.what, name: error.unit };
    throw error;
  }
}

export function isSameDimension(a: Dimension, b: Dimension): boolean {
  return Object.keys(multiplied(a, b, -1)).length === 0;
}

const raisedText = (exponent: number) => {
  if (exponent === 1) return '';
  const plain = Number.isInteger(exponent) ? String(exponent) : exponent.toFixed(2);
  return `^${plain}`;
};

/** `kg·m^2·s^-3·A^-1`, as people who look for a mistake need it; `1` for a plain number. */
export function dimensionText(dimension: Dimension): string {
  const parts = Object.entries(dimension).map(([name, exponent]) => `${name}${raisedText(exponent)}`);
  return parts.length === 0 ? '1' : parts.join('·');
}
