// An input as it was written down, read into numbers: estimate, standard uncertainty, degrees of freedom, distribution. Everything that
// is wrong with it is told at once, each at its field. GUM 4.2 and 4.3; EA-4/02 section 3.

import { type Decimal, parseDecimal } from '#server/assessment/decimal.ts';
import { mostReadings, readReadings } from '#server/assessment/readings/readings.ts';
import type { Phrase } from '#server/contract/errors.ts';
import { type Distribution, distributions, statements } from '#server/contract/values/uncertainty.ts';
import { isSymbol, plainName } from '../model/syntax.ts';
import type { KnownUnit } from '../units/known-units.ts';
import { readUnit } from '../units/read-unit.ts';

/** Numbers as they were written; their digits are kept in the record. */
export interface InputText {
  name: string;
  unit: string | null;
  estimate: string | null;
  distribution: string | null;
  statement: string | null;
  value: string | null;
  coverage_factor: string | null;
  /** Of a trapezium: its upper side by its base. */
  shape: string | null;
  readings: string | null;
  degrees_of_freedom: string | null;
}

export interface Input {
  name: string;
  unit: KnownUnit;
  distribution: Distribution;
  /** In its own unit, as all of them. */
  estimate: number;
  uncertainty: number;
  /** Infinity where it is certain. */
  freedom: number;
  shape: number;
  readings: readonly number[];
}

export type InputField = keyof InputText;
export type InputProblems = Partial<Record<InputField, Phrase>>;

const problem = (what: string, params?: Phrase['params']): Phrase => ({
  key: `errors.budget.${what}`,
  ...(params ? { params } : {}),
});

const numberOf = ({ digits, scale }: Decimal) => Number(`${digits}e${-scale}`);

export function numberIn(text: string | null): number | null {
  const decimal = parseDecimal(text ?? '');
  return decimal === null ? null : numberOf(decimal);
}

const isEmpty = (text: string | null) => (text ?? '').trim() === '';
export function meanOf(numbers: readonly number[]): number {
  const first = numbers[0] ?? 0;
  return first + numbers.reduce((sum, one) => sum + (one - first), 0) / numbers.length;
}

/** The standard deviation of what was read. */
export function deviationOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers);
  return Math.sqrt(numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (numbers.length - 1));
}

class Reading {
  readonly problems: InputProblems = {};
  readonly text: InputText;

  constructor(text: InputText) {
    this.text = text;
  }

  refuse(field: InputField, what: string, params?: Phrase['params']): void {
    this.problems[field] ??= problem(what, params);
  }

  number(field: InputField, isNeeded: boolean): number | null {
    const text = this.text[field];
    if (isEmpty(text)) {
      if (isNeeded) this.refuse(field, 'needed');
      return null;
    }
    const value = numberIn(text);
    if (value === null || !Number.isFinite(value)) this.refuse(field, 'number');
    return value;
  }

  none(fields: readonly InputField[], what: string): void {
    for (const field of fields) if (!isEmpty(this.text[field])) this.refuse(field, what);
  }
}

/** The half-width by which standard uncertainty. */
function spreadOf(distribution: Distribution, shape: number): number {
  switch (distribution) {
    case 'triangular':
      return Math.sqrt(6);
    case 'arcsine':
      return Math.SQRT2;
    case 'trapezoidal':
      return Math.sqrt(6 / (1 + shape * shape));
    default:
      return Math.sqrt(3);
  }
}

function uncertaintyIn(reading: Reading, distribution: Distribution, shape: number): number {
  const value = reading.number('value', true);
  if (value !== null && value < 0) reading.refuse('value', 'negative');
  const statement = reading.text.statement || 'standard';
  if (!statements.some((one) => one === statement)) reading.refuse('statement', 'statement', { names: statements.join(', ') });
  if (statement !== 'expanded') reading.none(['coverage_factor'], 'only_expanded');
  if (statement === 'half_width' && distribution === 'normal') reading.refuse('statement', 'no_limits');
  const factor = statement === 'expanded' ? reading.number('coverage_factor', true) : null;
  if (factor !== null && factor <= 0) reading.refuse('coverage_factor', 'factor');
  if (value === null) return 0;
  if (statement === 'expanded') return factor === null || factor <= 0 ? 0 : value / factor;
  return statement === 'half_width' ? value / spreadOf(distribution, shape) : value;
}

