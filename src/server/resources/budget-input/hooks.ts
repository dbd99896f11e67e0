// An input that is kept has a value and an uncertainty, and a name that no other input of its budget has. New ones stand behind those that
// are there. docs/uncertainty.md#inputs.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { mostInputs } from '../../uncertainty/budget.ts';
import { readInput } from '../../uncertainty/inputs/input.ts';
import { plainName } from '../../uncertainty/model/syntax.ts';
import { inputText } from '../rules/budget-text.ts';

type Change = JudgedChange<'budget_input'>;

async function others(ctx: Ctx, { before }: Change, budget: string) {
  const rows = await typed(ctx.db)
    .selectFrom('budget_inputs')
    .select(['uID', 'name', 'position'])
    .where('budget_id', '=', budget)
    .execute();
  return rows.filter(({ uID }) => uID !== before?.uID);
}

async function complete(ctx: Ctx, change: Change): Promise<StoredColumns<'budget_input'>> {
  const { action, values, sent } = change;
  if (action !== 'create' || sent.has('position') || typeof values.budget_id !== 'string') return {};
  const rows = await others(ctx, change, values.budget_id);
  return { position: Math.max(0, ...rows.map(({ position }) => position ?? 0)) + 1 };
}

async function check(ctx: Ctx, change: Change): Promise<ProblemsOf<'budget_input'>> {
  const { action, before, values, unread } = change;
  if (action === 'delete') return {};
  const row = { ...before, ...values };
  const problems: ProblemsOf<'budget_input'> = {};
  for (const [field, problem] of Object.entries(readInput(inputText(row)).problems))
    if (!unread?.has(field) && (field !== 'name' || row.name)) problems[field as keyof typeof problems] = [problem];
  const hasOtherOrigin = row.distribution === 'readings' && row.taken_from && row.taken_from !== 'readings';
  if (hasOtherOrigin) problems.taken_from = [{ key: 'errors.budget.origin' }];
  if (typeof row.budget_id !== 'string' || !row.name || problems.name) return problems;
  const rows = await others(ctx, change, row.budget_id);
  const name = plainName(row.name);
  if (rows.some((one) => plainName(one.name) === name)) problems.name = [{ key: 'errors.budget.name_twice', params: { name } }];
  if (action !== 'update' && rows.length >= mostInputs)
    problems.budget_id = [{ key: 'errors.budget.too_many_inputs', params: { max: mostInputs } }];
  return problems;
}

export const budgetInputHooks: ResourceHooks<'budget_input'> = { complete, check };
