// The functions behind the distributions: error function, logarithm of the gamma function, incomplete beta function and its inverse. Floating
// point, good to some 14 digits. Pure.

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x);
  const [first, ...others] = lanczos;
  const series = others.reduce<number>((sum, coefficient, index) => sum + coefficient / (x + index), first);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series);
}

const mostTerms = 500;
const tiny = 1e-300;
const precision = 1e-16;

/** A continued fraction b0 + a1/(b1 + a2/(b2 + …)) by the method of Lentz. */
function continuedFraction(b0: number, term: (n: number) => readonly [a: number, b: number]): number {
  let value = b0 === 0 ? tiny : b0;
  let c = value;
  let d = 0;
  for (let n = 1; n <= mostTerms; n += 1) {
    const [a, b] = term(n);
    d = b + a * d;
    c = b + a / c;
    d = 1 / (d === 0 ? tiny : d);
    if (c === 0) c = tiny;
    value *= c * d;
    if (Math.abs(c * d - 1) < precision) break;
  }
  return value;
}

/** Beyond this the complement has the digits. */
const farOut = 2;

/** 1 − erf(x), with all its digits where it is small. */
export function complementaryError(x: number): number {
  if (x < farOut) return 1 - errorFunction(x);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / continuedFraction(x, (n) => [n / 2, x]);
}

export function errorFunction(x: number): number {
  if (x < 0) return -errorFunction(-x);
  if (x >= farOut) return 1 - complementaryError(x);
  let term = x;
  let sum = x;
  for (let n = 1; n < mostTerms && Math.abs(term) > precision * sum; n += 1) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** The regularised incomplete beta function I_x(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  const fraction = continuedFraction(1, (n) => {
    const m = Math.floor(n / 2);
    if (n % 2 === 0) return [(m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)), 1];
    return [(-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)), 1];
  });
  return Math.exp(front) / a / fraction;
}

/** The x with I_x(a, b) = p. */
export function inverseIncompleteBeta(p: number, a: number, b: number): number {
  return rootBetween((x) => incompleteBeta(x, a, b) - p, 0, 1);
}

const halvings = 200;

/** Of a function that changes its sign once between the two; to the last digit, by halving. */
export function rootBetween(of: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const rising = of(high) > 0;
  for (let n = 0; n < halvings; n += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (of(middle) > 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
