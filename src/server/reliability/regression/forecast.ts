// Where a reading will be: what a polynomial says of a time, how far a single reading may lie from it, and when it may cross a limit. Pure.
// docs/reliability.md#regression.
import { studentWithin } from '#server/lib/statistics/student.ts';
import type { Polynomial } from './polynomial.ts';

export interface Prediction {
  value: number;
  /** Standard deviation of a single reading around it, the fit's own doubt included. */
  spread: number;
}

function fittedAt({ coefficients, inverse, powers }: Polynomial, x: number) {
  const terms = powers.map((power) => x ** power);
  const value = terms.reduce((sum, term, index) => sum + term * (coefficients[index] ?? 0), 0);
  const leverage = terms.reduce(
    (sum, term, i) => sum + term * terms.reduce((inner, other, j) => inner + other * (inverse[i]?.[j] ?? 0), 0),
    0,
  );
  return { value, leverage };
}

export function predictionAt(fit: Polynomial, x: number): Prediction {
  const { value, leverage } = fittedAt(fit, x);
  return { value, spread: fit.spread * Math.sqrt(1 + leverage) };
}

export interface Band extends Prediction {
  lower: number;
  upper: number;
}

/** Within it a single reading is expected, with that confidence. */
export function predictionBand(fit: Polynomial, x: number, confidence: number): Band {
  const { value, spread } = predictionAt(fit, x);
  const half = studentWithin(confidence, fit.freedom) * spread;
  return { value, spread, lower: value - half, upper: value + half };
}

/** Within it the curve itself is expected, with that confidence. */
export function meanBand(fit: Polynomial, x: number, confidence: number): Band {
  const { value, leverage } = fittedAt(fit, x);
  const spread = fit.spread * Math.sqrt(leverage);
  const half = studentWithin(confidence, fit.freedom) * spread;
  return { value, spread, lower: value - half, upper: value + half };
}
