// What a read tolerance comes to at a step: an amount in its unit, or a ratio where it is told in decibels.
import { ownValue } from '#server/contract/values/own-value.ts';
import {
  absolute,
  add,
  compare,
  type Decimal,
  divide,
  multiply,
  negate,
  parseDecimal,
  signOf,
  subtract,
  timesPowerOfTen,
} from '../decimal.ts';
import { inUnitOf } from '../quantity.ts';
import { fullScale, type MeasuredStep, readMeasure, readRange, spanOf } from './measure.ts';
import { type Base, fault, type Operator, type Part } from './syntax.ts';
import { type Known, names } from './words.ts';

/**
 * `number`: bare, in the step's unit where it stands alone. `ratio`: of two quantities, never an amount. `level`: decibels at a step
 * that is not measured in them.
 */
type Kind = 'number' | 'amount' | 'ratio' | 'level';

export interface Worth {
  kind: Kind;
  value: Decimal;
  /** A division that does not come out even was cut off. */
  isExact: boolean;
}

/** Of a division; limits are rounded to fewer. */
const places = 30;

const isLevelUnit = (unit: string | null) => /^\s*(?:dB|Np)/u.test(unit ?? '');
const isPercent = (unit: string | null) => /^\s*[%‰]/u.test(unit ?? '');

function unitText({ prefix, unit }: MeasuredStep): string {
  return `${prefix ?? ''}${unit ?? ''}`;
}

function knownValue(step: MeasuredStep, known: Known, at: number): Decimal {
  const text = known === 'full_scale' || known === 'span' ? step.range : step[known];
  if (text === null) throw fault(`no_${known === 'full_scale' || known === 'span' ? 'range' : known}`, at);
  if (known === 'nominal' || known === 'uncertainty' || known === 'resolution') {
    const value = known === 'nominal' ? parseDecimal(text) : readMeasure(step, text.replace(/U$/, ''));
    if (!value) throw fault(`unread_${known}`, at, { text });
    return value;
  }
  const range = readRange(step, text);
  if (!range) throw fault('unread_range', at, { text });
  if (known === 'range' && !range.isOne) throw fault('range_ends', at, { text });
  return known === 'span' ? spanOf(range) : fullScale(range);
}

function shareOf(step: MeasuredStep, part: Part & { kind: 'share' }): Worth {
  if (part.own && isPercent(step.unit)) throw fault('which_percent', part.at, { unit: unitText(step) });
  const base: Base = part.base;
  const value = timesPowerOfTen(multiply(absolute(knownValue(step, base, part.at)), part.value), part.power);
  return { kind: 'amount', value, isExact: true };
}

/** µV/V at a step in V: a share of the nominal value, as ppm is. */
function ratioUnit(step: MeasuredStep, value: Decimal, unit: string): Decimal | null {
  const [over, under, more] = unit.split('/');
  if (!over || !under || more !== undefined) return null;
  const [up, down] = [over, under].map((one) => inUnitOf({ digits: 1n, scale: 0 }, { prefix: null, unit: one }, step));
  const factor = up && down && divide(up, down, places);
  return factor ? multiply(multiply(value, factor), absolute(knownValue(step, 'nominal', 0))) : null;
}

function amountOf(step: MeasuredStep, { value, unit, at }: Part & { kind: 'amount' }): Worth {
  if (unit === null) return { kind: 'amount', value, isExact: true };
  const own = unitText(step);
  const told = inUnitOf(value, { prefix: null, unit }, step, { difference: true }) ?? ratioUnit(step, value, unit);
  if (told) return { kind: 'amount', value: shortened(told), isExact: true };
  throw own === '' ? fault('no_unit', at, { word: unit }) : fault('other_unit', at, { word: unit, unit: own });
}

/** Zeros that a conversion brought along say nothing. */
function shortened({ digits, scale }: Decimal): Decimal {
  return scale > 0 && digits % 10n === 0n ? shortened({ digits: digits / 10n, scale: scale - 1 }) : { digits, scale };
}

