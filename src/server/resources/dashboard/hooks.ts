// A dashboard belongs to whoever makes it, holds a list of widgets, and at most one of a user's is active: making one active, in
// whatever way, puts the others by. Spec 2.4, "States and transitions"; decisions 4.10.
import type { FieldProblems } from '../../contract/errors.ts';
import { widgetListProblems } from '../../contract/widgets.ts';
import { authored } from '../../core/authorship.ts';
import type { Ctx } from '../../core/context.ts';
import { followUp } from '../../core/follow-up.ts';
import type { Change, Prepared, ResourceHooks } from '../../core/hooks.ts';
import type { Row } from '../../schema/define-resource.ts';

function prepare(ctx: Ctx, change: Change): Prepared {
  const { values } = change;
  const owned = authored(ctx, change);
  if (!('value' in values)) return { values: owned };
  // Emptied is a dashboard without widgets.
  if (values.value === null) return { values: { ...owned, value: '[]' } };
  const found = typeof values.value === 'string' ? widgetListProblems(JSON.parse(values.value)) : [];
  const problems: FieldProblems = found.length > 0 ? { value: found } : {};
  return { problems, values: owned };
}

async function keepOneActive(ctx: Ctx, { action, before, after }: Change & { after: Row | null }): Promise<void> {
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
  for (const uID of losing) await followUp(ctx, { resource: 'dashboard', key: String(uID), values: { status: 0 } });
}

export const dashboardHooks: ResourceHooks = {
  prepare: async (ctx, change) => prepare(ctx, change),
  written: keepOneActive,
};
