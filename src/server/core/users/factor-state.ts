// What there is of a user's second factor: whether it is on, what signing in compares codes with, whether his role asks for one.
// docs/design/access.md#d-570.

import { isoOf } from '../../contract/values/dates.ts';
import type { Db } from '../../db/database-types.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';

export const factors = 'second_factors';
export const codes = 'recovery_codes';

interface FactorState {
  on: boolean;
  since: string | null;
  /** Of the recovery codes those that were not used. */
  recovery_codes: number;
}

export async function factorState(db: Db, userId: string): Promise<FactorState> {
  const factor = await typed(db).selectFrom(factors).select('created_at').where('user_uID', '=', userId).executeTakeFirst();
  const left = await typed(db)
    .selectFrom(codes)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uID', '=', userId)
    .executeTakeFirstOrThrow();
  return { on: factor !== undefined, since: factor ? isoOf(factor.created_at) : null, recovery_codes: Number(left.count) };
}

/** Whether the user's role asks for one. */
export async function asksForFactor(db: Db, userId: string): Promise<boolean> {
  const role = await typed(db)
    .selectFrom('users')
    .innerJoin('roles', 'roles.uID', 'users.role')
    .select('roles.second_factor')
    .where('users.uID', '=', userId)
    .executeTakeFirst();
  return role?.second_factor === 1;
}

/** What signing in looks at. */
export async function keptFactor(db: Db, userId: string): Promise<{ secret: string; lastStep: number } | null> {
  const row = await typed(db)
    .selectFrom(factors)
    .select(['secret', 'last_step as lastStep'])
    .where('user_uID', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function hasRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const row = await typed(db)
    .selectFrom(codes)
    .select('uID')
    .where('user_uID', '=', userId)
    .where((eb) => sameText(eb.ref('code_hash'), hash))
    .executeTakeFirst();
  return row !== undefined;
}
