// What an expanded uncertainty says of itself: coverage factor k, coverage probability p and effective degrees of freedom. Stated with
// the result, else found from U and u where both were recorded, else as the procedure says; where nobody says it, nothing is said.
// docs/interface/papers.md#coverage.
import { absolute, compare, type Decimal, decimalText, divide, parseDecimal, signOf, subtract } from './decimal.ts';
import type { ResultRow } from './result-row.ts';

export interface Coverage {
  /** Empty where it is not known. */
  factor: string;
  /** In percent; empty where it is not known. */
  probability: string;
  freedom: string;
}

/** What a procedure says of all its results. */
export interface CoverageDefaults {
  factor: string | null;
  probability: string | null;
}

export const noDefaults: CoverageDefaults = { factor: null, probability: null };

const textOf = (value: string | number | null | undefined) => String(value ?? '').trim();
const places = 6;

interface Range {
  least: Decimal;
  most: Decimal;
}

const number = (text: string) => parseDecimal(text) ?? { digits: 0n, scale: 0 };
const [one, largest, widest] = [number('1'), number('14'), number('1.3')];
const ratio = (a: Decimal, b: Decimal) => divide(a, b, places) ?? { digits: 0n, scale: 0 };

/** A recorded number stands for all that are rounded to it. */
function roundedTo({ digits, scale }: Decimal): Range {
  return { least: { digits: digits * 10n - 5n, scale: scale + 1 }, most: { digits: digits * 10n + 5n, scale: scale + 1 } };
}

/** What U/u can be, by the digits of both; null where they say nothing: not both there, too coarse, or in units of different size. */
function recordedRange(row: ResultRow): (Range & { ratio: Decimal }) | null {
  const expanded = parseDecimal(textOf(row.exp_uncert));
  const standard = parseDecimal(textOf(row.std_uncert));
  if (!expanded || !standard || signOf(expanded) <= 0 || signOf(standard) <= 0) return null;
  const [above, below] = [roundedTo(expanded), roundedTo(standard)];
  if (signOf(above.least) <= 0 || signOf(below.least) <= 0) return null;
  const range = { least: ratio(above.least, below.most), most: ratio(above.most, below.least), ratio: ratio(expanded, standard) };
  const isCoarse = compare(ratio(range.most, range.least), widest) > 0;
  return isCoarse || compare(range.ratio, one) < 0 || compare(range.ratio, largest) > 0 ? null : range;
}

const isWithin = (value: Decimal, { least, most }: Range) => compare(value, least) >= 0 && compare(value, most) <= 0;

/** With no more digits than U and u carry: 0.33 and 0.17 are 2, not 1.94. */
function factorOf(row: ResultRow): string {
  const range = recordedRange(row);
  if (!range) return '';
  for (let decimals = 0; decimals <= 3; decimals += 1) {
    const found = divide(range.ratio, one, decimals);
    const step = { digits: 1n, scale: decimals };
    const near = found ? [found, { digits: found.digits + 1n, scale: decimals }, subtract(found, step)] : [];
    const fits = near.find((candidate) => isWithin(candidate, range));
    if (fits) return decimalText(fits);
  }
  return '';
}

export function coverageOf(row: ResultRow, defaults: CoverageDefaults): Coverage {
  const stated = textOf(row.coverage_factor);
  const found = stated || factorOf(row);
  const byProcedure = textOf(defaults.factor);
  const factor = found || byProcedure;
  // The procedure's probability goes with the procedure's factor and with no other.
  const goesWith = byProcedure !== '' && parsedEqual(factor, byProcedure);
  return {
    factor,
    probability: textOf(row.coverage_probability) || (goesWith ? textOf(defaults.probability) : ''),
    freedom: textOf(row.degrees_of_freedom),
  };
}

function parsedEqual(a: string, b: string): boolean {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  return left !== null && right !== null && compare(left, right) === 0;
}

export type CoverageColumn = 'coverage_factor' | 'coverage_probability' | 'degrees_of_freedom';
export type CoverageFault = 'not_a_factor' | 'not_a_probability' | 'not_degrees' | 'contradicts';

const hundred = number('100');
const half = number('50');

/** What is wrong with what a result states; a factor that U and u contradict is told, and never corrected. */
export function coverageFaults(row: ResultRow): Partial<Record<CoverageColumn, CoverageFault>> {
  const [factor, probability, freedom] = [row.coverage_factor, row.coverage_probability, row.degrees_of_freedom].map(textOf);
  const faults: Partial<Record<CoverageColumn, CoverageFault>> = {};
  const k = parseDecimal(factor ?? '');
  if (factor && (!k || compare(k, one) < 0 || compare(k, number('100')) > 0)) faults.coverage_factor = 'not_a_factor';
  else if (k && contradicts(row, k)) faults.coverage_factor = 'contradicts';
  const p = parseDecimal(probability ?? '');
  if (probability && (!p || compare(p, half) < 0 || compare(p, hundred) >= 0)) faults.coverage_probability = 'not_a_probability';
  const nu = parseDecimal(freedom ?? '');
  if (freedom && !/^(?:inf|∞)$/iu.test(freedom) && (!nu || compare(nu, one) < 0)) faults.degrees_of_freedom = 'not_degrees';
  return faults;
}

const tolerated = number('0.05');

/** By more than the digits of the three leave open. */
function contradicts(row: ResultRow, factor: Decimal): boolean {
  const range = recordedRange(row);
  if (!range || isWithin(factor, range)) return false;
  const rounding = { digits: 5n, scale: factor.scale + 1 };
  const open = compare(rounding, tolerated) < 0 ? rounding : tolerated;
  const away = [absolute(subtract(factor, range.least)), absolute(subtract(factor, range.most))];
  return away.every((distance) => compare(distance, open) > 0);
}
