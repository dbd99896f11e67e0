// What a user has read; their other windows are told. docs/interface/records.md#notices.
import { sql } from 'kysely';
import { oneOfMany, oneOfTexts } from '../../db/dialect/index.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import { visibleRows } from '../access/scope.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';

/** Of these notices, or of all; gives how many were not read before. */
export function markRead(ctx: Ctx, ids: readonly string[] | null): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const unread = await unreadAmong(inner, ids);
    if (unread.length === 0) return 0;
    const at = instantNow(inner.lab.clock);
    markWritten(inner, 'notices');
    for (const chunk of inChunks(unread)) {
      await typed(inner.db)
        .updateTable('notices')
        .set((eb) => ({ read_at: at, updated_at: at, row_version: eb('row_version', '+', 1) }))
        .where((eb) => oneOfTexts(eb.ref('uID'), chunk))
        .execute();
      for (const key of chunk) inner.written?.events.push({ resource: 'notice', key, action: 'update', row: null });
    }
    return unread.length;
  });
}

async function unreadAmong(ctx: Ctx, ids: readonly string[] | null): Promise<string[]> {
  const mine = visibleRows(ctx, ctx.lab.registry.resource('notice'), 'n');
  const { rows } = await sql<{
    k: string;
  }>`select ${sql.ref('n.uID')} as ${sql.id('k')} from ${sql.table('notices')} as ${sql.id('n')}
    where ${sql.ref('n.read_at')} is null ${mine ? sql`and ${mine}` : sql``}
    ${ids ? sql`and ${oneOfMany(sql.ref('n.uID'), ids)}` : sql``}`.execute(ctx.db);
  return rows.map(({ k }) => k);
}
