// A saved filter belongs to whoever makes it; sharing lets others use it, never change it. A filter that narrows somebody's devices
// is access itself: only who manages users may touch it. docs/interface/filters.md#formula, docs/interface/access.md#row-scope,
// docs/interface/filters.md#saved.
import { forbidden } from '../../contract/errors.ts';
import { FilterError } from '../../contract/filters/filter-problem.ts';
import { isPlaceholderName } from '../../contract/filters/formula-placeholders.ts';
import { missingOperation, needs } from '../../contract/operations.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, Prepared, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { checkFilterFormula, filterTarget, filterTypes } from '../../core/search/saved-filters.ts';
import { assertAuthor, authored } from '../../core/write/authorship.ts';

/** Also one that is to be made under a key which a user's account still names. */
async function assertNarrowsNobody(ctx: Ctx, key: unknown): Promise<void> {
  if (typeof key !== 'string' || missingOperation(needs('user_management_admin'), ctx.principal.operations) === null) return;
  const narrowed = await ctx.db.selectFrom('users').select('uID').where('inventory_filter', '=', key).limit(1).executeTakeFirst();
  if (narrowed) throw forbidden('user_management_admin');
}

function parameterProblems(text: unknown): ProblemsOf<'advanced_filter'> {
  if (typeof text !== 'string') return {};
  const value: unknown = JSON.parse(text);
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
  const fits = (one: unknown) => typeof one === 'number' || (typeof one === 'string' && one.length <= 2000);
  const wrong = entries?.find(([name, one]) => !isPlaceholderName(name) || !fits(one));
  if (entries && !wrong) return {};
  return { parameters: [{ key: 'errors.advanced_filter.parameters', params: { name: String(wrong?.[0] ?? '').slice(0, 80) } }] };
}

function formulaProblems(ctx: Ctx, { before, values }: Change<'advanced_filter'>): ProblemsOf<'advanced_filter'> {
  if (!('formula' in values) && !('type' in values)) return {};
  const type = values.type ?? before?.type;
  const formula = values.formula ?? before?.formula;
  if (typeof type !== 'string' || typeof formula !== 'string' || !filterTypes(ctx.lab.registry).includes(type)) return {};
  try {
    checkFilterFormula(ctx, { ...filterTarget(ctx, type), formula });
    return {};
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const { key, params, position = 0 } = error.problem;
    return { formula: [{ key: `errors.${key}`, params: { ...params, position } }] };
  }
}

async function prepare(ctx: Ctx, change: Change<'advanced_filter'>): Promise<Prepared<'advanced_filter'>> {
  const { before, values } = change;
  assertAuthor(ctx, before, 'errors.advanced_filter.foreign');
  const problems = { ...formulaProblems(ctx, change), ...parameterProblems(values.parameters) };
  return { problems, values: authored(ctx, change) };
}

export const advancedFilterHooks: ResourceHooks<'advanced_filter'> = {
  prepare,
  async check(ctx, { action, before, values }) {
    assertAuthor(ctx, before, 'errors.advanced_filter.foreign');
    if (action === 'create' || action === 'delete' || 'formula' in values || 'type' in values)
      await assertNarrowsNobody(ctx, before?.uID ?? values.uID);
    return undefined;
  },
};
