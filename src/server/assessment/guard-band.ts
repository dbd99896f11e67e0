// How far a rule draws the limits in. The band is worked out in floating point to 15 digits, where it is no plain multiple of what was
// recorded; what is compared with it stays exact.
import { normalBelow, normalQuantile } from '../lib/statistics/normal.ts';
import { type Decimal, multiply, parseDecimal, signOf, subtract } from './decimal.ts';
import type { DecisionRule } from './decision-rule.ts';

export interface BandInput {
  lower: Decimal | null;
  upper: Decimal | null;
  /** Expanded, in the scale of the limits. */
  uncertainty: Decimal;
  /** Its coverage factor. */
  factor: number;
}

const digits = 15;
const numberOf = ({ digits: all, scale }: Decimal) => Number(`${all}e${-scale}`);
const decimalOf = (value: number) => parseDecimal(Number(value.toPrecision(digits)).toFixed(20).slice(0, 40));

/** Null where the rule does not say what it means for such limits. */
export function bandOf(rule: DecisionRule, input: BandInput): Decimal | null {
  if (signOf(input.uncertainty) < 0) return null;
  switch (rule.kind) {
    case 'simple':
      return { digits: 0n, scale: 0 };
    case 'guarded':
      return multiply(rule.factor, input.uncertainty);
    default:
      return decimalBand(rule, input);
  }
}

type WorkedOut = Exclude<DecisionRule, { kind: 'simple' | 'guarded' }>;

function decimalBand(rule: WorkedOut, { lower, upper, uncertainty, factor }: BandInput): Decimal | null {
  const U = numberOf(uncertainty);
  if (U === 0) return { digits: 0n, scale: 0 };
  const half = lower && upper ? numberOf(subtract(upper, lower)) / 2 : null;
  // In multiples of U, so that values of any size keep their digits.
  const share = shareOf(rule, half === null ? null : half / U, factor);
  const exact = share === null ? null : decimalOf(share);
  return exact && multiply(exact, uncertainty);
}

/** `ratio`: half the tolerance by U, the test uncertainty ratio; null with one limit only. */
function shareOf(rule: WorkedOut, ratio: number | null, factor: number): number | null {
  switch (rule.kind) {
    case 'iso_14253':
      return normalQuantile(rule.probability) / factor;
    case 'target':
      return targetShare(rule.risk, ratio, factor);
    case 'rss':
      return ratio === null ? null : ratio - Math.sqrt(Math.max(0, ratio * ratio - 1));
    case 'managed':
      return ratio === null ? null : dobbert(ratio);
  }
}

/** Dobbert 2008, as NCSL RP-3 takes it: no band from a ratio of 4.6 on. */
export function dobbert(ratio: number): number {
  return Math.max(0, 1.04 - Math.exp(0.38 * Math.log(ratio) - 0.54));
}

/** Where the chance to lie beyond either limit is just `risk`; with limits nearer than that to each other, nothing is accepted. */
function targetShare(risk: number, ratio: number | null, factor: number): number {
  if (ratio === null) return normalQuantile(1 - risk) / factor;
  const beyond = (band: number) => normalBelow(-band * factor) + normalBelow(-(2 * ratio - band) * factor);
  let [near, far] = [0, ratio];
  // Half a unit more than the middle: no value lies within limits that are drawn in by so much.
  if (beyond(far) > risk) return ratio * 1.5;
  for (let step = 0; step < 60; step += 1) {
    const middle = (near + far) / 2;
    if (beyond(middle) > risk) near = middle;
    else far = middle;
  }
  return far;
}
