// A Monte Carlo run of a kept budget that says how far it is, and can be ended.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { fewestTrials, mostTrials, usualTrials } from '#server/uncertainty/monte-carlo.ts';
import { evaluationShape, toldEvaluation } from '../evaluation.ts';
import { keptBudget, workOut } from '../work-out.ts';
import { createTrialDesk, type TrialRun } from './trial-desk.ts';
import type { TrialThread } from './trial-thread.ts';

const requirement = needs('types_view');

export const orderShape = {
  trials: z.int().min(fewestTrials).max(mostTrials).default(usualTrials),
  seed: z.int().min(0).max(4_294_967_295).default(1),
};

const output = z.object({
  data: z.object({
    id: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    done: z.int().meta({ description: 'Trials so far.' }),
    trials: z.int(),
    result: evaluationShape.shape.data.nullable().meta({ description: 'Once it is done.' }),
  }),
});

function shown({ id, state, done, order, worked, results }: TrialRun): { body: z.infer<typeof output> } {
  const result = results ? toldEvaluation({ ...worked, tried: { ...order, results } }).data : null;
  return { body: { data: { id, state, done, trials: order.trials, result } } };
}

export function trialActions(thread: TrialThread): Action[] {
  const desk = createTrialDesk(thread);
  const named = z.strictObject({ id: z.string(), run: z.string() });
  return [
    defineAction({
      method: 'POST',
      path: 'budgets/{id}/trials',
      summary: 'Begin a Monte Carlo run of an uncertainty budget',
      requirement,
      since: '0.11.0',
      once: true,
      input: z.strictObject({ id: z.string(), ...orderShape }),
      output,
      status: 202,
      async run({ ctx, input: { id, ...order } }) {
        const written = await keptBudget(ctx, id);
        return { status: 202, ...shown(desk.begin(ctx, id, written, workOut(written), order)) };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'budgets/{id}/trials/{run}',
      summary: 'How far a Monte Carlo run is, and its result',
      requirement,
      since: '0.11.0',
      input: named,
      output,
      async run({ ctx, input: { id, run } }) {
        return shown(desk.find(ctx, id, run));
      },
    }),
    defineAction({
      method: 'DELETE',
      path: 'budgets/{id}/trials/{run}',
      summary: 'End a Monte Carlo run',
      requirement,
      since: '0.11.0',
      input: named,
      async run({ ctx, input: { id, run } }) {
        desk.end(ctx, id, run);
        return {};
      },
    }),
  ];
}
