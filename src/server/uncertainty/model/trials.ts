// The model for many trials at once: each step is done for a whole block before the next one begins, which is many times faster than
// trial by trial.
import { values } from './functions.ts';
import type { Step, Tape } from './tape.ts';

export interface Block {
  size: number;
  /** A column per input, filled by the caller. */
  inputs: readonly Float64Array[];
  /** Works the model out for what stands in the columns. */
  run(): void;
  column(step: number): Float64Array;
}

type Columns = readonly Float64Array[];

function joined(kind: '+' | '-' | '*' | '/' | '^' | 'atan2', a: Float64Array, b: Float64Array, to: Float64Array): void {
  const { length } = to;
  switch (kind) {
    case '+':
      for (let at = 0; at < length; at += 1) to[at] = (a[at] as number) + (b[at] as number);
      break;
    case '-':
      for (let at = 0; at < length; at += 1) to[at] = (a[at] as number) - (b[at] as number);
      break;
    case '*':
      for (let at = 0; at < length; at += 1) to[at] = (a[at] as number) * (b[at] as number);
      break;
    case '/':
      for (let at = 0; at < length; at += 1) to[at] = (a[at] as number) / (b[at] as number);
      break;
    case '^':
      for (let at = 0; at < length; at += 1) to[at] = (a[at] as number) ** (b[at] as number);
      break;
    case 'atan2':
      for (let at = 0; at < length; at += 1) to[at] = Math.atan2(a[at] as number, b[at] as number);
  }
}

function done(step: Step, columns: Columns, to: Float64Array): void {
  if (!('a' in step)) return;
  const a = columns[step.a] ?? to;
  if ('b' in step) {
    joined(step.kind, a, columns[step.b] ?? to, to);
    return;
  }
  if (step.kind === 'negative') {
    for (let at = 0; at < to.length; at += 1) to[at] = -(a[at] as number);
    return;
  }
  const value = values[step.kind];
  for (let at = 0; at < to.length; at += 1) to[at] = value(a[at] as number);
}

/** What depends on no input is worked out once, from the steps' values at the estimates. */
export function blockOf({ steps }: Tape, { size, count, held }: { size: number; count: number; held: ArrayLike<number> }): Block {
  const inputs = Array.from({ length: count }, () => new Float64Array(size));
  const columns = steps.map((step, index) => {
    if (step.kind === 'input') return inputs[step.input] ?? new Float64Array(size);
    return new Float64Array(size).fill(step.varies ? 0 : (held[index] ?? 0));
  });
  const moving = steps.flatMap((step, index) => {
    const to = columns[index];
    return step.varies && 'a' in step && to ? [{ step, to }] : [];
  });
  return {
    size,
    inputs,
    run: () => {
      for (const { step, to } of moving) done(step, columns, to);
    },
    column: (step) => columns[step] ?? new Float64Array(size),
  };
}
