// The normal distribution in floating point, right to 14 digits and in the tails, too: by a series of positive terms in the middle, by a
// continued fraction beyond. Pure.

const nearEnough = 1e-17;
const mostTerms = 300;
/** Up to here the series needs few terms, from here on the fraction. */
const seam = 2.5;

/** (2/√π) e^(−x²) Σ 2ⁿ x²ⁿ⁺¹ / (1·3·…·(2n+1)), for 0 ≤ x. */
function erfBySeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < mostTerms && term > sum * nearEnough; n += 1) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** e^(−x²)/√π · 1/(x + (1/2)/(x + (2/2)/(x + …))), for x beyond the seam. */
function erfcByFraction(x: number): number {
  let fraction = x;
  for (let n = 60; n >= 1; n -= 1) fraction = x + n / 2 / fraction;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
}

function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  return x < seam ? 1 - erfBySeries(x) : erfcByFraction(x);
}

/** The share below `z`. */
export function normalBelow(z: number): number {
  return erfc(-z / Math.SQRT2) / 2;
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
