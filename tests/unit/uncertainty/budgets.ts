// Budgets as people write them down, for the tests of their arithmetic.
import { type BudgetText, readBudget } from '#server/uncertainty/budget.ts';
import { evaluate } from '#server/uncertainty/evaluate.ts';
import type { InputText } from '#server/uncertainty/inputs/input.ts';

export const input = (name: string, changes: Partial<InputText> = {}): InputText => ({
  name,
  unit: null,
  estimate: null,
  distribution: null,
  statement: null,
  value: null,
  coverage_factor: null,
  shape: null,
  readings: null,
  degrees_of_freedom: null,
  ...changes,
});

/** An estimate with its standard uncertainty. */
export const normal = (name: string, estimate: string, value: string, unit = '', freedom = ''): InputText =>
  input(name, { estimate, value, unit, degrees_of_freedom: freedom });

export const limits = (name: string, estimate: string, halfWidth: string, unit = '', distribution = 'rectangular'): InputText =>
  input(name, { estimate, value: halfWidth, unit, distribution, statement: 'half_width' });

const head = (changes: Partial<BudgetText> = {}): BudgetText => ({
  model: '',
  output: null,
  unit: null,
  probability: null,
  rounding: null,
  correlations: null,
  ...changes,
});

export function budgetOf(text: Partial<BudgetText>, inputs: readonly InputText[]) {
  const read = readBudget(head(text), inputs);
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  return read.budget;
}

export const faultsOf = (text: Partial<BudgetText>, inputs: readonly InputText[]) => readBudget(head(text), inputs).faults ?? [];

export function evaluated(text: Partial<BudgetText>, inputs: readonly InputText[], wanted = {}) {
  const evaluation = evaluate(budgetOf(text, inputs), wanted);
  const [first] = evaluation.outputs;
  if (!first) throw new Error('no output');
  return { ...evaluation, first };
}

/** GUM H.1: an end gauge against a standard of 50 mm. */
export const endGauge = {
  text: { model: 'l = ls + d - ls*(δα*θ + αs*δθ)', unit: 'nm', probability: '99' },
  inputs: [
    input('ls', {
      unit: 'nm',
      estimate: '50000623',
      statement: 'expanded',
      value: '75',
      coverage_factor: '3',
      degrees_of_freedom: '18',
    }),
    normal('d', '215', '9.7', 'nm', '25.6'),
    input('δα', { ...limits('δα', '0', '1e-6', '1/°C'), degrees_of_freedom: '50' }),
    normal('θ', '-0.1', '0.41', '°C'),
    limits('αs', '11.5e-6', '2e-6', '1/°C'),
    input('δθ', { ...limits('δθ', '0', '0.05', '°C'), degrees_of_freedom: '2' }),
  ],
};

/** JCGM 101 9.3: a weight against a standard of 100 g, in air. */
export const weight = {
  text: { model: 'δm = (mRc + δmRc)*(1 + (ρa - ρa0)*(1/ρW - 1/ρR)) - mnom', unit: 'mg', probability: '95' },
  inputs: [
    normal('mRc', '100000', '0.050', 'mg'),
    normal('δmRc', '1.234', '0.020', 'mg'),
    limits('ρa', '1.20', '0.10', 'kg/m³'),
    limits('ρW', '8000', '1000', 'kg/m³'),
    limits('ρR', '8000', '50', 'kg/m³'),
    input('ρa0', { distribution: 'constant', estimate: '1.2', unit: 'kg/m³' }),
    input('mnom', { distribution: 'constant', estimate: '100', unit: 'g' }),
  ],
};
