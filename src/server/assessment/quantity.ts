// A recorded value with its unit prefix and unit, brought to one scale so that two of them can be compared.
// docs/data-contracts.md#certificate.
import { ownValue } from '../contract/values/own-value.ts';
import { type Decimal, parseDecimal, timesPowerOfTen } from './decimal.ts';

/** A value in its unit without a prefix; two of them compare when the units are the same text. */
export interface Quantity {
  value: Decimal;
  unit: string;
  /** The power of ten of the prefix it was recorded with. */
  exponent: number;
}

export interface RecordedQuantity {
  value: string | null;
  prefix: string | null;
  unit: string | null;
}

export const prefixes: Readonly<Record<string, number>> = {
  '': 0,
  y: -24,
  z: -21,
  a: -18,
  f: -15,
  p: -12,
  n: -9,
  μ: -6,
  u: -6,
  m: -3,
  c: -2,
  d: -1,
  da: 1,
  h: 2,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
  Z: 21,
  Y: 24,
};

const spelledOut: Readonly<Record<string, string>> = { ohm: 'Ω', degc: '°C', '°c': '°C', l: 'l' };

/** Units that carry their prefix in their own text, such as `mV` without a prefix column. */
const prefixable: ReadonlySet<string> = new Set(
  'A V W Ω F H Hz S C T J N Nm Pa bar m s g K l mol cd lm lx VA var Wh Ah eV Bq Gy Sv °C'.split(' '),
);

/** It looks like a prefix with a unit and is none: a picohenry is recorded as p and H. */
const acidity = 'pH';

/** One spelling for what looks alike: Ω from two alphabets, µ from two, ² as 2. */
function plainText(text: string | null): string {
  return (text ?? '').normalize('NFKC').replace(/\s+/g, '');
}

function unitName(text: string): string {
  return ownValue(spelledOut, text.toLowerCase()) ?? text;
}

interface Scaled {
  unit: string;
  exponent: number;
}

function scaled(prefixText: string | null, unitText: string | null): Scaled {
  const prefix = plainText(prefixText);
  const unit = unitName(plainText(unitText));
  const exponent = ownValue(prefixes, prefix);
  // Of a power such as mm² the prefix counts more than once, and an unknown prefix has no size: the same one compares.
  if (exponent === undefined || /\d/.test(unit)) return { unit: `${prefix}${unit}`, exponent: 0 };
  if (prefix !== '' || prefixable.has(unit) || unit === acidity) return { unit, exponent };
  for (const [own, power] of Object.entries(prefixes)) {
    const rest = unitName(unit.slice(own.length));
    if (own !== '' && unit.startsWith(own) && prefixable.has(rest)) return { unit: rest, exponent: power };
  }
  return { unit, exponent: 0 };
}

/** Null when there is no number. */
export function readQuantity({ value, prefix, unit }: RecordedQuantity): Quantity | null {
  const number = parseDecimal(value ?? '');
  if (!number) return null;
  const scale = scaled(prefix, unit);
  return { value: timesPowerOfTen(number, scale.exponent), ...scale };
}

export function isComparable(a: Quantity, b: Quantity): boolean {
  return a.unit === b.unit;
}

/** A kelvin is as large as a degree Celsius: for uncertainties the two are one unit. */
export function isSameSize(a: Quantity, b: Quantity): boolean {
  const size = ({ unit }: Quantity) => (unit === '°C' ? 'K' : unit);
  return size(a) === size(b);
}

/** Temperatures by degrees, hardness, pH, and levels: logarithms to a reference. */
const withoutZero = /^(?:°C|°F|dB.*|Np|pH|H(?:RC|RB|RA|V|B|BW)\d*)$/u;

/** Scales without a true zero, where a relative deviation means nothing. */
export function hasTrueZero({ unit }: Quantity): boolean {
  return !withoutZero.test(unit);
}

type Scale = Pick<RecordedQuantity, 'prefix' | 'unit'>;

/** A number in a unit, told in another one; null where the two are no scales of one quantity. `difference`: K and °C are one. */
export function inUnitOf(value: Decimal, from: Scale, to: Scale, { difference = false } = {}): Decimal | null {
  const [there, here] = [from, to].map((scale) => readQuantity({ value: '1', ...scale }));
  if (!there || !here || !(difference ? isSameSize(there, here) : isComparable(there, here))) return null;
  return timesPowerOfTen(value, there.exponent - here.exponent);
}
