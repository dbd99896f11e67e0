// Totals of lists. Counting a million rows takes longer than reading a page of them, so a total is kept until one of the
// tables it was counted from is written (changes.ts); it is always exact.
import { type Expression, sql } from 'kysely';
import { type Ctx, readingDb } from './context.ts';
import { fromTable, rootAlias, type Selection, whereClause } from './select.ts';

const mostKept = 2000;

interface Kept {
  stamp: number;
  total: number;
}

const keptByLab = new WeakMap<object, Map<string, Kept>>();

export async function totalOf(ctx: Ctx, selection: Selection): Promise<number> {
  const query = sql<{ n: number }>`select count(*) as n from ${fromTable(selection.resource)} ${whereClause(selection.where)}`;
  const compiled = query.compile(ctx.db);
  const stamp = ctx.lab.changes.stamp(selection.tables);
  const kept = keptByLab.get(ctx.lab) ?? new Map<string, Kept>();
  keptByLab.set(ctx.lab, kept);
  const key = `${compiled.sql}\u0000${JSON.stringify(compiled.parameters)}`;
  const known = kept.get(key);
  // Inside a transaction the count may see rows that are never committed.
  if (known && known.stamp === stamp && !ctx.written) return known.total;
  const { rows } = await readingDb(ctx).executeQuery<{ n: number }>(compiled);
  const total = rows[0]?.n ?? 0;
  if (!ctx.written) {
    kept.delete(key);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, { stamp, total });
  }
  return total;
}

/** How many rows of a table match, for checks inside the core. */
export async function countWhere(ctx: Ctx, table: string, where: Expression<unknown>): Promise<number> {
  const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)} as ${sql.id(rootAlias)} where ${where}`;
  return (await query.execute(ctx.db)).rows[0]?.n ?? 0;
}
