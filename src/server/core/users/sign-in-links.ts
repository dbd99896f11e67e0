// Who a user is at the provider of single sign-on. The first time his verified address leads to him, from then on the link alone does.
// Nobody is made by signing in, and nobody comes in who could not with a password.

import { createHash } from 'node:crypto';
import { AppError, isUnwritable } from '../../contract/errors.ts';
import { operations } from '../../contract/operations.ts';
import { isoOf } from '../../contract/values/dates.ts';
import type { Db } from '../../db/database-types.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Principals } from '../access/principals.ts';
import { type Ctx, inTransaction, type Lab, markWritten } from '../lab/context.ts';
import { writeAudit } from '../trail/audit.ts';
import { createRecord } from '../write/write.ts';
import { endAllSessions, userToActFor } from './user-access.ts';

export interface CameAs {
  issuer: string;
  subject: string;
  email: string | null;
  verified: boolean;
}

/** Why nobody comes in by it: for the log, never for who tries. */
export type NoMatch = 'no_email' | 'unverified' | 'unknown' | 'not_active' | 'linked_elsewhere';

/** Letter by letter: subjects that differ in capitals are different people. */
const hashOf = ({ issuer, subject }: Pick<CameAs, 'issuer' | 'subject'>) =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');

function linkOf(db: Db, came: CameAs) {
  return typed(db)
    .selectFrom('sign_in_links')
    .select(['uID', 'user_uID'])
    .where((eb) => sameText(eb.ref('identity_hash'), hashOf(came)))
    .executeTakeFirst();
}

/** By his link, or linked now by his address. */
export async function userByIdentity(ctx: Ctx, came: CameAs, principals: Principals): Promise<{ userId: string } | NoMatch> {
  const link = await linkOf(ctx.db, came);
  if (link) {
    if (!(await principals.byId(link.user_uID))) return 'not_active';
    await noteUse(ctx.lab, link.uID);
    return { userId: link.user_uID };
  }
  const { email, verified } = came;
  if (email === null) return 'no_email';
  if (!verified) return 'unverified';
  const user = await typed(ctx.db)
    .selectFrom('users')
    .select('uID')
    .where((eb) => sameText(eb.ref('email'), email))
    .executeTakeFirst();
  if (!user) return 'unknown';
  const principal = await principals.byId(user.uID);
  if (!principal) return 'not_active';
  // For his own account a user needs no right to manage users; the trail still names him.
  const asUser: Ctx = {
    ...ctx,
    naming: 'columns',
    principal: { ...principal, operations: new Set(operations), customers: 'all', program: true },
  };
  return inTransaction(asUser, async (inner) => {
    const others = typed(inner.db).selectFrom('sign_in_links').select('uID').where('user_uID', '=', user.uID);
    if (await others.where('issuer', '=', came.issuer).executeTakeFirst()) return 'linked_elsewhere';
    await createRecord(inner, inner.lab.registry.resource('sign_in_link'), {
      values: {},
      trusted: {
        ...{ user_uID: user.uID, issuer: came.issuer, subject: came.subject, email },
        ...{ identity_hash: hashOf(came), last_used_at: instantNow(inner.lab.clock) },
      },
    });
    return { userId: user.uID };
  });
}

/** Whoever may come in comes in, also where nothing can be written now. */
async function noteUse(lab: Lab, id: string): Promise<void> {
  try {
    await typed(lab.db)
      .updateTable('sign_in_links')
      .set({ last_used_at: instantNow(lab.clock) })
      .where('uID', '=', id)
      .execute();
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    lab.log.warn('a last use was not noted', { error });
  }
}

export interface SignInLink {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  created_at: string;
  last_used_at: string | null;
}

/** Whoever calls it has made sure that the caller may see this user. */
export async function signInLinksOf({ db }: Ctx, userId: string): Promise<SignInLink[]> {
  const rows = await typed(db)
    .selectFrom('sign_in_links')
    .select(['uID as id', 'issuer', 'subject', 'email', 'created_at', 'last_used_at'])
    .where('user_uID', '=', userId)
    .orderBy('rid', 'desc')
    .execute();
  return rows.map(({ created_at: made, last_used_at: used, ...row }) => ({
    ...row,
    created_at: isoOf(made),
    last_used_at: used && isoOf(used),
  }));
}

/** It decides who may act as this user, like a key; who is signed in by it, is no longer. */
export async function removeSignInLink(ctx: Ctx, { userId, id }: { userId: string; id: string }): Promise<void> {
  await userToActFor(ctx, userId);
  await inTransaction(ctx, async (inner) => {
    const link = (await signInLinksOf(inner, userId)).find((one) => one.id === id);
    if (!link) throw new AppError('record.not_found', { params: { id } });
    await typed(inner.db).deleteFrom('sign_in_links').where('uID', '=', id).execute();
    markWritten(inner, 'sign_in_links');
    const { issuer, subject, email } = link;
    await writeAudit(inner, { resource: 'sign_in_link', recordKey: id, action: 'delete', before: { issuer, subject, email } });
    await endAllSessions(inner, userId);
  });
}
