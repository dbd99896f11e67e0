// Second factors of users as they are kept: switched on, used, renewed, switched off, taken away. What is secret was made and proved
// before (auth/factor/totp.ts, auth/recovery-codes.ts) and stands in no entry of the trail; that it happened does.
// docs/design/access.md#d-570.
import { AppError } from '../../contract/errors.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import { writeAudit } from '../trail/audit.ts';
import { endSignIns } from './ended-access.ts';
import { asksForFactor, codes, factorState, factors } from './factor-state.ts';
import { userToActFor } from './user-access.ts';

/** False: the same code was taken a moment ago. No change of access, so nothing that is kept by it is dropped. */
export async function takeStep(ctx: Ctx, userId: string, { from, to }: { from: number; to: number }): Promise<boolean> {
  const { numUpdatedRows } = await typed(ctx.db)
    .updateTable(factors)
    .set({ last_step: to })
    .where('user_uID', '=', userId)
    .where('last_step', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function takeRecoveryCode(ctx: Ctx, userId: string, hash: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const { numDeletedRows } = await typed(inner.db)
      .deleteFrom(codes)
      .where('user_uID', '=', userId)
      .where((eb) => sameText(eb.ref('code_hash'), hash))
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) return false;
    markWritten(inner, codes);
    const { recovery_codes: left } = await factorState(inner.db, userId);
    await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'recovery_code_used', after: { left } });
    return true;
  });
}

async function replaceCodes(inner: Ctx, userId: string, hashes: readonly string[]): Promise<void> {
  await typed(inner.db).deleteFrom(codes).where('user_uID', '=', userId).execute();
  const at = instantNow(inner.lab.clock);
  const rows = hashes.map((code_hash) => ({
    ...{ uID: inner.lab.newId(), user_uID: userId, code_hash },
    ...{ created_at: at, updated_at: at },
  }));
  if (rows.length > 0) await typed(inner.db).insertInto(codes).values(rows).execute();
  markWritten(inner, codes);
}

async function removeFactor(inner: Ctx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await typed(inner.db).deleteFrom(factors).where('user_uID', '=', userId).executeTakeFirst();
  await replaceCodes(inner, userId, []);
  markWritten(inner, factors);
  return Number(numDeletedRows) > 0;
}

/** The caller's own, or another one in its place. */
export async function switchFactorOn(
  ctx: Ctx,
  { secret, step, hashes }: { secret: string; step: number; hashes: readonly string[] },
): Promise<void> {
  const { userId } = ctx.principal;
  await inTransaction(ctx, async (inner) => {
    await removeFactor(inner, userId);
    const at = instantNow(inner.lab.clock);
    const row = { uID: inner.lab.newId(), user_uID: userId, secret, last_step: step, created_at: at, updated_at: at };
    await typed(inner.db).insertInto(factors).values(row).execute();
    await replaceCodes(inner, userId, hashes);
    await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'second_factor_on' });
  });
}

export async function renewRecoveryCodes(ctx: Ctx, hashes: readonly string[]): Promise<void> {
  const { userId } = ctx.principal;
  await inTransaction(ctx, async (inner) => {
    await replaceCodes(inner, userId, hashes);
    await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'recovery_codes' });
  });
}

/** The caller's own; not where his role asks for one. */
export async function switchFactorOff(ctx: Ctx): Promise<void> {
  const { userId } = ctx.principal;
  await inTransaction(ctx, async (inner) => {
    if (await asksForFactor(inner.db, userId))
      throw new AppError('record.locked', { messageKey: 'errors.second_factor.asked_for' });
    if (!(await removeFactor(inner, userId))) return;
    await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'second_factor_off' });
  });
}

/** Of another user whose phone is lost: by whoever could act as him anyway. Wherever he was signed in, he is no longer. */
export async function takeFactorAway(ctx: Ctx, userId: string): Promise<void> {
  // His own he switches off himself, which asks for a proof.
  if (userId === ctx.principal.userId) throw new AppError('auth.forbidden', { messageKey: 'errors.second_factor.own' });
  await userToActFor(ctx, userId);
  await inTransaction(ctx, async (inner) => {
    if (!(await removeFactor(inner, userId))) throw new AppError('record.not_found', { params: { id: userId } });
    await endSignIns(inner, userId);
    await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'second_factor_reset' });
  });
}
