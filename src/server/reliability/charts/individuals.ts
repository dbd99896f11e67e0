// Control charts of single values: X with its moving range, and the exponentially weighted mean (EWMA). Shewhart; NIST/SEMATECH
// e-Handbook 6.3.2.2 and 6.3.2.4. Pure. docs/reliability.md#charts.

/** Expected range of two values of a normal distribution, in standard deviations. */
const rangeOfTwo = 1.128;

export interface Chart {
  centre: number;
  /** Of a single value, from the mean moving range. */
  sigma: number;
  upper: number;
  lower: number;
  meanRange: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** From the values that were in control; two are needed at least. */
export function individualsChart(values: readonly number[]): Chart {
  const ranges = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  const [centre, meanRange] = [mean(values), mean(ranges)];
  const sigma = meanRange / rangeOfTwo;
  return { centre, sigma, upper: centre + 3 * sigma, lower: centre - 3 * sigma, meanRange };
}

export interface WeightedMeanInput {
  /** What the process was before, and how far its single values spread. */
  centre: number;
  sigma: number;
  /** How much the newest value weighs. */
  weight: number;
  /** Half the width of the limits in standard deviations. */
  width?: number;
}

export interface WeightedMean {
  /** After each value. */
  means: number[];
  upper: number;
  lower: number;
}

/** The limits are those of a chart that has run for long. */
export function weightedMeanChart(
  values: readonly number[],
  { centre, sigma, weight, width = 3 }: WeightedMeanInput,
): WeightedMean {
  let last = centre;
  const means = values.map((value) => {
    last = weight * value + (1 - weight) * last;
    return last;
  });
  const half = width * sigma * Math.sqrt(weight / (2 - weight));
  return { means, upper: centre + half, lower: centre - half };
}
