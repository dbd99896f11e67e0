// Totals of lists. Counting a million rows takes longer than reading a page of them, so a total is kept (cached-counts.ts), and that
// of a whole table is never counted (table-sizes.ts).
import { type Expression, sql } from 'kysely';
import { hasKeptSize } from '../../db/dialect/index.ts';
import { cachedRows } from '../lab/cached-counts.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import { fewFound } from '../rows/pages/few-found.ts';
import { fromTable, rootAlias, type Selection, whereClause } from '../rows/select.ts';

export async function totalOf(ctx: Ctx, selection: Selection): Promise<number> {
  const { resource, where } = selection;
  if (where === null && hasKeptSize(resource.definition)) return (await ctx.lab.sizes.kept(readingDb(ctx), resource.table)) ?? 0;
  const few = selection.ranked ? await fewFound(ctx, selection) : null;
  if (few) return few.length;
  const query = sql<{ n: number }>`select count(*) as n from ${fromTable(resource)} ${whereClause(where)}`;
  const [row] = await cachedRows<{ n: number }>(ctx, query.compile(ctx.db), selection.tables);
  return row?.n ?? 0;
}

/** How many rows of a table match, for checks inside the core. */
export async function countWhere(ctx: Ctx, table: string, where: Expression<unknown>): Promise<number> {
  const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)} as ${sql.id(rootAlias)} where ${where}`;
  return (await query.execute(ctx.db)).rows[0]?.n ?? 0;
}
