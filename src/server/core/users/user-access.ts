// Where a user is signed in and with what: his keys for programs, tokens and sessions, looked after by user management.
// Ending one holds from the next request on.

import { AppError } from '../../contract/errors.ts';
import { type Instant, isoOf } from '../../contract/values/dates.ts';
import type { Db } from '../../db/database-types.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import { type Ctx, inColumns, inTransaction, markWritten } from '../lab/context.ts';
import { getRecord } from '../read/read.ts';
import { writeAudit } from '../trail/audit.ts';
import { updateRecord } from '../write/write.ts';
import { deleteKey, keysOf } from './account.ts';
import { takeoverProblem } from './duties.ts';
import { endHandedOut, handedOutOf, type ShownAccess } from './handed-out.ts';

export const accessKinds = ['api_key', 'token', 'session', 'key', 'link'] as const;
type AccessKind = (typeof accessKinds)[number];

interface UserAccess {
  id: string;
  kind: AccessKind;
  /** What the key or the device was called; of a session the program it came with. */
  name: string;
  address: string | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

function tokensOf(db: Db, userId: string) {
  return typed(db)
    .selectFrom('tokens')
    .select(['uID as id', 'name', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_uID', '=', userId)
    .where('form', '=', 'device')
    .orderBy('rid', 'desc')
    .execute();
}

function sessionsOf(ctx: Ctx, userId: string) {
  return typed(ctx.db)
    .selectFrom('sessions')
    .select(['uID as id', 'user_agent as name', 'address', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_uID', '=', userId)
    .where('expires_at', '>', instantNow(ctx.lab.clock))
    .orderBy('rid', 'desc')
    .execute();
}

interface Times {
  created_at: Instant;
  last_used_at: Instant | null;
  expires_at: Instant | null;
}

function shownTimes({ created_at: made, last_used_at: used, expires_at: until }: Times): Times {
  return { created_at: isoOf(made), last_used_at: used && isoOf(used), expires_at: until && isoOf(until) };
}

/** Refuses as for any user the caller may not see. */
export function userToLookAfter(ctx: Ctx, id: string) {
  return getRecord(ctx, ctx.lab.registry.resource('user'), id);
}

/** Keys act as their user, and so does whoever has a code or lacks a second factor: only who could act as him anyway hands them out or
 *  takes them away. */
export async function userToActFor(ctx: Ctx, id: string) {
  const user = await userToLookAfter(ctx, id);
  const problem = await takeoverProblem(ctx, typeof user.role === 'string' ? user.role : null);
  if (problem) throw new AppError('auth.forbidden', { messageKey: problem.key, params: problem.params ?? {} });
  return user;
}

function asAccess({ id, form, name, created_at, last_used_at, expires_at }: ShownAccess): UserAccess {
  const kind = form === 'key' ? ('key' as const) : ('link' as const);
  return { id, kind, name, address: null, created_at, last_used_at, expires_at };
}

export async function accessesOf(ctx: Ctx, userId: string): Promise<UserAccess[]> {
  const [keys, handed] = [await keysOf(ctx, userId), await handedOutOf(ctx, userId)];
  const [tokens, sessions] = [await tokensOf(ctx.db, userId), await sessionsOf(ctx, userId)];
  return [
    ...keys.map((key) => ({ ...key, kind: 'api_key' as const, address: null, expires_at: null })),
    ...handed.map(asAccess),
    ...tokens.map((token) => ({ ...token, ...shownTimes(token), kind: 'token' as const, address: null })),
    ...sessions.map((session) => ({ ...session, ...shownTimes(session), kind: 'session' as const, name: session.name ?? '' })),
  ];
}

const signedInTables = { token: 'tokens', session: 'sessions' } as const;
const endedAs = { token: 'token_revoked', session: 'session_ended' } as const;

async function end(ctx: Ctx, userId: string, { kind, id }: Pick<UserAccess, 'kind' | 'id'>): Promise<void> {
  if (kind === 'api_key') return deleteKey(ctx, { userId, id });
  if (kind === 'key' || kind === 'link') return endHandedOut(ctx, { userId, id });
  const table = signedInTables[kind];
  await typed(ctx.db).deleteFrom(table).where('uID', '=', id).where('user_uID', '=', userId).execute();
  markWritten(ctx, table);
  await writeAudit(ctx, { resource: 'user', recordKey: userId, action: endedAs[kind] });
}

export async function endAccess(ctx: Ctx, { userId, id }: { userId: string; id: string }): Promise<void> {
  await userToLookAfter(ctx, userId);
  await inTransaction(ctx, async (inner) => {
    const access = (await accessesOf(inner, userId)).find((one) => one.id === id);
    if (!access) throw new AppError('record.not_found', { params: { id } });
    if (access.kind === 'api_key') await userToActFor(inner, userId);
    await end(inner, userId, access);
  });
}

/** Signed out everywhere: all tokens and sessions; keys and links of programs stay unless they are named. */
export async function endAllAccess(ctx: Ctx, { userId, keys }: { userId: string; keys: boolean }): Promise<number> {
  await (keys ? userToActFor : userToLookAfter)(ctx, userId);
  return inTransaction(ctx, async (inner) => {
    const ended = (await accessesOf(inner, userId)).filter(({ kind }) => keys || kind === 'token' || kind === 'session');
    for (const access of ended) await end(inner, userId, access);
    return ended.length;
  });
}

/** The sessions of a user whose cookies were seen; each is told of in the trail. */
export async function endSessions(ctx: Ctx, { userId, hashes }: { userId: string; hashes: readonly string[] }): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    for (const hash of new Set(hashes)) {
      const sessions = typed(inner.db)
        .selectFrom('sessions')
        .select('uID')
        .where((eb) => sameText(eb.ref('secret_hash'), hash));
      const session = await sessions.where('user_uID', '=', userId).executeTakeFirst();
      if (session) await end(inner, userId, { kind: 'session', id: session.uID });
    }
  });
}

/** Inside the transaction that is the reason. */
export async function endAllSessions(ctx: Ctx, userId: string): Promise<void> {
  for (const { id } of await sessionsOf(ctx, userId)) await end(ctx, userId, { kind: 'session', id });
}

/** A locked account is open again. */
export async function unlock(ctx: Ctx, userId: string): Promise<void> {
  const user = await userToLookAfter(ctx, userId);
  await inTransaction(ctx, async (inner) => {
    if (user.status === 'locked') {
      const resource = inner.lab.registry.resource('user');
      await updateRecord(inColumns(inner), resource, { id: userId, input: { values: { status: 'active' } } });
    }
    await writeAudit(inner, { resource: 'user', recordKey: userId, action: 'unlocked' });
  });
}
