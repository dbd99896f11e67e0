// The limits that a tolerance leads to at a test point. Exact, digit by digit; only what no decimal number is (a third, a ratio told
// in decibels) is rounded, to ten significant digits.
import { add, type Decimal, decimalText, parseDecimal, signOf, subtract } from '../decimal.ts';
import type { MeasuredStep } from './measure.ts';
import { readTolerance } from './read.ts';
import { fault, type Part, type Tolerance, ToleranceError, type ToleranceFault } from './syntax.ts';
import { names } from './words.ts';
import { amountFor, permitted, type Worth } from './worked-out.ts';

export interface Limits {
  lower: string | null;
  upper: string | null;
}

export type LimitsRead = { limits: Limits; fault?: undefined } | { limits?: undefined; fault: ToleranceFault };

const significant = 10;

/** Amplitudes count 20 to the decade, powers 10; of anything else a decibel says nothing. */
const amplitudes: ReadonlySet<string> = new Set(['V', 'A', 'Pa', 'bar', 'N', 'm/s', 'm/s²', 'm/s2', 'T', 'g']);
const powers: ReadonlySet<string> = new Set(['W', 'VA', 'var', 'J', 'Wh']);

/** With the places of the nominal value, and more only where they say something. */
function limitText({ digits, scale }: Decimal, least: number): string {
  if (scale <= least || digits % 10n !== 0n) return decimalText({ digits, scale });
  return limitText({ digits: digits / 10n, scale: scale - 1 }, least);
}

function rounded(value: Decimal): Decimal {
  const size = String(value.digits < 0n ? -value.digits : value.digits).length;
  const surplus = Math.min(size - significant, value.scale);
  if (surplus <= 0) return value;
  const unit = 10n ** BigInt(surplus);
  const half = (value.digits < 0n ? -unit : unit) / 2n;
  return { digits: (value.digits + half) / unit, scale: value.scale - surplus };
}

function factorOf(step: MeasuredStep, { value }: Worth, sign: 1 | -1, at: number): Decimal {
  // The name of a unit with a prefix in its own text ends with it.
  const unit = step.unit ?? '';
  const among = (set: ReadonlySet<string>) => set.has(unit) || (step.prefix === null && set.has(unit.slice(1)));
  const decade = among(amplitudes) ? 20 : among(powers) ? 10 : null;
  if (decade === null) throw fault('level_unit', at, { unit: `${step.prefix ?? ''}${unit}` });
  const factor = parseDecimal(String(10 ** ((sign * Number(decimalText(value))) / decade)));
  if (!factor) throw fault('level_size', at);
  return factor;
}

function limitOf(step: MeasuredStep, nominal: Decimal, part: Part, sign: 1 | -1): Decimal {
  const worth = permitted(step, part);
  if (worth.kind === 'level') {
    if (signOf(nominal) === 0) throw fault('level_zero', part.at);
    // Of what is negative the larger amount is the lower limit.
    const factor = factorOf(step, worth, signOf(nominal) < 0 ? (-sign as 1 | -1) : sign, part.at);
    return rounded({ digits: nominal.digits * factor.digits, scale: nominal.scale + factor.scale });
  }
  const limit = sign > 0 ? add(nominal, worth.value) : subtract(nominal, worth.value);
  return worth.isExact ? limit : rounded(limit);
}

function nominalOf(step: MeasuredStep): Decimal | null {
  const nominal = parseDecimal(step.nominal ?? '');
  if (!nominal && step.nominal !== null) throw fault('unread_nominal', 0, { text: step.nominal });
  return nominal;
}

function limitsAround(step: MeasuredStep, { upper, lower }: Tolerance): Limits {
  const nominal = nominalOf(step);
  if (!nominal) throw fault('no_nominal', 0);
  const told = (part: Part | null, sign: 1 | -1) => part && limitText(limitOf(step, nominal, part, sign), nominal.scale);
  return { lower: told(lower, -1), upper: told(upper, 1) };
}

/** The limit itself, where there is no nominal value that it could be a distance from. */
function bareLimits(step: MeasuredStep, { upper, lower }: Tolerance, at: number): Limits {
  const nominal = nominalOf(step);
  if (nominal && signOf(nominal) !== 0) throw fault(upper ? 'upper_sign' : 'lower_sign', at);
  const told = (part: Part | null) => {
    const worth = part && amountFor(step, part);
    if (part && worth?.kind === 'level') throw fault('level_zero', part.at);
    return worth && decimalText(worth.isExact ? worth.value : rounded(worth.value));
  };
  return { lower: told(lower), upper: told(upper) };
}

/** What cannot be read, or leads to no limit at this step, says why and at which character. */
export function limitsOf(tolerance: string, step: MeasuredStep): LimitsRead {
  try {
    const read = readTolerance(tolerance, nameIn(step.variables));
    return { limits: read.bare ? bareLimits(step, read, read.bare.at) : limitsAround(step, read) };
  } catch (error) {
    if (error instanceof ToleranceError) return { fault: error.fault };
    throw error;
  }
}

type Variables = MeasuredStep['variables'];

const nameIn = (variables: Variables) => (name: string) =>
  Object.hasOwn(variables, name) || Object.hasOwn(names, name.toLowerCase());

/** Whether it can be read at all: a heading's tolerance meets its nominal values further down. */
export function toleranceFault(tolerance: string, variables: Variables): ToleranceFault | null {
  try {
    readTolerance(tolerance, nameIn(variables));
    return null;
  } catch (error) {
    if (error instanceof ToleranceError) return error.fault;
    throw error;
  }
}
