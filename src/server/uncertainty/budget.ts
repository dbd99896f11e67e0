// A whole budget as it was written down, read: model, inputs, outputs, correlations. All that is wrong is told at once, each thing at its
// place; only what cannot be judged before something else is right waits for it. docs/uncertainty.md#refused.
import type { Phrase } from '#server/contract/errors.ts';
import { correlationMatrix, readCorrelations } from './inputs/correlations.ts';
import { type Input, type InputField, type InputText, numberIn, readInput } from './inputs/input.ts';
import { valuesAt } from './model/derive.ts';
import { dimensionsOf } from './model/dimensions.ts';
import { readEquations } from './model/read.ts';
import { type Equation, fault, isSymbol, ModelError, plainName } from './model/syntax.ts';
import { symbolsOf, type Tape, tapeOf } from './model/tape.ts';
import { type Rounding, roundings } from './numbers/digits.ts';
import type { KnownUnit } from './units/known-units.ts';
import { dimensionText, isSameDimension, readUnit } from './units/read-unit.ts';

export interface BudgetText {
  model: string;
  /** Names parted by semicolons; empty: each equation that no other one uses. */
  output: string | null;
  /** One for all outputs, or one each. */
  unit: string | null;
  /** In percent. */
  probability: string | null;
  rounding: string | null;
  correlations: string | null;
}

export type BudgetField = keyof BudgetText;

export interface BudgetFault extends Phrase {
  field: BudgetField;
  /** The character at which reading ended, from 0. */
  position?: number;
}

export interface InputFault extends Phrase {
  input: number;
  field: InputField;
}

export interface Output {
  name: string;
  step: number;
  unit: KnownUnit;
  unitText: string;
}

export interface Budget {
  tape: Tape;
  /** The values of the steps at the estimates, in SI units. */
  held: Float64Array;
  inputs: readonly Input[];
  outputs: readonly Output[];
  correlations: number[][];
  isCorrelated: boolean;
  /** As a share of 1. */
  probability: number;
  rounding: Rounding;
}

export type BudgetRead = { budget: Budget; faults?: undefined } | { faults: (BudgetFault | InputFault)[] };

export const mostInputs = 100;
const mostOutputs = 10;
export const longestModel = 4000;
const usualProbability = 95.45;
/** What a lone expression without a name is called: the first that it does not use itself. */
const loneNames = ['y', 'Y', 'result'];

const problem = (field: BudgetField, what: string, params: Phrase['params'] = {}): BudgetFault => ({
  field,
  key: `errors.budget.${what}`,
  params,
});

const listOf = (text: string | null) => (text ?? '').split(';').map((one) => one.trim());
const outputNames = (text: string | null) =>
  listOf(text)
    .map(plainName)
    .filter((name) => name !== '');

/** An answer, or the refusal that reading it ended with. */
function tried<Result>(field: BudgetField, read: () => Result): { result: Result } | { fault: BudgetFault } {
  try {
    return { result: read() };
  } catch (error) {
    if (error instanceof ModelError) return { fault: { field, ...error.fault } };
    throw error;
  }
}

function readProbability(text: string | null): number | null {
  const percent = (text ?? '').trim() === '' ? usualProbability : numberIn(text);
  return percent !== null && percent > 0 && percent < 100 ? percent / 100 : null;
}

/** What can be said of a budget without its inputs. */
export function headFaults(text: BudgetText): BudgetFault[] {
  const faults: BudgetFault[] = [];
  const names = outputNames(text.output);
  const read = equationsOf(text);
  if ('fault' in read) faults.push(read.fault);
  else faults.push(...outputFaults(read.result, names));
  for (const name of names) if (!isSymbol(name)) faults.push(problem('output', 'symbol', { name }));
  const units = listOf(text.unit);
  for (const unit of units) {
    const known = readUnit(unit);
    if ('fault' in known) faults.push(problem('unit', `unit_${known.fault}`, { unit: known.name }));
  }
  if (units.length > 1 && names.length > 0 && units.length !== names.length)
    faults.push(problem('unit', 'units', { units: units.length, outputs: names.length }));
  if (readProbability(text.probability) === null) faults.push(problem('probability', 'probability'));
  if (text.rounding && !roundings.some((one) => one === text.rounding))
    faults.push(problem('rounding', 'rounding', { names: roundings.join(', ') }));
  const correlations = readCorrelations(text.correlations ?? '');
  if (correlations.problem) faults.push({ field: 'correlations', ...correlations.problem });
  return faults;
}

function equationsOf({ model, output }: BudgetText): { result: Equation[] } | { fault: BudgetFault } {
  return tried('model', () => {
    if (model.length > longestModel) throw fault('long', longestModel, { max: longestModel });
    const equations = named(readEquations(model, outputNames(output)[0] ?? ''));
    alone(equations);
    return equations;
  });
}

function named(equations: readonly Equation[]): Equation[] {
  const used = symbolsOf(equations);
  const free = loneNames.find((name) => !used.includes(name)) ?? loneNames.join('_');
  return equations.map((equation) => (equation.name === '' ? { ...equation, name: free } : equation));
}

