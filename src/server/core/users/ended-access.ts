// What ends with a password, an account or a state of the lab: sessions and tokens of before would go on without anybody knowing.
import { instantOf } from '../../contract/values/dates.ts';
import { typed } from '../../db/typed.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import { writeAudits } from '../trail/audit.ts';

/** A token that nobody used for so long is named: whoever forgot it cannot miss it. */
export const unusedDays = 90;

export function isUnused(token: { created_at: string; last_used_at: string | null }, now: number): boolean {
  return (token.last_used_at ?? token.created_at) < instantOf(now - unusedDays * 86_400_000);
}

/** All of a user's but the tokens he named; each token is told of in the trail. Inside the transaction that is the reason. */
export async function endSignIns(ctx: Ctx, userId: string): Promise<void> {
  const kept = new Set(ctx.keptTokens);
  const tokens = await typed(ctx.db).selectFrom('tokens').select('uID').where('user_uID', '=', userId).execute();
  const ended = tokens.map(({ uID }) => uID).filter((id) => !kept.has(id));
  await typed(ctx.db).deleteFrom('sessions').where('user_uID', '=', userId).execute();
  if (ended.length > 0) await typed(ctx.db).deleteFrom('tokens').where('uID', 'in', ended).execute();
  markWritten(ctx, 'sessions');
  markWritten(ctx, 'tokens');
  await writeAudits(
    ctx,
    ended.map(() => ({ resource: 'user', recordKey: userId, action: 'token_revoked' })),
  );
}

interface EndedSignIns {
  sessions: number;
  tokens: number;
  /** Keys of programs stay: who restores is told how many count again. */
  api_keys: number;
}

/** Of everybody: an older state of the lab knows sessions and tokens that were ended since. */
export async function endAllSignIns(ctx: Ctx): Promise<EndedSignIns> {
  const { numDeletedRows: sessions } = await typed(ctx.db).deleteFrom('sessions').executeTakeFirst();
  const { numDeletedRows: tokens } = await typed(ctx.db).deleteFrom('tokens').executeTakeFirst();
  markWritten(ctx, 'sessions');
  markWritten(ctx, 'tokens');
  const keys = await typed(ctx.db)
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { sessions: Number(sessions), tokens: Number(tokens), api_keys: Number(keys.count) };
}

/** The same password under a hash that costs more to guess; not when the password became another one meanwhile. */
export async function renewPasswordHash(ctx: Ctx, { userId, old, new: hash }: RenewedHash): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { numUpdatedRows } = await typed(inner.db)
      .updateTable('users')
      .set({ password_hash: hash })
      .where('uID', '=', userId)
      .where('password_hash', '=', old)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return;
    markWritten(inner, 'users');
    await writeAudits(inner, [{ resource: 'user', recordKey: userId, action: 'password_rehashed' }]);
  });
}

interface RenewedHash {
  userId: string;
  old: string;
  new: string;
}
