// Whether the units of a model go together: what is added is of one kind, functions take plain numbers (an angle is one), exponents
// are. Found out step by step, so that the refusal points at the sign where it goes wrong.
import type { Dimension, KnownUnit } from '../units/known-units.ts';
import { dimensionText, isSameDimension, multiplied, readUnit } from '../units/read-unit.ts';
import { fault } from './syntax.ts';
import type { Step, Tape } from './tape.ts';

const none: Dimension = {};

function constantDimension({ unit, at }: Step & { kind: 'constant' }): Dimension {
  const read = readUnit(unit);
  if ('fault' in read) throw fault('constant_unit', at, { unit });
  return read.dimension;
}

function plain(step: Step, dimension: Dimension): void {
  if (!isSameDimension(dimension, none))
    throw fault('plain_number', step.at, { name: step.kind, dimension: dimensionText(dimension) });
}

function alike(step: Step, a: Dimension, b: Dimension): Dimension {
  if (isSameDimension(a, b)) return a;
  throw fault('mixed_units', step.at, { left: dimensionText(a), right: dimensionText(b) });
}

/** The exponent of a quantity must be known: otherwise nobody knows what comes out. */
function powerOf(step: Step & { b: number }, tape: Tape, held: ArrayLike<number>, a: Dimension, b: Dimension): Dimension {
  plain(step, b);
  if (isSameDimension(a, none)) return none;
  if (tape.steps[step.b]?.varies) throw fault('open_power', step.at);
  return multiplied(none, a, held[step.b] ?? 1);
}

function dimensionOf(step: Step, { tape, held, found, inputs }: Checking): Dimension {
  const a = 'a' in step ? (found[step.a] ?? none) : none;
  const b = 'b' in step ? (found[step.b] ?? none) : none;
  switch (step.kind) {
    case 'constant':
      return constantDimension(step);
    case 'input':
      return inputs[step.input]?.dimension ?? none;
    case 'negative':
    case 'abs':
      return a;
    case '+':
    case '-':
      return alike(step, a, b);
    case '*':
      return multiplied(a, b);
    case '/':
      return multiplied(a, b, -1);
    case '^':
      return powerOf(step, tape, held, a, b);
    case 'sqrt':
      return multiplied(none, a, 0.5);
    case 'atan2':
      alike(step, a, b);
      return none;
    default:
      plain(step, a);
      return none;
  }
}

interface Checking {
  tape: Tape;
  /** Values of the steps. */
  held: ArrayLike<number>;
  inputs: readonly KnownUnit[];
  found: Dimension[];
}

/** Of each step. Throws a ModelError where units do not go together. */
export function dimensionsOf({ tape, held, inputs }: Omit<Checking, 'found'>): Dimension[] {
  const found: Dimension[] = [];
  for (const step of tape.steps) found.push(dimensionOf(step, { tape, held, found, inputs }));
  return found;
}
