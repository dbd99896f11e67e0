// Whether those who listen may go on: their token or session still stands, and their account means what it meant.

import type { Principal } from '../../contract/principal.ts';
import { instantOf } from '../../contract/values/dates.ts';
import { oneOfTexts, rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { accountTables } from '../access/principals.ts';
import type { Lab } from '../lab/context.ts';

/** Of a secret only its hash is known here. */
export interface Credential {
  kind: 'token' | 'session';
  hash: string;
}

/** Writes to these may end a stream. */
export const accessTables = [...accountTables, 'user_customers', 'sessions', 'tokens'] as const;

const mostAtOnce = 500;

/** The hashes among them that still stand. */
export async function standing(lab: Lab, credentials: readonly Credential[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const now = instantOf(lab.clock.now());
  for (const [kind, table] of [['token', 'tokens'] as const, ['session', 'sessions'] as const]) {
    const hashes = [...new Set(credentials.filter((one) => one.kind === kind).map(({ hash }) => hash))];
    for (let start = 0; start < hashes.length; start += mostAtOnce) {
      const rows = await typed(lab.reads)
        .selectFrom(table)
        .select('secret_hash')
        .where((eb) => oneOfTexts(eb.ref('secret_hash'), hashes.slice(start, start + mostAtOnce)))
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        .execute();
      for (const { secret_hash } of rows) found.add(secret_hash);
    }
  }
  return found;
}

/** What an account may see, as text to compare; null when it may nothing any more. */
export async function accessOf(lab: Lab, principal: Principal | null): Promise<string | null> {
  if (!principal || principal.lacksFactor) return null;
  const { userId, operations, customers, inventoryFilter, language, onlyCustomers } = principal;
  const assigned =
    customers === 'all' || onlyCustomers?.assigned === false
      ? []
      : await typed(lab.reads)
          .selectFrom('user_customers')
          .select('customer_KTAG')
          .where('user_uID', '=', userId)
          .orderBy('customer_KTAG', rising)
          .execute();
  const keys = assigned.map((row) => row.customer_KTAG);
  return JSON.stringify([[...operations].sort(), customers, inventoryFilter, language, keys, onlyCustomers]);
}
