// The normal distribution, right to 14 digits and in the tails, too. Floating point. Pure.
import { complementaryError, errorFunction } from './functions.ts';

/** The share below `z`. */
export function normalBelow(z: number): number {
  return z < 0 ? complementaryError(-z / Math.SQRT2) / 2 : (1 + errorFunction(z / Math.SQRT2)) / 2;
}

/** The share between −z and z. */
export function normalWithin(z: number): number {
  return errorFunction(z / Math.SQRT2);
}

export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** The z that `share` lies below; infinite at 0 and 1. */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) return share <= 0 ? -Infinity : Infinity;
  if (share > 0.5) return -normalQuantile(1 - share);
  // Hastings' start is right to three digits, each step of Halley triples them.
  const t = Math.sqrt(-2 * Math.log(share));
  let z = (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3) - t;
  for (let step = 0; step < 3; step += 1) {
    const off = (normalBelow(z) - share) / normalDensity(z);
    z -= off / (1 + (z * off) / 2);
  }
  return z;
}
