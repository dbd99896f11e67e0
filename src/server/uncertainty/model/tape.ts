// A model as a list of steps, each on the results of those before it: what is worked out, differentiated and tried many times over is
// the same list. Equations are put in the order in which they need each other; one that needs itself is refused.
import { ownValue } from '#server/contract/values/own-value.ts';
import { readUnit } from '../units/read-unit.ts';
import { type Equation, type FunctionName, fault, type Node } from './syntax.ts';

/** `a`, `b`: numbers of earlier steps. `varies`: it depends on an input. */
export type Step = { at: number; varies: boolean } & (
  | { kind: 'constant'; value: number; unit: string }
  | { kind: 'input'; input: number }
  | { kind: '+' | '-' | '*' | '/' | '^' | 'atan2'; a: number; b: number }
  | { kind: 'negative'; a: number }
  | { kind: Exclude<FunctionName, 'atan2'>; a: number }
);

export interface Tape {
  steps: readonly Step[];
  /** The step that holds the value of an equation. */
  results: ReadonlyMap<string, number>;
  /** Equations whose value another one uses. */
  used: ReadonlySet<string>;
  /** Inputs by number that the model names. */
  named: ReadonlySet<number>;
}

interface Writing {
  steps: Step[];
  equations: ReadonlyMap<string, Equation>;
  results: Map<string, number>;
  /** On the way to which equations this one is needed. */
  open: string[];
  used: Set<string>;
  inputs: ReadonlyMap<string, number>;
  inputSteps: Map<number, number>;
}

function added(writing: Writing, step: Step): number {
  writing.steps.push(step);
  return writing.steps.length - 1;
}

const varies = (writing: Writing, ...steps: readonly number[]) => steps.some((step) => writing.steps[step]?.varies);

function inputStep(writing: Writing, input: number, at: number): number {
  const known = writing.inputSteps.get(input);
  if (known !== undefined) return known;
  const step = added(writing, { kind: 'input', input, at, varies: true });
  writing.inputSteps.set(input, step);
  return step;
}

function nameStep(writing: Writing, name: string, at: number): number {
  const equation = writing.equations.get(name);
  if (equation) {
    writing.used.add(name);
    return equationStep(writing, equation, at);
  }
  const input = writing.inputs.get(name);
  if (input === undefined) throw fault('unknown_symbol', at, { name });
  return inputStep(writing, input, at);
}

function constantStep(writing: Writing, { value, unit, at }: Node & { kind: 'number' }): number {
  const read = readUnit(unit);
  if ('fault' in read) throw fault('constant_unit', at, { unit });
  return added(writing, { kind: 'constant', value: value * read.factor, unit, at, varies: false });
}

function written(writing: Writing, node: Node): number {
  const { at } = node;
  switch (node.kind) {
    case 'number':
      return constantStep(writing, node);
    case 'name':
      return nameStep(writing, node.name, at);
    case 'negative': {
      const a = written(writing, node.of);
      return added(writing, { kind: 'negative', a, at, varies: varies(writing, a) });
    }
    case 'operation': {
      const [a, b] = [written(writing, node.left), written(writing, node.right)];
      return added(writing, { kind: node.operator, a, b, at, varies: varies(writing, a, b) });
    }
    case 'call': {
      const [a = 0, b = 0] = node.of.map((one) => written(writing, one));
      const isVarying = varies(writing, a, b);
      if (node.name === 'atan2') return added(writing, { kind: 'atan2', a, b, at, varies: isVarying });
      return added(writing, { kind: node.name, a, at, varies: varies(writing, a) });
    }
  }
}

function equationStep(writing: Writing, { name, expression }: Equation, at: number): number {
  const known = writing.results.get(name);
  if (known !== undefined) return known;
  if (writing.open.includes(name)) {
    const way = [...writing.open.slice(writing.open.indexOf(name)), name].join(' → ');
    throw fault('itself', at, { name, way });
  }
  writing.open.push(name);
  const step = written(writing, expression);
  writing.open.pop();
  writing.results.set(name, step);
  return step;
}

/** `inputs`: their numbers by name. Throws a ModelError. */
export function tapeOf(equations: readonly Equation[], inputs: ReadonlyMap<string, number>): Tape {
  const byName = new Map<string, Equation>();
  for (const equation of equations) {
    if (byName.has(equation.name)) throw fault('twice', equation.at, { name: equation.name });
    if (inputs.has(equation.name)) throw fault('is_input', equation.at, { name: equation.name });
    byName.set(equation.name, equation);
  }
  const writing: Writing = {
    steps: [],
    equations: byName,
    results: new Map(),
    open: [],
    used: new Set(),
    inputs,
    inputSteps: new Map(),
  };
  for (const equation of equations) equationStep(writing, equation, equation.at);
  const { steps, results, used, inputSteps } = writing;
  return { steps, results, used, named: new Set(inputSteps.keys()) };
}

/** Symbols that an equation names and no equation explains, in the order of the text: what has to be an input. */
export function symbolsOf(equations: readonly Equation[]): string[] {
  const explained = new Set(equations.map(({ name }) => name));
  const found: Record<string, number> = {};
  const visit = (node: Node): void => {
    if (node.kind === 'name' && !explained.has(node.name) && ownValue(found, node.name) === undefined) found[node.name] = node.at;
    if (node.kind === 'negative') visit(node.of);
    if (node.kind === 'operation') [node.left, node.right].forEach(visit);
    if (node.kind === 'call') node.of.forEach(visit);
  };
  for (const { expression } of equations) visit(expression);
  return Object.keys(found);
}
