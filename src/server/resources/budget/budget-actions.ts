// What a budget comes to: of one that is kept, and of one that is still being written. Nothing is kept of either.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { longestModel, mostInputs } from '../../uncertainty/budget.ts';
import type { TrialOrder } from '../../uncertainty/monte-carlo.ts';
import { evaluationShape, toldEvaluation } from './evaluation.ts';
import { inputListAction } from './input-list-action.ts';
import { evaluatePointsAction } from './points/evaluate-action.ts';
import { releaseBudgetAction } from './release-action.ts';
import { orderShape, trialActions } from './trials/trial-actions.ts';
import type { TrialThread } from './trials/trial-thread.ts';
import { keptBudget, type WrittenBudget, workOut } from './work-out.ts';

const wanted = {
  monte_carlo: z.strictObject(orderShape).optional().meta({ description: 'Also propagate the distributions, by random trials.' }),
  second_order: z.boolean().optional().meta({ description: 'Also tell u with the terms of second order.' }),
};

const text = (max: number) => z.string().max(max).nullable().default(null);
const written = {
  model: z.string().max(longestModel),
  output: text(400),
  unit: text(400),
  probability: text(20),
  rounding: text(20),
  correlations: text(10_000),
};
const writtenInput = z.strictObject({
  name: z.string().max(40),
  unit: text(60),
  estimate: text(60),
  distribution: text(40),
  statement: text(40),
  value: text(60),
  coverage_factor: text(20),
  shape: text(20),
  readings: text(20_000),
  degrees_of_freedom: text(20),
});

interface Question extends WrittenBudget {
  monte_carlo?: TrialOrder | undefined;
  second_order?: boolean | undefined;
}

async function answered({ monte_carlo: order, second_order, ...written }: Question, thread: TrialThread) {
  const found = workOut(written, second_order === true);
  const results = order ? await thread.make({ ...written, ...order }) : null;
  const tried = order && results ? { ...order, results } : null;
  return { body: toldEvaluation({ ...found, tried }) };
}

export function budgetActions(thread: TrialThread): Action[] {
  return [
    inputListAction,
    releaseBudgetAction,
    evaluatePointsAction,
    ...trialActions(thread),
    defineAction({
      method: 'POST',
      path: 'budgets/evaluate',
      summary: 'Work out an uncertainty budget without keeping it',
      requirement: needs('types_view'),
      since: '0.10.0',
      input: z.strictObject({ ...written, inputs: z.array(writtenInput).max(mostInputs), ...wanted }),
      output: evaluationShape,
      async run({ input: { inputs, monte_carlo, second_order, ...budget } }) {
        return answered({ budget, inputs, monte_carlo, second_order }, thread);
      },
    }),
    defineAction({
      method: 'POST',
      path: 'budgets/{id}/evaluate',
      summary: 'Work out an uncertainty budget: sensitivities, shares, U, and on demand a Monte Carlo run',
      requirement: needs('types_view'),
      since: '0.10.0',
      input: z.strictObject({ id: z.string(), ...wanted }),
      output: evaluationShape,
      async run({ ctx, input: { id, ...asked } }) {
        return answered({ ...(await keptBudget(ctx, id)), ...asked }, thread);
      },
    }),
  ];
}
