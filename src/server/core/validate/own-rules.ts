// The rules that a record type brings itself: what it completes, then what it refuses. A check sees a copy that nobody can write to.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../lab/context.ts';
import type { Change, JudgedChange, ResourceHooks } from '../lab/hooks.ts';

const toLookAt = (change: Change): JudgedChange => ({ ...change, values: Object.freeze({ ...change.values }) });

/** What is completed then stands in the change. */
async function complete(ctx: Ctx, hooks: ResourceHooks, change: Change): Promise<void> {
  if (hooks.complete) Object.assign(change.values, await hooks.complete(ctx, toLookAt(change)));
}

export async function ownProblems(ctx: Ctx, hooks: ResourceHooks, change: Change): Promise<FieldProblems> {
  if (change.action !== 'delete') await complete(ctx, hooks, change);
  return (await hooks.check?.(ctx, toLookAt(change))) ?? {};
}

/** The same for many changes of one call: problems by place. */
export async function ownProblemsOfAll(ctx: Ctx, hooks: ResourceHooks, changes: readonly Change[]): Promise<FieldProblems[]> {
  const found: FieldProblems[] = [];
  if (!hooks.checkAll) {
    for (const change of changes) found.push(await ownProblems(ctx, hooks, change));
    return found;
  }
  for (const change of changes) await complete(ctx, hooks, change);
  const problems = await hooks.checkAll(ctx, changes.map(toLookAt));
  return changes.map((_, place) => problems[place] ?? {});
}