/** What is wrong among the equations is told before anybody names an input: every other symbol counts as one here. */
function alone(equations: readonly Equation[]): void {
  tapeOf(equations, new Map(symbolsOf(equations).map((name, index) => [name, index])));
}

function outputFaults(equations: readonly Equation[], names: readonly string[]): BudgetFault[] {
  const known = equations.map(({ name }) => name);
  const faults = names
    .filter((name) => isSymbol(name) && !known.includes(name))
    .map((name) => problem('output', 'no_output', { name, names: known.join(', ') }));
  if (new Set(names).size !== names.length) faults.push(problem('output', 'output_twice'));
  if (names.length > mostOutputs) faults.push(problem('output', 'too_many_outputs', { max: mostOutputs }));
  return faults;
}

function readInputs(texts: readonly InputText[]): { inputs: Input[]; faults: InputFault[] } {
  const faults: InputFault[] = [];
  const seen = new Set<string>();
  const inputs = texts.map((text, index) => {
    const { input, problems } = readInput(text);
    for (const [field, phrase] of Object.entries(problems)) faults.push({ input: index, field: field as InputField, ...phrase });
    if (seen.has(input.name) && input.name !== '')
      faults.push({ input: index, field: 'name', key: 'errors.budget.name_twice', params: { name: input.name } });
    seen.add(input.name);
    return input;
  });
  return { inputs, faults };
}

/** What can be said of inputs without their budget. */
export const inputFaults = (texts: readonly InputText[]): InputFault[] => readInputs(texts).faults;

/** In SI units, as the model is worked out. */
export const estimatesOf = (inputs: readonly Input[]) => inputs.map(({ estimate, unit }) => estimate * unit.factor);

function outputsOf(text: BudgetText, tape: Tape): Output[] | BudgetFault {
  const given = outputNames(text.output);
  const names = given.length > 0 ? given : [...tape.results.keys()].filter((name) => !tape.used.has(name));
  if (names.length > mostOutputs) return problem('output', 'too_many_outputs', { max: mostOutputs });
  const units = listOf(text.unit);
  if (units.length > 1 && units.length !== names.length)
    return problem('unit', 'units', { units: units.length, outputs: names.length });
  return names.map((name, index) => {
    const unitText = (units.length > 1 ? units[index] : units[0]) ?? '';
    const unit = readUnit(unitText);
    const known = 'fault' in unit ? { factor: 1, dimension: {} } : unit;
    return { name, step: tape.results.get(name) ?? 0, unit: known, unitText };
  });
}

function unitFaults(outputs: readonly Output[], found: readonly KnownUnit['dimension'][]): BudgetFault[] {
  return outputs.flatMap(({ name, step, unit, unitText }) => {
    const dimension = found[step] ?? {};
    if (isSameDimension(dimension, unit.dimension)) return [];
    return [problem('unit', 'output_unit', { name, unit: unitText || '1', dimension: dimensionText(dimension) })];
  });
}

/** Everything that only model and inputs together can tell. */
function joined(text: BudgetText, equations: readonly Equation[], inputs: readonly Input[]): BudgetRead {
  const made = tried('model', () => {
    const tape = tapeOf(equations, new Map(inputs.map(({ name }, index) => [name, index])));
    const held = valuesAt(tape, estimatesOf(inputs));
    return { tape, held, dimensions: dimensionsOf({ tape, held, inputs: inputs.map(({ unit }) => unit) }) };
  });
  const correlations = readCorrelations(text.correlations ?? '');
  const matrix = correlations.problem ? correlations : correlationMatrix(correlations.correlations, inputs);
  const faults: BudgetFault[] = matrix.problem ? [{ field: 'correlations', ...matrix.problem }] : [];
  if ('fault' in made) return { faults: [made.fault, ...faults] };
  const { tape, held, dimensions } = made.result;
  const outputs = outputsOf(text, tape);
  if (!Array.isArray(outputs)) return { faults: [outputs, ...faults] };
  faults.push(...unitFaults(outputs, dimensions));
  if (faults.length > 0 || matrix.problem) return { faults };
  const rounding = roundings.find((one) => one === text.rounding) ?? 'nearest';
  const isCorrelated = matrix.matrix.some((row, i) => row.some((r, j) => i !== j && r !== 0));
  const probability = readProbability(text.probability) ?? usualProbability / 100;
  return { budget: { tape, held, inputs, outputs, correlations: matrix.matrix, isCorrelated, probability, rounding } };
}

export function readBudget(text: BudgetText, inputTexts: readonly InputText[]): BudgetRead {
  const faults: (BudgetFault | InputFault)[] = headFaults(text);
  if (inputTexts.length > mostInputs) return { faults: [...faults, problem('model', 'too_many_inputs', { max: mostInputs })] };
  const { inputs, faults: inputFaults } = readInputs(inputTexts);
  faults.push(...inputFaults);
  const equations = equationsOf(text);
  if (faults.length > 0 || 'fault' in equations) return { faults };
  return joined(text, equations.result, inputs);
}
