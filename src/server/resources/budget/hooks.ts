// A budget that is kept can be read: model, units, correlations, probability. What its model needs of inputs is judged when it is worked out,
// as they come after it. docs/uncertainty.md#refused.
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { headFaults } from '../../uncertainty/budget.ts';
import { budgetText } from '../rules/budget-text.ts';

function problemsOf({ action, before, values, unread }: JudgedChange<'budget'>): ProblemsOf<'budget'> {
  if (action === 'delete') return {};
  const row = { ...before, ...values };
  const problems: ProblemsOf<'budget'> = {};
  if (row.model)
    for (const { field, key, params = {}, position } of headFaults(budgetText(row))) {
      // What is wrong with it was said already, by its kind.
      if (unread?.has(field)) continue;
      problems[field] = [...(problems[field] ?? []), { key, params: position === undefined ? params : { ...params, position } }];
    }
  if (row.valid_from && row.valid_until && row.valid_from > row.valid_until) problems.valid_until = [{ key: 'errors.cmc.days' }];
  return problems;
}

export const budgetHooks: ResourceHooks<'budget'> = { setWise: true, check: async (_ctx, change) => problemsOf(change) };
