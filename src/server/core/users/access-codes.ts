// Codes with which somebody comes in who has no password, or none he knows: given by an administrator, one a user, good once and for a
// time. Using one sets a password and takes nothing else away: a second factor stays asked for. docs/design/access.md#d-573.

import { AppError } from '../../contract/errors.ts';
import { personName } from '../../contract/names/person-names.ts';
import { operations } from '../../contract/operations.ts';
import type { Language } from '../../contract/principal.ts';
import { type Instant, isoOf } from '../../contract/values/dates.ts';
import type { Db } from '../../db/database-types.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import { writeAudit } from '../trail/audit.ts';
import { updateRecord } from '../write/write.ts';
import { userToActFor } from './user-access.ts';

const table = 'access_codes';

export interface KeptCode {
  hash: string;
  expiresAt: Instant;
}

/** Of a user whose code has not ended. */
export async function keptCode({ db, lab }: Pick<Ctx, 'db' | 'lab'>, userId: string): Promise<KeptCode | null> {
  const row = await typed(db)
    .selectFrom(table)
    .select(['code_hash as hash', 'expires_at as expiresAt'])
    .where('user_uID', '=', userId)
    .where('expires_at', '>', instantNow(lab.clock))
    .executeTakeFirst();
  return row ?? null;
}

/** Inside the transaction that is the reason. */
export async function removeCode(inner: Ctx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await typed(inner.db).deleteFrom(table).where('user_uID', '=', userId).executeTakeFirst();
  markWritten(inner, table);
  return Number(numDeletedRows) > 0;
}

/** Who has a code can act as its user: given by whoever could do so anyway, and to nobody who is locked. */
export async function userToLetIn(ctx: Ctx, userId: string) {
  const user = await userToActFor(ctx, userId);
  if (user.status === 'locked') throw new AppError('record.locked', { messageKey: 'errors.access_code.locked' });
  return user;
}

/** An older one ends. */
export async function giveCode(ctx: Ctx, userId: string, { hash, expiresAt }: KeptCode): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await userToLetIn(inner, userId);
    await removeCode(inner, userId);
    const at = instantNow(inner.lab.clock);
    const row = { uID: inner.lab.newId(), user_uID: userId, code_hash: hash, expires_at: expiresAt };
    await typed(inner.db)
      .insertInto(table)
      .values({ ...row, created_at: at, updated_at: at })
      .execute();
    const after = { expires_at: isoOf(expiresAt) };
    await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'access_code_given', after });
  });
}

export async function endCode(ctx: Ctx, userId: string): Promise<void> {
  await userToActFor(ctx, userId);
  await inTransaction(ctx, async (inner) => {
    if (!(await removeCode(inner, userId))) throw new AppError('record.not_found', { params: { id: userId } });
    await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'access_code_ended' });
  });
}

/** As whoever comes for the first time writes it. */
interface OwnName {
  firstname?: string;
  lastname?: string;
}

/** With a code that was proved: the user himself sets his password, and where he was expected he has come. */
export async function redeemCode(
  ctx: Ctx,
  { userId, codeId, password, name = {} }: { userId: string; codeId: string; password: string; name?: OwnName },
): Promise<void> {
  const { pending, ...account } = await accountOf(ctx.db, userId);
  const acting = { ...ctx, ...account, naming: 'columns' as const, accessCode: codeId };
  const values = { password, ...(pending ? { status: 'active', ...name } : {}) };
  await updateRecord(acting, ctx.lab.registry.resource('user'), { id: userId, input: { values } });
}

/** In the transaction that sets the password: of two at once it is good for one. */
export async function takeCode(inner: Ctx, userId: string, codeId: string): Promise<void> {
  const { numDeletedRows } = await typed(inner.db)
    .deleteFrom(table)
    .where('uID', '=', codeId)
    .where('user_uID', '=', userId)
    .executeTakeFirst();
  if (Number(numDeletedRows) === 0) throw new AppError('auth.redeem_failed');
  markWritten(inner, table);
  await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'access_code_used' });
}

/** Acts for himself in the trail, before he may do anything else. */
async function accountOf(db: Db, userId: string) {
  const user = await typed(db)
    .selectFrom('users')
    .select(['firstname', 'lastname', 'email', 'language', 'status'])
    .where('uID', '=', userId)
    .executeTakeFirstOrThrow();
  const language = (user.language ?? 'de') as Language;
  const principal = {
    userId,
    name: personName(user),
    email: user.email,
    language,
    operations: new Set(operations),
    customers: 'all' as const,
    inventoryFilter: null,
    program: true as const,
  };
  return { principal, language, pending: user.status === 'pending' };
}
