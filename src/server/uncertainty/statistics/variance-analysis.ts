// Readings in groups, such as of several days: whether the groups differ by more than their readings scatter, and the uncertainty of the
// mean of all. One way, groups of equal size. GUM H.5.

import { varianceRatioTail } from '#server/lib/statistics/student.ts';
import { deviationOf, meanOf } from '../inputs/input.ts';

export interface Group {
  mean: number;
  /** Standard deviation of one reading. */
  deviation: number;
}

export interface VarianceAnalysis {
  mean: number;
  /** Variances of one reading, as the groups' means and as the readings within them say. */
  between: number;
  within: number;
  ratio: number;
  /** The probability of so large a ratio where the groups do not differ. */
  probability: number;
  /** Of the mean of all, where the groups count as different. */
  uncertainty: number;
  freedom: number;
  /** The same where they do not, and all readings count as one series. */
  pooledUncertainty: number;
  pooledFreedom: number;
}

/** Null for fewer than two groups, or of one reading each. */
export function analyseVariance(groups: readonly Group[], size: number): VarianceAnalysis | null {
  const count = groups.length;
  if (count < 2 || size < 2) return null;
  const means = groups.map(({ mean }) => mean);
  const between = size * deviationOf(means) ** 2;
  const within = groups.reduce((sum, { deviation }) => sum + deviation ** 2, 0) / count;
  const [freedom, inner] = [count - 1, count * (size - 1)];
  const ratio = between / within;
  const pooled = (freedom * between + inner * within) / (freedom + inner);
  return {
    mean: meanOf(means),
    between,
    within,
    ratio,
    probability: varianceRatioTail(ratio, freedom, inner),
    uncertainty: Math.sqrt(between / (count * size)),
    freedom,
    pooledUncertainty: Math.sqrt(pooled / (count * size)),
    pooledFreedom: freedom + inner,
  };
}
