// The rows that a search leads its caller to, where they are few: which they are says how many, and in which order they come, so they are
// looked for once. What is hidden from somebody must not change the order of what he sees, so it is his own rows that are few or many.
import { sql } from 'kysely';
import { joinedNumbers } from '#server/db/dialect/index.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { testedRows } from '../../access/scope.ts';
import { cachedRows } from '../../lab/cached-counts.ts';
import type { Ctx } from '../../lab/context.ts';
import { leadsToFew } from '../../words/search-words.ts';
import { fewRows } from '../../words/word-conditions.ts';
import { fromTable, rootAlias, type Selection, whereClause } from '../select.ts';

/** Their row numbers; null where they are many, or something besides the words chooses among them. Kept as totals are. */
export async function fewFound(
  ctx: Ctx,
  { resource, search, inOrder, narrowedFurther, tables }: Selection,
): Promise<number[] | null> {
  if (!search || narrowedFurther || (!leadsToFew(search) && seesAll(ctx, resource))) return null;
  const number = sql.ref(`${rootAlias}.rid`);
  const some = sql`select ${number} as rid from ${fromTable(resource)} ${whereClause(inOrder.planned)} limit ${sql.lit(fewRows + 1)}`;
  const query = sql<Found>`select count(*) as n, ${joinedNumbers(sql.ref('rid'))} as rids from (${some}) as hit`;
  const [found] = await cachedRows<Found>(ctx, query.compile(ctx.db), tables);
  if (!found || found.n > fewRows) return null;
  return (found.rids ?? '').split(',').filter(Boolean).map(Number);
}

interface Found {
  n: number;
  rids: string | null;
}

export function seesAll(ctx: Ctx, resource: ResolvedResource): boolean {
  return testedRows(ctx, resource, rootAlias, new Set()) === null;
}
