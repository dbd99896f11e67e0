// A model at its estimates: the value of each step, and the exact derivative of a result by each input, by the chain rule from the result
// back (automatic differentiation, no differences). In SI units throughout.
import { courses } from './functions.ts';
import { fault } from './syntax.ts';
import type { Step, Tape } from './tape.ts';

/** Throws where a step has no value at the estimates. */
function judged(step: Step, value: number, b: number): number {
  if (Number.isFinite(value)) return value;
  if (step.kind === '/' && b === 0) throw fault('zero', step.at);
  throw fault('no_value', step.at, { name: step.kind });
}

function stepValue(step: Step, held: Float64Array, inputs: ArrayLike<number>): number {
  switch (step.kind) {
    case 'constant':
      return step.value;
    case 'input':
      return inputs[step.input] ?? Number.NaN;
    case 'negative':
      return -(held[step.a] ?? 0);
    case '+':
    case '-':
    case '*':
    case '/':
    case '^':
    case 'atan2':
      return operated(step.kind, held[step.a] ?? 0, held[step.b] ?? 0);
    default:
      return courses[step.kind](held[step.a] ?? 0)[0];
  }
}

function operated(kind: '+' | '-' | '*' | '/' | '^' | 'atan2', a: number, b: number): number {
  switch (kind) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '^':
      return a ** b;
    case 'atan2':
      return Math.atan2(a, b);
  }
}

export function valuesAt({ steps }: Tape, inputs: ArrayLike<number>): Float64Array {
  const held = new Float64Array(steps.length);
  for (const [index, step] of steps.entries())
    held[index] = judged(step, stepValue(step, held, inputs), 'b' in step ? (held[step.b] ?? 0) : 0);
  return held;
}

/** How a step follows what it is worked out from. */
function partials(step: Step, held: Float64Array, value: number): [byA: number, byB: number] {
  if (!('a' in step)) return [0, 0];
  const a = held[step.a] ?? 0;
  const b = 'b' in step ? (held[step.b] ?? 0) : 0;
  switch (step.kind) {
    case 'negative':
      return [-1, 0];
    case '+':
      return [1, 1];
    case '-':
      return [1, -1];
    case '*':
      return [b, a];
    case '/':
      return [1 / b, -a / (b * b)];
    case '^':
      return [b === 0 ? 0 : b * a ** (b - 1), value * Math.log(a)];
    case 'atan2': {
      const square = a * a + b * b;
      return [b / square, -a / square];
    }
    default:
      return [courses[step.kind](a)[1], 0];
  }
}

/** By each input; `held` comes from `valuesAt`. */
export function gradientOf({ steps }: Tape, held: Float64Array, result: number, count: number): Float64Array {
  const gradient = new Float64Array(count);
  const adjoint = new Float64Array(steps.length);
  adjoint[result] = 1;
  for (let index = result; index >= 0; index -= 1) {
    const step = steps[index];
    const weight = adjoint[index] ?? 0;
    if (!step?.varies || weight === 0) continue;
    if (step.kind === 'input') gradient[step.input] = (gradient[step.input] ?? 0) + weight;
    const [byA, byB] = partials(step, held, held[index] ?? 0);
    const pass = (to: number, by: number) => {
      // What depends on no input needs no derivative, and may have none: (-1)^2 by its exponent.
      if (!steps[to]?.varies) return;
      if (!Number.isFinite(by)) throw fault('no_derivative', step.at, { name: step.kind });
      adjoint[to] = (adjoint[to] ?? 0) + weight * by;
    };
    if ('a' in step) pass(step.a, byA);
    if ('b' in step) pass(step.b, byB);
  }
  return gradient;
}
