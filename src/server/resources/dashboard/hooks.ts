// A dashboard belongs to whoever makes it, holds a list of widgets, and at most one of a user's is active: making one active, in
// whatever way, puts the others by. docs/interface/dashboards.md#record, docs/interface/records.md#statuses,
// docs/interface/dashboards.md#actions.
import { storedWidgets, widgetListProblems } from '../../contract/widgets.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, Prepared, ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import { authored } from '../../core/write/authorship.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

async function prepare(ctx: Ctx, change: Change<'dashboard'>): Promise<Prepared<'dashboard'>> {
  const { values, before } = change;
  const owned = authored(ctx, change);
  if (!('value' in values)) return { values: owned };
  // Emptied is a dashboard without widgets.
  if (values.value === null) return { values: { ...owned, value: '[]' } };
  const problems = typeof values.value === 'string' ? await problemsOf(ctx, JSON.parse(values.value), before) : {};
  return { problems, values: owned };
}

async function problemsOf(ctx: Ctx, value: unknown, before: StoredColumns<'dashboard'> | null): Promise<ProblemsOf<'dashboard'>> {
  const alone = widgetListProblems(value, typeof before?.value === 'string' ? storedWidgets(before.value) : []);
  if (alone.length === 0) return {};
  // A copy holds what stands in another dashboard of the same user.
  const others = await ctx.db.selectFrom('dashboards').select('value').where('user_uID', '=', ctx.principal.userId).execute();
  const found = widgetListProblems(
    value,
    others.flatMap((one) => storedWidgets(String(one.value ?? '[]'))),
  );
  return found.length > 0 ? { value: found } : {};
}

async function keepOneActive(ctx: Ctx, { action, before, after }: WrittenChange<'dashboard'>): Promise<void> {
  if (after?.status !== 1 || before?.status === 1) return;
  const others = await ctx.db
    .selectFrom('dashboards')
    .select('uID')
    .where('user_uID', '=', after.user_uID ?? null)
    .where('status', '=', 1)
    .where('uID', '!=', String(after.uID))
    .execute();
  // What comes back from the bin does not push aside what its owner looks at by now.
  const losing = action === 'restore' && others.length > 0 ? [after.uID] : others.map(({ uID }) => uID);
  for (const uID of losing) await updateAsSideEffect(ctx, { resource: 'dashboard', key: String(uID), values: { status: 0 } });
}

export const dashboardHooks: ResourceHooks<'dashboard'> = {
  prepare,
  written: keepOneActive,
};
