// The terms of the next order of GUM 5.1.2, note: for them the model is worked out with numbers that carry their derivatives along, by
// one input to the first and by another to the second order. Exact, as everything is that is cut off later anyway.
import { arcTangent, type Course, courses, exponential, naturalLogarithm, powerCourse, reciprocal } from './functions.ts';
import type { Step, Tape } from './tape.ts';

/** Coefficients of ε^p δ^q, p to 1 and q to 2, at p·3 + q. */
type Jet = readonly number[];

const constant = (value: number): Jet => [value, 0, 0, 0, 0, 0];

function plus(a: Jet, b: Jet, factor = 1): Jet {
  return a.map((one, index) => one + factor * (b[index] ?? 0));
}

function times(a: Jet, b: Jet): Jet {
  const product = [0, 0, 0, 0, 0, 0];
  for (let p = 0; p < 2; p += 1)
    for (let q = 0; q < 3; q += 1)
      for (let r = 0; r + p < 2; r += 1)
        for (let s = 0; s + q < 3; s += 1) {
          const at = (p + r) * 3 + q + s;
          product[at] = (product[at] ?? 0) + (a[p * 3 + q] ?? 0) * (b[r * 3 + s] ?? 0);
        }
  return product;
}

/** Beyond the third power nothing is left of what has no constant part. */
function followed([value, first, second, third]: Course, of: Jet): Jet {
  const small: Jet = [0, ...of.slice(1)];
  const square = times(small, small);
  const cube = times(square, small);
  return plus(plus(plus(constant(value), small, first), square, second / 2), cube, third / 6);
}

const base = (jet: Jet) => jet[0] ?? 0;

function power(a: Jet, b: Jet, isFixed: boolean): Jet {
  if (isFixed) return followed(powerCourse(base(a), base(b)), a);
  const exponent = times(b, followed(naturalLogarithm(base(a)), a));
  return followed(exponential(base(exponent)), exponent);
}

/** Turned so that the direction at the estimates is 0, where the arc tangent holds for every quadrant. */
function direction(y: Jet, x: Jet): Jet {
  const [y0, x0] = [constant(base(y)), constant(base(x))];
  const across = plus(times(y, x0), times(x, y0), -1);
  const along = plus(times(x, x0), times(y, y0));
  const ratio = times(across, followed(reciprocal(base(along)), along));
  return plus(followed(arcTangent(0), ratio), constant(Math.atan2(base(y), base(x))));
}

function jetOf(step: Step, held: readonly Jet[], steps: readonly Step[], input: (index: number) => Jet): Jet {
  const of = (index: number) => held[index] ?? constant(0);
  switch (step.kind) {
    case 'constant':
      return constant(step.value);
    case 'input':
      return input(step.input);
    case 'negative':
      return plus(constant(0), of(step.a), -1);
    case '+':
      return plus(of(step.a), of(step.b));
    case '-':
      return plus(of(step.a), of(step.b), -1);
    case '*':
      return times(of(step.a), of(step.b));
    case '/':
      return times(of(step.a), followed(reciprocal(base(of(step.b))), of(step.b)));
    case '^':
      return power(of(step.a), of(step.b), !steps[step.b]?.varies);
    case 'atan2':
      return direction(of(step.a), of(step.b));
    default:
      return followed(courses[step.kind](base(of(step.a))), of(step.a));
  }
}

/** ∂²f/∂x_i∂x_j and ∂³f/∂x_i∂x_j² of one result. */
export function higherDerivatives(
  { steps }: Tape,
  { inputs, result, i, j }: { inputs: ArrayLike<number>; result: number; i: number; j: number },
): [second: number, third: number] {
  const seeded = (index: number): Jet => [inputs[index] ?? 0, index === j ? 1 : 0, 0, index === i ? 1 : 0, 0, 0];
  const held: Jet[] = [];
  for (let index = 0; index <= result; index += 1) {
    const step = steps[index];
    if (step) held.push(step.varies ? jetOf(step, held, steps, seeded) : jetOf(step, held, steps, () => constant(0)));
  }
  const jet = held[result] ?? constant(0);
  return [jet[4] ?? 0, 2 * (jet[5] ?? 0)];
}

interface Spread {
  inputs: ArrayLike<number>;
  result: number;
  gradient: ArrayLike<number>;
  uncertainties: readonly number[];
}

/** What the second order adds to the variance of a result, of independent inputs. */
export function secondOrderVariance(tape: Tape, { inputs, result, gradient, uncertainties }: Spread): number {
  const some = uncertainties.flatMap((u, index) => (u > 0 && tape.named.has(index) ? [index] : []));
  let sum = 0;
  for (const i of some)
    for (const j of some) {
      const [second, third] = higherDerivatives(tape, { inputs, result, i, j });
      const weight = ((uncertainties[i] ?? 0) * (uncertainties[j] ?? 0)) ** 2;
      sum += (second * second * 0.5 + (gradient[i] ?? 0) * third) * weight;
    }
  return sum;
}
