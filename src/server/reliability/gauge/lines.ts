// Bias of one part and linearity over several, with the tests of whether either is there and what the pictures show. Pure.
// docs/reliability.md#gauge.
import { incompleteBeta } from '#server/lib/statistics/functions.ts';
import { meanBand } from '../regression/forecast.ts';
import { biasOf, linearityOf } from './bias.ts';
import { toleranceShare } from './components.ts';
import { mean } from './study.ts';

const studyConfidence = 0.95;

export interface BiasFindings {
  reference: number;
  readings: number[];
  mean: number;
  bias: number;
  /** Of a single reading, and of the mean. */
  deviation: number;
  error: number;
  t: number;
  freedom: number;
  /** That chance alone makes a bias as large. */
  chance: number;
  lower: number;
  upper: number;
  deviation_percent_of_tolerance: number | null;
  bias_percent_of_tolerance: number | null;
}

export interface LinearityFindings {
  slope: number;
  intercept: number;
  slope_t: number;
  slope_chance: number;
  intercept_t: number;
  intercept_chance: number;
  explained: number;
  deviation: number;
  freedom: number;
  parts: { part: string; reference: number; bias: number; readings: number[] }[];
  /** The line, and where it may lie. */
  line: { reference: number; bias: number; lower: number; upper: number }[];
  largest_percent_of_tolerance: number | null;
}

/** Of a value of t as far from zero on either side. */
const chanceOf = (t: number, freedom: number) => incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
const shareOf = (bias: number, tolerance: number | null) => (tolerance === null ? null : (100 * Math.abs(bias)) / tolerance);

export function biasFindings(readings: readonly number[], reference: number, tolerance: number | null): BiasFindings {
  const found = biasOf(readings, { reference, confidence: studyConfidence });
  const freedom = readings.length - 1;
  return {
    reference,
    readings: [...readings],
    mean: mean(readings),
    bias: found.bias,
    deviation: found.spread,
    error: found.error,
    t: found.t,
    freedom,
    chance: chanceOf(found.t, freedom),
    lower: found.lower,
    upper: found.upper,
    deviation_percent_of_tolerance: toleranceShare(found.spread, tolerance),
    bias_percent_of_tolerance: shareOf(found.bias, tolerance),
  };
}

export interface ReferencePart {
  part: string;
  reference: number;
  readings: readonly number[];
}

const steps = 40;

export function linearityFindings(parts: readonly ReferencePart[], tolerance: number | null): LinearityFindings {
  const fit = linearityOf(parts);
  const [intercept = 0, slope = 0] = fit.coefficients;
  const [ofIntercept = 0, ofSlope = 0] = fit.standardErrors;
  const references = parts.map(({ reference }) => reference);
  const [least, most] = [Math.min(...references), Math.max(...references)];
  const places = [
    ...new Set([...references, ...Array.from({ length: steps + 1 }, (_, at) => least + ((most - least) * at) / steps)]),
  ];
  const line = places
    .sort((a, b) => a - b)
    .map((reference) => {
      const { value, lower, upper } = meanBand(fit, reference, studyConfidence);
      return { reference, bias: value, lower, upper };
    });
  const [slopeT, interceptT] = [slope / ofSlope, intercept / ofIntercept];
  return {
    slope,
    intercept,
    slope_t: slopeT,
    slope_chance: chanceOf(slopeT, fit.freedom),
    intercept_t: interceptT,
    intercept_chance: chanceOf(interceptT, fit.freedom),
    explained: fit.explained,
    deviation: fit.spread,
    freedom: fit.freedom,
    parts: parts.map(({ part, reference, readings }) => ({
      part,
      reference,
      bias: mean(readings.map((reading) => reading - reference)),
      readings: [...readings],
    })),
    line,
    largest_percent_of_tolerance: shareOf(Math.max(...line.map(({ bias }) => Math.abs(bias))), tolerance),
  };
}
