// Accounts: addresses in lower case, passwords by the rule and only as a hash, never without an administrator, and one public
// user at most.
import { hashPassword } from '../../auth/secrets/passwords.ts';
import { writtenAddress } from '../../contract/values/mail/mail-addresses.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import type { Change, JudgedChange, Prepared, ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import { narrowingProblem } from '../../core/search/saved-filters.ts';
import { removeCode, takeCode } from '../../core/users/access-codes.ts';
import { roleProblem, takeoverProblem } from '../../core/users/duties.ts';
import { endSignIns } from '../../core/users/ended-access.ts';
import { assertAdministratorLeft } from '../../core/users/last-administrator.ts';
import { noteFormerName } from '../../core/words/former-names.ts';
import { updateRecord } from '../../core/write/write.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

/** As this transaction sees it: a lab that is being set up has its name already. */
async function labName({ db }: Ctx): Promise<string> {
  const row = await typed(db).selectFrom('settings').select('value').where('name', '=', 'lab.name').executeTakeFirst();
  const name: unknown = JSON.parse(String(row?.value ?? 'null'));
  return typeof name === 'string' ? name : '';
}

async function prepare(ctx: Ctx, { values, inputs, before }: Change<'user'>): Promise<Prepared<'user'>> {
  const { lab, gone } = ctx;
  const problems: ProblemsOf<'user'> = {};
  const email = typeof values.email === 'string' ? values.email.trim().toLowerCase() : String(before?.email ?? '');
  if (values.email && !writtenAddress.test(email)) problems.email = [{ key: 'errors.field.email' }];
  const added: StoredColumns<'user'> = values.email ? { email } : {};
  if (inputs.password === undefined) return { problems, values: added };
  const problem = lab.passwords(inputs.password, { email, labName: await labName(ctx) });
  if (problem) return { problems: { ...problems, password: [problem] }, values: added };
  const hash = await hashPassword(inputs.password, gone?.());
  return { problems, values: { ...added, password_hash: hash, password_changed_at: instantNow(lab.clock) } };
}

/**
 * Whoever is made the public user takes the flag from the one before, so that moving it is one step and the portal never shows two
 * users' customers. Who comes back from the bin leaves it where it is by now.
 */
async function keepOnePublic(ctx: Ctx, { action, before, after }: WrittenChange<'user'>): Promise<void> {
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
    await updateRecord(inColumns(ctx), user, { id: String(uID), input: { values: { is_public: 0 } } });
}

/** `all`, or a filter that can be followed. Who comes back from the bin keeps his, and sees nothing where it is gone. */
async function narrowingProblems(ctx: Ctx, { action, before, values }: JudgedChange<'user'>): Promise<ProblemsOf<'user'>> {
  const { inventory_filter: wanted } = values;
  const isKept = action === 'restore' || wanted === undefined || wanted === before?.inventory_filter;
  if (isKept || wanted === null || wanted === '' || wanted === 'all') return {};
  const problem = await narrowingProblem(ctx, String(wanted));
  return problem ? { inventory_filter: [problem] } : {};
}

/** Whoever sees all customers may let others see them; who sees some only, may not. */
async function dutyProblems(ctx: Ctx, { action, before, values, inputs }: JudgedChange<'user'>): Promise<ProblemsOf<'user'>> {
  if (action !== 'create' && action !== 'update') return {};
  const problems: ProblemsOf<'user'> = {};
  const held = typeof before?.role === 'string' ? before.role : null;
  const [newRole, newPassword] = [typeof values.role === 'string' && values.role !== held, inputs.password !== undefined];
  const newEmail = typeof values.email === 'string' && values.email.trim().toLowerCase() !== String(before?.email ?? '');
  const takeover = before && (newRole || newPassword || newEmail) ? await takeoverProblem(ctx, held) : null;
  const grant = newRole ? await roleProblem(ctx, String(values.role)) : null;
  if (newRole && (takeover ?? grant)) problems.role = [takeover ?? grant].filter((problem) => problem !== null);
  if (newPassword && takeover) problems.password = [takeover];
  // By his address single sign-on finds him the first time.
  if (newEmail && takeover) problems.email = [takeover];
  const widened = values.customer_filter === 'all' && before?.customer_filter !== 'all';
  if (widened && ctx.principal.customers !== 'all') problems.customer_filter = [{ key: 'errors.user.sees_more' }];
  return problems;
}

export const userHooks: ResourceHooks<'user'> = {
  prepare,
  check: async (ctx, change) => ({ ...(await narrowingProblems(ctx, change)), ...(await dutyProblems(ctx, change)) }),
  async written(ctx, change) {
    // Whoever is signed in with the old password, is no longer; and an account that is opened again begins with none, also one that comes
    // back from the bin with all it had.
    const { action, before, after, inputs } = change;
    const closed = action === 'delete' || (before?.status === 'active' && after?.status !== 'active');
    const changed = before !== null && (inputs.password !== undefined || closed);
    if (changed || action === 'restore') {
      const id = String((before ?? after)?.uID);
      if (ctx.accessCode !== undefined) await takeCode(ctx, id, ctx.accessCode);
      await endSignIns(ctx, id);
      await removeCode(ctx, id);
    }
    if (before) await noteFormerName(ctx, before, after);
    if (change.after?.is_public === 1) await keepOnePublic(ctx, change);
    if (change.action !== 'create') await assertAdministratorLeft(ctx);
  },
};
