// What a user may do with his own account: see it, choose a language, list and revoke his tokens.

import { AppError, isUnwritable } from '../../contract/errors.ts';
import { operations } from '../../contract/operations.ts';
import type { Language } from '../../contract/principal.ts';
import { isoOf } from '../../contract/values/dates.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { zoneOf } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import { textSetting } from '../lab/lab-settings.ts';
import { mostUploadBytes } from '../read/file-storage.ts';
import { writeAudit } from '../trail/audit.ts';
import { createRecord, updateRecord, updateRow } from '../write/write.ts';
import { isUnused } from './ended-access.ts';
import { factorState } from './factor-state.ts';
import { type Guidance, guidanceOf, isDemonstration } from './guidance.ts';

export interface Account {
  email: string;
  firstname: string | null;
  lastname: string | null;
  language: Language;
  operations: string[];
  lab_name: string;
  currency: string;
  timezone: string;
  demonstration: boolean;
  /** Of a file that is sent to the lab. */
  file_megabytes: number;
  guidance: Guidance;
  /** `none`: nothing is assigned to him yet, so that every list of customers' records is empty. */
  seen_customers: 'all' | 'assigned' | 'none';
  /** `missing`: his role asks for one, and he may do nothing before he has it. */
  second_factor: 'off' | 'on' | 'missing';
}

export async function ownAccount(ctx: Ctx): Promise<Account> {
  const { db, lab, principal } = ctx;
  const user = await typed(db)
    .selectFrom('users')
    .select(['firstname', 'lastname', 'language'])
    .where('uID', '=', principal.userId)
    .executeTakeFirst();
  return {
    email: principal.email,
    firstname: user?.firstname ?? null,
    lastname: user?.lastname ?? null,
    language: (user?.language ?? principal.language) as Language,
    operations: [...principal.operations],
    lab_name: await textSetting(lab, 'lab.name'),
    currency: await textSetting(lab, 'settings.price.company_currency'),
    timezone: zoneOf(lab.clock),
    demonstration: await isDemonstration(ctx),
    file_megabytes: (await mostUploadBytes(lab)) / 1024 / 1024,
    guidance: await guidanceOf(ctx),
    seen_customers: await seenCustomers(ctx),
    second_factor: principal.lacksFactor ? 'missing' : (await factorState(db, principal.userId)).on ? 'on' : 'off',
  };
}

async function seenCustomers({ db, principal }: Ctx): Promise<Account['seen_customers']> {
  if (principal.customers === 'all') return 'all';
  const first = await typed(db)
    .selectFrom('user_customers')
    .select('customer_KTAG')
    .where('user_uID', '=', principal.userId)
    .limit(1)
    .executeTakeFirst();
  return first ? 'assigned' : 'none';
}

export async function setOwnLanguage(ctx: Ctx, language: Language): Promise<void> {
  const { userId, language: before } = ctx.principal;
  await inTransaction(ctx, async (inner) => {
    await updateRow(inner, inner.lab.registry.resource('user'), { key: userId, values: { language } });
    await writeAudit(inner, {
      resource: 'user',
      recordKey: userId,
      action: 'update',
      before: { language: before },
      after: { language },
    });
  });
}

export interface OwnToken {
  id: string;
  device_name: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  unused: boolean;
  current: boolean;
}

/** `currentHash` marks the token the request came with. */
export async function ownTokens({ db, lab, principal }: Ctx, currentHash: string | null): Promise<OwnToken[]> {
  const rows = await typed(db)
    .selectFrom('tokens')
    .selectAll()
    .where('user_uID', '=', principal.userId)
    .where('form', '=', 'device')
    .orderBy('rid', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.uID,
    device_name: row.name,
    created_at: isoOf(row.created_at),
    last_used_at: row.last_used_at && isoOf(row.last_used_at),
    expires_at: row.expires_at && isoOf(row.expires_at),
    unused: isUnused(row, lab.clock.now()),
    current: row.secret_hash === currentHash,
  }));
}

