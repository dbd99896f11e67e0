// A budget worked out and told: numbers as they are, and the texts that are stated. docs/uncertainty.md#propagation.
import { z } from 'zod';
import type { FieldProblems } from '../../contract/errors.ts';
import { significantText } from '../../contract/values/numbers/significant.ts';
import type { Budget, BudgetFault, InputFault } from '../../uncertainty/budget.ts';
import type { Evaluation, OutputResult } from '../../uncertainty/evaluate.ts';
import type { InputText } from '../../uncertainty/inputs/input.ts';
import type { TrialResult } from '../../uncertainty/monte-carlo.ts';

const freedom = z.number().nullable().meta({ description: 'Degrees of freedom; null: without an end.' });
const interval = z.object({ low: z.number(), high: z.number() });

const trialShape = z.object({
  trials: z.int(),
  seed: z.int().meta({ description: 'With the same seed the same result comes again.' }),
  mean: z.number(),
  standard_uncertainty: z.number(),
  symmetric: interval,
  shortest: interval,
  lost: z.int().meta({ description: 'Trials without a value, left out.' }),
  histogram: z.object({ from: z.number(), to: z.number(), counts: z.array(z.int()) }),
});

const outputShape = z.object({
  name: z.string(),
  unit: z.string(),
  value: z.number(),
  standard_uncertainty: z.number(),
  degrees_of_freedom: freedom,
  coverage_factor: z.number(),
  coverage_factor_text: z.string(),
  expanded_uncertainty: z.number(),
  value_text: z.string().meta({ description: 'Rounded to the place of the expanded uncertainty.' }),
  expanded_uncertainty_text: z.string().meta({ description: 'With two significant digits.' }),
  second_order_uncertainty: z
    .number()
    .nullable()
    .meta({ description: 'With the terms of second order, where they were asked for and inputs are not correlated.' }),
  contributions: z.array(
    z.object({
      name: z.string(),
      sensitivity: z.number().meta({ description: 'In the output’s unit by the input’s.' }),
      contribution: z.number().meta({ description: 'In the output’s unit.' }),
      share: z.number().meta({ description: 'Of the variance, of 1; correlations can make it negative.' }),
    }),
  ),
  monte_carlo: trialShape.nullable(),
});

export const evaluationShape = z.object({
  data: z.object({
    probability: z.number().meta({ description: 'In percent.' }),
    inputs: z.array(
      z.object({
        name: z.string(),
        unit: z.string(),
        estimate: z.number(),
        estimate_text: z.string().meta({ description: 'With the digits it was written with.' }),
        standard_uncertainty: z.number(),
        degrees_of_freedom: freedom,
      }),
    ),
    outputs: z.array(outputShape),
    correlations: z.array(z.array(z.number())).meta({ description: 'Between the outputs, in their order.' }),
  }),
});

const ended = (value: number) => (Number.isFinite(value) ? value : null);

interface Tried {
  trials: number;
  seed: number;
  results: readonly TrialResult[];
}

function toldTrials({ trials, seed, results }: Tried, index: number) {
  const result = results[index];
  if (!result) return null;
  const { mean, uncertainty, symmetric, shortest, lost, histogram } = result;
  return { trials, seed, mean, standard_uncertainty: uncertainty, symmetric, shortest, lost, histogram };
}

function toldOutput(one: OutputResult, index: number, tried: Tried | null): z.infer<typeof outputShape> {
  return {
    name: one.name,
    unit: one.unit,
    value: one.value,
    standard_uncertainty: one.uncertainty,
    degrees_of_freedom: ended(one.freedom),
    coverage_factor: one.coverageFactor,
    coverage_factor_text: significantText(one.coverageFactor, 3),
    expanded_uncertainty: one.expanded,
    value_text: one.told.value,
    expanded_uncertainty_text: one.told.uncertainty,
    second_order_uncertainty: one.secondOrder,
    contributions: one.contributions,
    monte_carlo: tried && toldTrials(tried, index),
  };
}

interface Told {
  budget: Budget;
  texts: readonly InputText[];
  evaluation: Evaluation;
  tried: Tried | null;
}

export function toldEvaluation({ budget, texts, evaluation, tried }: Told): z.infer<typeof evaluationShape> {
  const inputs = budget.inputs.map(({ name, estimate, uncertainty, freedom: own }, index) => ({
    name,
    unit: texts[index]?.unit ?? '',
    estimate,
    estimate_text: texts[index]?.estimate?.trim() || String(Number(estimate.toPrecision(10))),
    standard_uncertainty: uncertainty,
    degrees_of_freedom: ended(own),
  }));
  const outputs = evaluation.outputs.map((one, index) => toldOutput(one, index, tried));
  // 0.9545 times 100 is not 95.45 in binary.
  const probability = Number((budget.probability * 100).toPrecision(12));
  return { data: { probability, inputs, outputs, correlations: evaluation.correlations } };
}

/** Each at its field; of an input with its place in the list. */
export function toldFaults(faults: readonly (BudgetFault | InputFault)[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const fault of faults) {
    const { key, params = {} } = fault;
    const [field, problem] =
      'input' in fault
        ? ['inputs', { key, params, within: [fault.input, fault.field] }]
        : [fault.field, { key, params: fault.position === undefined ? params : { ...params, position: fault.position } }];
    problems[field] = [...(problems[field] ?? []), problem];
  }
  return problems;
}
