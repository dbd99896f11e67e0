// A budget worked out, or refused with all that is wrong with it: kept as a record, or as it is being written.
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import { type Budget, type BudgetFault, type BudgetText, type InputFault, readBudget } from '../../uncertainty/budget.ts';
import { type Evaluation, evaluate } from '../../uncertainty/evaluate.ts';
import type { InputText } from '../../uncertainty/inputs/input.ts';
import { ModelError } from '../../uncertainty/model/syntax.ts';
import { budgetText, inputText } from '../rules/budget-text.ts';
import { toldFaults } from './evaluation.ts';
import { inputsOf } from './queries.ts';

export interface WrittenBudget {
  budget: BudgetText;
  inputs: readonly InputText[];
}

export interface WorkedOut {
  budget: Budget;
  texts: readonly InputText[];
  evaluation: Evaluation;
}

function refused(faults: readonly (BudgetFault | InputFault)[]): AppError {
  return new AppError('request.invalid', { fields: toldFaults(faults), ofInput: true });
}

/** A derivative that does not exist at the estimates is found on the way. */
export function workOut({ budget: head, inputs }: WrittenBudget, secondOrder = false): WorkedOut {
  const read = readBudget(head, inputs);
  if (read.faults) throw refused(read.faults);
  try {
    return { budget: read.budget, texts: inputs, evaluation: evaluate(read.budget, { secondOrder }) };
  } catch (error) {
    if (error instanceof ModelError) throw refused([{ field: 'model', ...error.fault }]);
    throw error;
  }
}

/** The caller must be allowed to view it. */
export async function keptBudget(ctx: Ctx, id: string): Promise<WrittenBudget> {
  const row = await getRecord(ctx, ctx.lab.registry.resource('budget'), id);
  return { budget: budgetText(row), inputs: (await inputsOf(ctx, id)).map(inputText) };
}