export async function revokeOwnToken(ctx: Ctx, token: { id: string } | { hash: string }): Promise<void> {
  const removed = await typed(ctx.db)
    .deleteFrom('tokens')
    .where((eb) => ('id' in token ? eb('uID', '=', token.id) : sameText(eb.ref('secret_hash'), token.hash)))
    .where('form', '=', 'device')
    .where('user_uID', '=', ctx.principal.userId)
    .executeTakeFirst();
  if (Number(removed.numDeletedRows) === 0)
    throw new AppError('record.not_found', { params: { id: 'id' in token ? token.id : 'token' } });
  await ctx.lab.changes.written(['tokens']);
  await noteAccess(ctx, 'token_revoked');
}

/** Signing in, tokens given and taken stand in the trail like any other act. */
/** Whoever may come in comes in, also where nothing can be written now: to look, to make room, to bring a backup back. */
export async function noteAccess(
  ctx: Ctx,
  action: 'login' | 'logout' | 'token' | 'token_revoked',
  after: Row | null = null,
): Promise<void> {
  try {
    await inTransaction(ctx, (inner) =>
      writeAudit(inner, { resource: 'user', recordKey: inner.principal.userId, action, after }),
    );
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    ctx.lab.log.warn('an access was not noted in the trail', { userId: ctx.principal.userId, action, error });
  }
}

export interface UserKey {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export async function keysOf({ db }: Ctx, userId: string): Promise<UserKey[]> {
  const rows = await typed(db)
    .selectFrom('api_keys')
    .select(['uID as id', 'name', 'created_at', 'last_used_at'])
    .where('user_uID', '=', userId)
    .orderBy('rid', 'desc')
    .execute();
  return rows.map(({ created_at: made, last_used_at: used, ...row }) => ({
    ...row,
    created_at: isoOf(made),
    last_used_at: used && isoOf(used),
  }));
}

const mostKeys = 50;

/** Whoever calls it has made sure that the caller may give this user a key. */
export async function createKey(
  ctx: Ctx,
  { userId, name, hash }: { userId: string; name: string; hash: string },
): Promise<UserKey> {
  if ((await keysOf(ctx, userId)).length >= mostKeys) {
    throw new AppError('request.invalid', { fields: { name: [{ key: 'errors.field.too_many', params: { max: mostKeys } }] } });
  }
  const row = await createRecord(asProgram(ctx), ctx.lab.registry.resource('api_key'), {
    values: {},
    trusted: { user_uID: userId, name, key_hash: hash },
  });
  return { id: String(row.uID), name, created_at: isoOf(String(row.created_at)), last_used_at: null };
}

export async function deleteKey(ctx: Ctx, { userId, id }: { userId: string; id: string }): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const removed = await typed(inner.db)
      .deleteFrom('api_keys')
      .where('uID', '=', id)
      .where('user_uID', '=', userId)
      .executeTakeFirst();
    if (Number(removed.numDeletedRows) === 0) throw new AppError('record.not_found', { params: { id } });
    markWritten(inner, 'api_keys');
    await writeAudit(inner, { resource: 'api_key', recordKey: id, action: 'delete' });
  });
}

/** Ends all sessions, and all tokens but those he names. */
export async function setOwnPassword(
  ctx: Ctx,
  { password, keepTokens }: { password: string; keepTokens: readonly string[] },
): Promise<void> {
  const { userId } = ctx.principal;
  const tokens = await typed(ctx.db).selectFrom('tokens').select('uID').where('user_uID', '=', userId).execute();
  const known = new Set(tokens.map(({ uID }) => uID));
  const strange = keepTokens.findIndex((id) => !known.has(id));
  if (strange >= 0)
    throw new AppError('request.invalid', {
      fields: { keep_tokens: [{ key: 'errors.field.no_such_record', params: { id: keepTokens[strange] ?? '' } }] },
    });
  await updateRecord({ ...asProgram(ctx), keptTokens: keepTokens }, ctx.lab.registry.resource('user'), {
    id: userId,
    input: { values: { password } },
  });
}

/** For his own account a user needs no right to manage users; the trail still names him. */
export function asProgram(ctx: Ctx): Ctx {
  return {
    ...ctx,
    naming: 'columns',
    principal: { ...ctx.principal, operations: new Set(operations), customers: 'all', program: true },
  };
}
