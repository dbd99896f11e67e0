// Accounts: addresses in lower case, passwords by the rule and only as a hash, never without an administrator, and one public
// user at most.
import { hashPassword, passwordProblem } from '../../auth/passwords.ts';
import type { FieldProblems } from '../../contract/errors.ts';
import { assertAdministratorLeft } from '../../core/administrators.ts';
import { type Ctx, markWritten } from '../../core/context.ts';
import type { Change, Prepared, ResourceHooks } from '../../core/hooks.ts';
import { narrowingProblem } from '../../core/saved-filters.ts';
import { updateRecord } from '../../core/write.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';

const emailPattern = /^[^\s@]+@[^\s@]+$/;

async function prepare({ values, inputs, before }: Change, now: string): Promise<Prepared> {
  const problems: FieldProblems = {};
  const email = typeof values.email === 'string' ? values.email.trim().toLowerCase() : String(before?.email ?? '');
  if (values.email && !emailPattern.test(email)) problems.email = [{ key: 'errors.field.email' }];
  const added: Row = values.email ? { email } : {};
  if (inputs.password === undefined) return { problems, values: added };
  const problem = passwordProblem(inputs.password, email);
  if (problem) return { problems: { ...problems, password: [problem] }, values: added };
  return { problems, values: { ...added, password_hash: await hashPassword(inputs.password), password_changed_at: now } };
}

/**
 * Whoever is made the public user takes the flag from the one before, so that moving it is one step and the portal never shows two
 * users' customers. Who comes back from the bin leaves it where it is by now.
 */
async function keepOnePublic(ctx: Ctx, { action, before, after }: Change & { after: Row | null }): Promise<void> {
  if (before?.is_public === 1 || !after) return;
  const others = await ctx.db
    .selectFrom('users')
    .select('uID')
    .where('is_public', '=', 1)
    .where('uID', '!=', String(after.uID))
    .execute();
  const losing = action === 'restore' ? others.slice(0, 1).map(() => after) : others;
  const user = ctx.lab.registry.resource('user');
  for (const { uID } of losing)
    await updateRecord({ ...ctx, face: 'v1' }, user, { id: String(uID), input: { values: { is_public: 0 } } });
}

/** `all`, or a filter that can be followed. Who comes back from the bin keeps his, and sees nothing where it is gone. */
async function narrowingProblems(ctx: Ctx, { action, before, values }: Change): Promise<FieldProblems> {
  const { inventory_filter: wanted } = values;
  const isKept = action === 'restore' || wanted === undefined || wanted === before?.inventory_filter;
  if (isKept || wanted === null || wanted === '' || wanted === 'all') return {};
  const problem = await narrowingProblem(ctx, String(wanted));
  return problem ? { inventory_filter: [problem] } : {};
}

export const userHooks: ResourceHooks = {
  prepare: (ctx, change) => prepare(change, instantNow(ctx.lab.clock)),
  check: narrowingProblems,
  async written(ctx, change) {
    if (change.inputs.password !== undefined && change.before) {
      // Whoever is signed in with the old password, is no longer.
      markWritten(ctx, 'sessions');
      await ctx.db.deleteFrom('sessions').where('user_uID', '=', String(change.before.uID)).execute();
    }
    if (change.after?.is_public === 1) await keepOnePublic(ctx, change);
    if (change.action !== 'create') await assertAdministratorLeft(ctx);
  },
};