function nameOf(step: MeasuredStep, name: string, at: number): Worth {
  const own = ownValue(step.variables, name);
  if (own !== undefined) {
    const value = parseDecimal(own);
    if (!value) throw fault('unread_variable', at, { name, text: own });
    return { kind: 'number', value, isExact: true };
  }
  const known = ownValue(names, name.toLowerCase());
  if (known === undefined) throw fault('unknown_name', at, { name });
  return { kind: 'amount', value: knownValue(step, known, at), isExact: true };
}

function sumOf(operator: Operator, left: Worth, right: Worth, at: number): Worth {
  const kinds = new Set([left.kind, right.kind]);
  if (kinds.has('level') && kinds.size > 1) throw fault('level_alone', at);
  if (kinds.has('ratio') && kinds.has('amount')) throw fault('dimension', at);
  const kind = left.kind === 'number' ? right.kind : left.kind;
  const value = operator === '+' ? add(left.value, right.value) : subtract(left.value, right.value);
  return { kind, value, isExact: left.isExact && right.isExact };
}

function productOf(left: Worth, right: Worth, at: number): Worth {
  if (left.kind !== 'number' && right.kind !== 'number' && left.kind !== 'ratio' && right.kind !== 'ratio')
    throw fault('dimension', at);
  const order: readonly Kind[] = ['amount', 'level', 'ratio', 'number'];
  const kind = order.find((one) => one === left.kind || one === right.kind) ?? 'number';
  return { kind, value: multiply(left.value, right.value), isExact: left.isExact && right.isExact };
}

function quotientOf(left: Worth, right: Worth, at: number): Worth {
  const value = divide(left.value, right.value, places);
  if (!value) throw fault('zero', at);
  const isEven = compare(multiply(value, right.value), left.value) === 0;
  const isExact = left.isExact && right.isExact && isEven;
  const result = { value: isEven ? shortened(value) : value, isExact };
  if (right.kind === 'number' || right.kind === 'ratio')
    return { ...result, kind: left.kind === 'number' ? right.kind : left.kind };
  if (left.kind !== right.kind || left.kind === 'level') throw fault('dimension', at);
  return { ...result, kind: 'ratio' };
}

function chosen(step: MeasuredStep, { name, of, at }: Part & { kind: 'call' }): Worth {
  const values = of.map((part) => worthOf(step, part));
  const [first] = values;
  if (!first) throw fault('values_of', at, { name });
  if (name === 'abs') return { ...first, value: absolute(first.value) };
  return values.reduce((best, one) => {
    const { kind } = sumOf('+', best, one, at);
    const isFurther = compare(one.value, best.value) === (name === 'max' ? 1 : -1);
    return { ...(isFurther ? one : best), kind };
  });
}

/** Throws a ToleranceError where the step lacks what it needs. */
function worthOf(step: MeasuredStep, part: Part): Worth {
  switch (part.kind) {
    case 'number':
      return { kind: 'number', value: part.value, isExact: true };
    case 'share':
      return shareOf(step, part);
    case 'digits':
      return { kind: 'amount', value: multiply(part.value, knownValue(step, 'resolution', part.at)), isExact: true };
    case 'amount':
      return amountOf(step, part);
    case 'level':
      return { kind: isLevelUnit(step.unit) ? 'amount' : 'level', value: part.value, isExact: true };
    case 'name':
      return nameOf(step, part.name, part.at);
    case 'negative': {
      const { value, ...worth } = worthOf(step, part.of);
      return { ...worth, value: negate(value) };
    }
    case 'call':
      return chosen(step, part);
    case 'operation': {
      const [left, right] = [worthOf(step, part.left), worthOf(step, part.right)];
      if (part.operator === '*') return productOf(left, right, part.at);
      return part.operator === '/' ? quotientOf(left, right, part.at) : sumOf(part.operator, left, right, part.at);
    }
  }
}

/** In the step's unit, or in decibels. */
export function amountFor(step: MeasuredStep, part: Part): Worth {
  const worth = worthOf(step, part);
  if (worth.kind === 'ratio') throw fault('dimension', part.at);
  return worth.kind === 'number' ? { ...worth, kind: 'amount' } : worth;
}

/** What a tolerance permits is not below nothing. */
export function permitted(step: MeasuredStep, part: Part): Worth {
  const worth = amountFor(step, part);
  if (signOf(worth.value) < 0) throw fault('negative', part.at);
  return worth;
}
