// What a step says of itself, as numbers in its unit: the range with its ends, the resolution, its own variables.
import { absolute, compare, type Decimal, negate, parseDecimal, signOf, subtract } from '../decimal.ts';
import { inUnitOf } from '../quantity.ts';

export interface StepUnit {
  prefix: string | null;
  unit: string | null;
}

export interface MeasuredStep extends StepUnit {
  nominal: string | null;
  range: string | null;
  resolution: string | null;
  uncertainty: string | null;
  variables: Readonly<Record<string, string>>;
}

export interface Range {
  low: Decimal;
  high: Decimal;
  /** One number was given: what people call the range. With two ends it could be either the span or the upper end. */
  isOne: boolean;
}

const number = '[+\\-−]?[\\d.,\\u00a0\\u2009\\u202f]*\\d(?:[eE][+-]?\\d{1,2})?';
const unit = '\\s*([\\p{L}°Ω%][^\\s]*)?';
const oneValue = new RegExp(`^\\s*(${number})${unit}\\s*$`, 'u');
const twoEnds = new RegExp(`^\\s*(${number})${unit}\\s*(?:\\.{2,3}|…|–|—|-|to|bis)\\s*(${number})${unit}\\s*$`, 'u');
const aboutZero = new RegExp(`^\\s*(?:±|\\+/-)\\s*(${number})${unit}\\s*$`, 'u');

/** With a unit of its own it is told in the step's. */
function valueIn(step: StepUnit, text: string, own: string | undefined): Decimal | null {
  const value = parseDecimal(text);
  if (!value || !own) return value;
  return inUnitOf(value, { prefix: null, unit: own }, step);
}

export function readMeasure(step: StepUnit, text: string): Decimal | null {
  const [, value = '', own] = oneValue.exec(text) ?? [];
  return valueIn(step, value, own);
}

/** `320`, `320 mV`, `-10 … 10`, `0 to 320 mV`, `±10`; null where it is none of these. */
export function readRange(step: StepUnit, text: string): Range | null {
  const one = readMeasure(step, text);
  const zero: Decimal = { digits: 0n, scale: 0 };
  if (one) return signOf(one) < 0 ? { low: one, high: zero, isOne: true } : { low: zero, high: one, isOne: true };
  const [, both, bothUnit] = aboutZero.exec(text) ?? [];
  const end = both === undefined ? null : valueIn(step, both, bothUnit);
  if (end) return { low: negate(end), high: end, isOne: false };
  const [, first = '', firstUnit, last = '', lastUnit] = twoEnds.exec(text) ?? [];
  const [low, high] = [valueIn(step, first, firstUnit ?? lastUnit), valueIn(step, last, lastUnit)];
  if (!low || !high || compare(low, high) >= 0) return null;
  return { low, high, isOne: signOf(low) === 0 };
}

export function fullScale({ low, high }: Range): Decimal {
  const [down, up] = [absolute(low), absolute(high)];
  return compare(down, up) > 0 ? down : up;
}

export function spanOf({ low, high }: Range): Decimal {
  return subtract(high, low);
}
