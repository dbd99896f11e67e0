// The judgement of one test point by the stated decision rule: error, relative error, share of the tolerance, verdict, and the chance that
// it truly lies beyond its limits. ILAC-G8:09/2019; docs/decision-rules.md.
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimalText,
  divide,
  negate,
  parseDecimal,
  signOf,
  subtract,
  timesPowerOfTen,
  withoutZeros,
} from './decimal.ts';
import type { DecisionRule } from './decision-rule.ts';
import { bandOf } from './guard-band.ts';
import { hasTrueZero, isComparable, isSameSize, type Quantity, type RecordedQuantity, readQuantity } from './quantity.ts';
import { outsideProbability, shareText } from './risk.ts';

export const verdicts = ['pass', 'conditional_pass', 'conditional_fail', 'fail', 'not_assessed'] as const;
export type Verdict = (typeof verdicts)[number];

/** What was recorded of a test point; a value that is null was not recorded. */
export interface TestPoint {
  measured: RecordedQuantity;
  nominal: RecordedQuantity;
  lower: RecordedQuantity;
  upper: RecordedQuantity;
  uncertainty: RecordedQuantity;
  /** Of the uncertainty; 2 where nobody says it. */
  coverage?: string | null;
}

export interface Judgement {
  verdict: Verdict;
  /** False for a point that was only recorded: nothing was demanded of it. */
  hasLimits: boolean;
  /** Measured minus nominal, in the measured value's own prefix and unit. */
  error: string | null;
  /** Percent of the nominal value. */
  relativeError: string | null;
  /** Percent of the permitted deviation; negative below the nominal value. */
  toleranceUsed: string | null;
  /** Percent: how likely the true value lies beyond the limits; null without limits or an uncertainty to compare. */
  outside: string | null;
}

export interface Limits {
  lower: Decimal | null;
  upper: Decimal | null;
}

const isRecorded = ({ value }: RecordedQuantity) => value !== null && value.trim() !== '';

export function judge(point: TestPoint, rule: DecisionRule | null): Judgement {
  const hasLimits = isRecorded(point.lower) || isRecorded(point.upper);
  const measured = readQuantity(point.measured);
  if (!measured)
    return { verdict: 'not_assessed', hasLimits, error: null, relativeError: null, toleranceUsed: null, outside: null };
  const nominal = sameScale(point.nominal, measured);
  const limits = limitsOf(point, measured);
  const error = nominal && subtract(measured.value, nominal);
  return {
    verdict: hasLimits && limits ? verdictOf({ point, measured, limits, rule }) : 'not_assessed',
    hasLimits,
    error: error && decimalText(atResolution(timesPowerOfTen(error, -measured.exponent), point, measured)),
    relativeError: error && nominal && hasTrueZero(measured) ? percentText(error, nominal) : null,
    toleranceUsed: limits && toleranceUsed({ value: measured.value, nominal, limits }),
    outside: hasLimits && limits ? outsideText(point, measured, limits) : null,
  };
}

/** With the decimals that the two were recorded with: a prefix moves the point, and claims no digit that nobody read. */
function atResolution(error: Decimal, { measured, nominal }: TestPoint, { exponent }: Quantity): Decimal {
  const decimals = [measured, nominal].map((recorded) => {
    const from = readQuantity(recorded)?.exponent ?? exponent;
    return (parseDecimal(recorded.value ?? '')?.scale ?? 0) + exponent - from;
  });
  return withoutZeros(error, Math.max(0, ...decimals));
}

/** Told as the measured value is; null where it is no number of its unit. */
export function sameScale(recorded: RecordedQuantity, measured: Quantity): Decimal | null {
  const quantity = readQuantity(recorded);
  return quantity && isComparable(quantity, measured) ? quantity.value : null;
}

/** Null when a limit stands there that cannot be compared with what was measured, or the two are crossed. */
export function limitsOf(point: TestPoint, measured: Quantity): Limits | null {
  const lower = sameScale(point.lower, measured);
  const upper = sameScale(point.upper, measured);
  if ((isRecorded(point.lower) && !lower) || (isRecorded(point.upper) && !upper)) return null;
  return lower && upper && compare(lower, upper) > 0 ? null : { lower, upper };
}

