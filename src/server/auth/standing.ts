// How an account stands, as far as a proof of its password depends on it: address, password, status, role as it is now, keys.

import type { Db } from '../db/database-types.ts';
import { typed } from '../db/typed.ts';

/** The same text as long as none of it changed; null for nobody. */
export async function standingOf(db: Db, userId: string): Promise<string | null> {
  const account = await typed(db)
    .selectFrom('users')
    .leftJoin('roles', 'roles.uID', 'users.role')
    .select(['email', 'password_hash', 'status', 'role', 'roles.row_version as role_version', 'roles.operations'])
    .where('users.uID', '=', userId)
    .executeTakeFirst();
  if (!account) return null;
  const keys = await typed(db).selectFrom('api_keys').select('uID').where('user_uID', '=', userId).orderBy('uID').execute();
  return JSON.stringify([account, keys]);
}