function freedomIn(reading: Reading): number {
  const text = (reading.text.degrees_of_freedom ?? '').trim();
  if (text === '' || /^(?:∞|inf)$/iu.test(text)) return Number.POSITIVE_INFINITY;
  const freedom = numberIn(text);
  if (freedom === null || !Number.isFinite(freedom) || freedom <= 0) reading.refuse('degrees_of_freedom', 'freedom');
  return freedom !== null && freedom > 0 ? freedom : Number.POSITIVE_INFINITY;
}

type Measured = Pick<Input, 'estimate' | 'uncertainty' | 'freedom' | 'shape' | 'readings'>;

function fromReadings(reading: Reading): Measured {
  reading.none(['estimate', 'value', 'coverage_factor', 'degrees_of_freedom', 'statement'], 'from_readings');
  const readings = (readReadings(reading.text.readings ?? '').values ?? []).map(numberOf);
  if (isEmpty(reading.text.readings)) reading.refuse('readings', 'needed');
  else if (readings.length === 0) reading.refuse('readings', 'readings');
  else if (readings.length < 2) reading.refuse('readings', 'one_reading');
  else if (readings.length > mostReadings) reading.refuse('readings', 'too_many_readings', { max: mostReadings });
  const uncertainty = readings.length < 2 ? 0 : deviationOf(readings) / Math.sqrt(readings.length);
  return { estimate: meanOf(readings), uncertainty, freedom: Math.max(readings.length - 1, 1), shape: 0, readings };
}

function shapeIn(reading: Reading, distribution: Distribution): number {
  if (distribution !== 'trapezoidal') {
    reading.none(['shape'], 'only_trapezoidal');
    return 0;
  }
  const shape = reading.number('shape', true);
  if (shape !== null && (shape < 0 || shape > 1)) reading.refuse('shape', 'shape');
  return shape ?? 0;
}

function measured(reading: Reading, distribution: Distribution): Measured {
  if (distribution === 'readings') return fromReadings(reading);
  reading.none(['readings'], 'only_readings');
  const estimate = reading.number('estimate', true) ?? 0;
  const shape = shapeIn(reading, distribution);
  if (distribution === 'constant') {
    reading.none(['value', 'coverage_factor', 'degrees_of_freedom', 'statement'], 'constant');
    return { estimate, uncertainty: 0, freedom: Number.POSITIVE_INFINITY, shape, readings: [] };
  }
  return { estimate, uncertainty: uncertaintyIn(reading, distribution, shape), freedom: freedomIn(reading), shape, readings: [] };
}

/** `problems` is empty where the input is as read. */
export function readInput(text: InputText): { input: Input; problems: InputProblems } {
  const reading = new Reading(text);
  const name = plainName(text.name);
  if (!isSymbol(name)) reading.refuse('name', name === '' ? 'needed' : 'symbol', { name });
  const unit = readUnit(text.unit ?? '');
  if ('fault' in unit) reading.refuse('unit', `unit_${unit.fault}`, { unit: unit.name });
  const told = text.distribution || 'normal';
  const distribution = distributions.find((one) => one === told);
  if (!distribution) reading.refuse('distribution', 'distribution', { names: distributions.join(', ') });
  const numbers = measured(reading, distribution ?? 'normal');
  const known = 'fault' in unit ? { factor: 1, dimension: {} } : unit;
  return { input: { name, unit: known, distribution: distribution ?? 'normal', ...numbers }, problems: reading.problems };
}