interface VerdictInput {
  point: TestPoint;
  measured: Quantity;
  limits: Limits;
  rule: DecisionRule | null;
}

function verdictOf({ point, measured, limits, rule }: VerdictInput): Verdict {
  const within = (band: Decimal) => isWithin(measured.value, limits, band);
  const none: Decimal = { digits: 0n, scale: 0 };
  if (rule?.kind === 'simple') return within(none) ? 'pass' : 'fail';
  const uncertainty = uncertaintyOf(point, measured);
  const band = rule && uncertainty && bandOf(rule, { ...limits, uncertainty, factor: coverageOf(point) });
  if (!band) return 'not_assessed';
  if (within(band)) return 'pass';
  if (within(none)) return 'conditional_pass';
  return within(negate(band)) ? 'conditional_fail' : 'fail';
}

/** Null where it is none, or none of such a value. */
export function uncertaintyOf(point: TestPoint, measured: Quantity): Decimal | null {
  const uncertainty = readQuantity(point.uncertainty);
  return uncertainty && isSameSize(uncertainty, measured) && signOf(uncertainty.value) >= 0 ? uncertainty.value : null;
}

const usualCoverage = 2;

function coverageOf({ coverage }: TestPoint): number {
  const stated = parseDecimal(coverage ?? '');
  return stated && signOf(stated) > 0 ? Number(decimalText(stated)) : usualCoverage;
}

function outsideText(point: TestPoint, measured: Quantity, limits: Limits): string | null {
  const uncertainty = uncertaintyOf(point, measured);
  if (!uncertainty) return null;
  const real = (value: Decimal | null) => (value === null ? null : Number(decimalText(value)));
  // From the measured value on: what is subtracted exactly keeps the digits that a large value would swallow.
  const [lower, upper] = [limits.lower, limits.upper].map((limit) => real(limit && subtract(limit, measured.value)));
  const u = Number(decimalText(uncertainty)) / coverageOf(point);
  return shareText(outsideProbability(0, u, { lower: lower ?? null, upper: upper ?? null }));
}

/** Within the limits narrowed by `band`; a negative band widens them. */
function isWithin(value: Decimal, { lower, upper }: Limits, band: Decimal): boolean {
  const above = !lower || compare(value, add(lower, band)) >= 0;
  return above && (!upper || compare(value, subtract(upper, band)) <= 0);
}

interface UsedInput {
  value: Decimal;
  nominal: Decimal | null;
  limits: Limits;
}

/** From the nominal value to the limit on the side it lies on; without a nominal value from the middle, or from zero. */
function toleranceUsed({ value, nominal, limits: { lower, upper } }: UsedInput): string | null {
  const centre = nominal ?? (lower && upper ? middle(lower, upper) : { digits: 0n, scale: 0 });
  const deviation = subtract(value, centre);
  const below = signOf(deviation) < 0;
  const limit = below ? lower : upper;
  const permitted = limit && (below ? subtract(centre, limit) : subtract(limit, centre));
  if (!permitted || signOf(permitted) <= 0) return null;
  const percent = divide(timesPowerOfTen(deviation, 2), permitted, 1);
  return percent && decimalText(percent);
}

export function middle(lower: Decimal, upper: Decimal): Decimal {
  const { digits, scale } = add(lower, upper);
  return { digits: digits * 5n, scale: scale + 1 };
}

const mostDecimals = 12;

/** Three places, more for what would be rounded to less than two digits. */
function percentText(part: Decimal, whole: Decimal): string | null {
  for (let places = 3; places <= mostDecimals; places += 1) {
    const percent = divide(timesPowerOfTen(part, 2), absolute(whole), places);
    if (!percent) return null;
    if (absolute(percent).digits >= 10n || part.digits === 0n || places === mostDecimals) return decimalText(percent);
  }
  return null;
}
