// What a study means in words: acceptable, conditional or not acceptable, with the bounds it is held against. AIAG MSA, 4th edition, II-D.
// Pure. docs/reliability.md#gauge-verdicts.
import { type StudyVerdict, studyVerdicts } from '#server/contract/values/measuring/gauge-study.ts';
import type { GaugeFindings } from './components.ts';
import type { BiasFindings, LinearityFindings } from './lines.ts';

export const reasonNames = ['of_total', 'of_tolerance', 'categories', 'repeatability', 'bias', 'linearity'] as const;

export interface Reason {
  name: (typeof reasonNames)[number];
  verdict: StudyVerdict;
  value: number;
  /** Acceptable up to the lower, not acceptable above the higher; of categories the other way round; of a bias the interval it lies in. */
  low: number;
  high: number;
}

/** Percent of the total spread, or of the tolerance. */
const percentBounds = { low: 10, high: 30 };
const categoryBounds = { low: 2, high: 5 };
/** A bias that is there but so small a part of the tolerance can be lived with. */
const biasOfTolerance = 10;

function byPercent(name: Reason['name'], value: number): Reason {
  const { low, high } = percentBounds;
  const verdict = value <= low ? 'acceptable' : value <= high ? 'conditional' : 'not_acceptable';
  return { name, verdict, value, ...percentBounds };
}

export function reasonsOfGauge({ components, categories }: GaugeFindings): Reason[] {
  const gauge = components.find(({ name }) => name === 'gauge');
  const { low, high } = categoryBounds;
  const told = categories >= high ? 'acceptable' : categories >= low ? 'conditional' : 'not_acceptable';
  const tolerance = gauge?.percent_of_tolerance ?? null;
  return [
    byPercent('of_total', gauge?.percent_of_total ?? 0),
    ...(tolerance === null ? [] : [byPercent('of_tolerance', tolerance)]),
    { name: 'categories', verdict: told, value: categories, ...categoryBounds },
  ];
}

const unlessSmall = (share: number | null): StudyVerdict =>
  share !== null && share <= biasOfTolerance ? 'conditional' : 'not_acceptable';

export function reasonsOfBias(found: BiasFindings): Reason[] {
  const { bias, lower, upper, deviation_percent_of_tolerance: spread, bias_percent_of_tolerance: share } = found;
  const verdict = lower <= 0 && upper >= 0 ? 'acceptable' : unlessSmall(share);
  const reason: Reason = { name: 'bias', verdict, value: bias, low: lower, high: upper };
  return [reason, ...(spread === null ? [] : [byPercent('repeatability', spread)])];
}

/** Zero must lie within the band of the line wherever it was measured. */
export function reasonsOfLinearity({ line, largest_percent_of_tolerance: share }: LinearityFindings): Reason[] {
  const isZero = line.every(({ lower, upper }) => lower <= 0 && upper >= 0);
  const worst = line.reduce((found, one) => (Math.abs(one.bias) > Math.abs(found.bias) ? one : found));
  const verdict = isZero ? 'acceptable' : unlessSmall(share);
  return [{ name: 'linearity', verdict, value: worst.bias, low: worst.lower, high: worst.upper }];
}

export function worstOf(reasons: readonly Reason[]): StudyVerdict {
  return [...studyVerdicts].reverse().find((verdict) => reasons.some((reason) => reason.verdict === verdict)) ?? 'acceptable';
}
