// Bias of a measuring system against a reference, and how it changes over the range (linearity). AIAG MSA, 4th edition, III-B. Pure.
// docs/reliability.md#gauge.

import { studentWithin } from '#server/lib/statistics/student.ts';
import { type Polynomial, polynomial } from '../regression/polynomial.ts';
import { mean } from './study.ts';

export interface Bias {
  bias: number;
  /** Of a single reading, and of the mean. */
  spread: number;
  error: number;
  t: number;
  /** Zero lies between them where no bias is shown. */
  lower: number;
  upper: number;
}

export function biasOf(
  readings: readonly number[],
  { reference, confidence = 0.95 }: { reference: number; confidence?: number },
): Bias {
  const average = mean(readings);
  const spread = Math.sqrt(readings.reduce((sum, value) => sum + (value - average) ** 2, 0) / (readings.length - 1));
  const [bias, error] = [average - reference, spread / Math.sqrt(readings.length)];
  const half = studentWithin(confidence, readings.length - 1) * error;
  return { bias, spread, error, t: bias / error, lower: bias - half, upper: bias + half };
}

/** The line of the bias over the reference values. */
export function linearityOf(parts: readonly { reference: number; readings: readonly number[] }[]): Polynomial {
  const pairs = parts.flatMap(({ reference, readings }) =>
    readings.map((reading) => ({ reference, bias: difference(reading, reference) })),
  );
  return polynomial(
    pairs.map(({ reference }) => reference),
    pairs.map(({ bias }) => bias),
    { degree: 1 },
  );
}

/** Of two decimals, without what a binary fraction adds. */
const difference = (a: number, b: number) => Number((a - b).toPrecision(14));
