// What an entry of the scope must hold to be compared with: numbers, a range that is one, an uncertainty. docs/interface/records.md#cmc.
import { compare, parseDecimal, signOf } from '../../assessment/decimal.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';

const uncertainties = ['uncertainty_absolute', 'uncertainty_relative'] as const;
const decimals = ['range_from', 'range_to', ...uncertainties] as const;

function problemsOf({ before, values }: JudgedChange<'cmc'>): ProblemsOf<'cmc'> {
  const row = { ...before, ...values };
  const problems: ProblemsOf<'cmc'> = {};
  const read = (name: (typeof decimals)[number]) => parseDecimal(row[name] ?? '');
  for (const name of decimals) if (row[name] && !read(name)) problems[name] = [{ key: 'errors.field.number' }];
  const [from, to] = [read('range_from'), read('range_to')];
  if (from && to && compare(from, to) > 0) problems.range_to = [{ key: 'errors.cmc.range' }];
  for (const name of uncertainties) {
    const value = read(name);
    if (value && signOf(value) < 0) problems[name] = [{ key: 'errors.cmc.negative' }];
  }
  const isStated = uncertainties.some((name) => row[name] && signOf(read(name) ?? { digits: 0n, scale: 0 }) !== 0);
  if (!isStated && !uncertainties.some((name) => problems[name]))
    problems.uncertainty_absolute = [{ key: 'errors.cmc.no_uncertainty' }];
  if (row.valid_from && row.valid_until && row.valid_from > row.valid_until) problems.valid_until = [{ key: 'errors.cmc.days' }];
  return problems;
}

export const cmcHooks: ResourceHooks<'cmc'> = { check: async (_ctx, change) => problemsOf(change) };
