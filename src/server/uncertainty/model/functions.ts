// The functions a model may call: value and the first three derivatives of each, written down rather than tried out.
import type { FunctionName } from './syntax.ts';

/** Value, then first to third derivative. */
export type Course = readonly [value: number, first: number, second: number, third: number];

type Single = Exclude<FunctionName, 'atan2'>;

function squareRoot(x: number): Course {
  const root = Math.sqrt(x);
  return [root, 0.5 / root, -0.25 / (x * root), 0.375 / (x * x * root)];
}

function tangent(x: number): Course {
  const t = Math.tan(x);
  const first = 1 + t * t;
  return [t, first, 2 * t * first, first * (2 + 6 * t * t)];
}

function arcSine(x: number): Course {
  const rest = 1 - x * x;
  return [Math.asin(x), rest ** -0.5, x * rest ** -1.5, (1 + 2 * x * x) * rest ** -2.5];
}

function arcCosine(x: number): Course {
  const [, first, second, third] = arcSine(x);
  return [Math.acos(x), -first, -second, -third];
}

export function arcTangent(x: number): Course {
  const q = 1 / (1 + x * x);
  return [Math.atan(x), q, -2 * x * q * q, (6 * x * x - 2) * q ** 3];
}

export function naturalLogarithm(x: number): Course {
  return [Math.log(x), 1 / x, -1 / (x * x), 2 / x ** 3];
}

export function exponential(x: number): Course {
  const value = Math.exp(x);
  return [value, value, value, value];
}

export const courses: Readonly<Record<Single, (x: number) => Course>> = {
  sqrt: squareRoot,
  exp: exponential,
  ln: naturalLogarithm,
  log10: (x) => [Math.log10(x), Math.LOG10E / x, -Math.LOG10E / (x * x), (2 * Math.LOG10E) / x ** 3],
  sin: (x) => [Math.sin(x), Math.cos(x), -Math.sin(x), -Math.cos(x)],
  cos: (x) => [Math.cos(x), -Math.sin(x), -Math.cos(x), Math.sin(x)],
  tan: tangent,
  asin: arcSine,
  acos: arcCosine,
  atan: arcTangent,
  // At 0 it has a corner, and no derivative.
  abs: (x) => [Math.abs(x), x === 0 ? Number.NaN : Math.sign(x), 0, 0],
};

/** The value alone, for many trials. */
export const values: Readonly<Record<Single, (x: number) => number>> = {
  sqrt: Math.sqrt,
  exp: Math.exp,
  ln: Math.log,
  log10: Math.log10,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  abs: Math.abs,
};

/** x to a power that does not depend on any input. */
export function powerCourse(x: number, power: number): Course {
  const of = (factor: number, less: number) => (factor === 0 ? 0 : factor * x ** (power - less));
  return [x ** power, of(power, 1), of(power * (power - 1), 2), of(power * (power - 1) * (power - 2), 3)];
}

export function reciprocal(x: number): Course {
  return [1 / x, -1 / (x * x), 2 / x ** 3, -6 / x ** 4];
}
