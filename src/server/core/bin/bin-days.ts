// How long deleted records wait in the bin: the lab's own number of days (`bin.keep_days`). Another number holds for what lies there
// already, too: the day of each is counted anew. docs/design/records.md#d-479.

import { sql } from 'kysely';
import type { Db } from '../../db/database-types.ts';
import { daysAfter } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';

const usualDays = 30;

/** Asked on the connection at hand: what is deleted is in a transaction already. */
export async function binDays(db: Db): Promise<number> {
  const row = await typed(db).selectFrom('settings').select('value').where('name', '=', 'bin.keep_days').executeTakeFirst();
  const days: unknown = JSON.parse(row?.value ?? 'null');
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 ? days : usualDays;
}

export async function followBinDays(ctx: Ctx): Promise<void> {
  const expiry = daysAfter(sql.ref('deleted_at'), await binDays(ctx.db));
  const { rows } = await sql`select 1 from bin where expires_at <> ${expiry} limit 1`.execute(ctx.db);
  if (rows.length === 0) return;
  await inTransaction(ctx, async (inner) => {
    markWritten(inner, 'bin');
    await sql`update bin set expires_at = ${expiry} where expires_at <> ${expiry}`.execute(inner.db);
  });
}
