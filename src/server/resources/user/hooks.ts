// Accounts: addresses in lower case, passwords by the rule and only as a hash, and never without an administrator.
import { hashPassword, passwordProblem } from '../../auth/passwords.ts';
import type { FieldProblems } from '../../contract/errors.ts';
import { assertAdministratorLeft } from '../../core/administrators.ts';
import { markWritten } from '../../core/context.ts';
import type { Change, Prepared, ResourceHooks } from '../../core/hooks.ts';
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

export const userHooks: ResourceHooks = {
  prepare: (ctx, change) => prepare(change, instantNow(ctx.lab.clock)),
  async written(ctx, change) {
    if (change.inputs.password !== undefined && change.before) {
      // Whoever is signed in with the old password, is no longer.
      markWritten(ctx, 'sessions');
      await ctx.db.deleteFrom('sessions').where('user_uID', '=', String(change.before.uID)).execute();
    }
    if (change.action !== 'create') await assertAdministratorLeft(ctx);
  },
};
