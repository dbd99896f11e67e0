// Which of some keys are no record the caller may see.
import { sql } from 'kysely';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { eachVisible } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { fromTable } from './select.ts';

/** The keys among `ids` that are no record the caller may see. */
export async function missingKeys(ctx: Ctx, target: ResolvedResource, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const seen = eachVisible(ctx, target, 'x');
  const key = sql.ref(`x.${target.key}`);
  const { rows } = await sql<{
    k: string;
  }>`select ${key} as ${sql.id('k')} from ${fromTable(target, 'x')} where ${key} in (${sql.join([...ids])}) ${
    seen ? sql`and ${seen}` : sql``
  }`.execute(ctx.db);
  const found = new Set(rows.map((row) => row.k));
  return ids.filter((id) => !found.has(id));
}
