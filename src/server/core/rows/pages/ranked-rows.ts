// The order of what a search finds, where nobody asked for another: what a word names exactly, what begins with it, then the rest as a list
// without a search has it, or as it was entered. Of thousands of hits the rest is read as it comes, without sorting.
import { type Expression, sql } from 'kysely';
import {
  beginsWithAny,
  indexHits,
  oneOfMany,
  oneOfTexts,
  rangeOf,
  sameText,
  textRow,
  thenJoin,
} from '#server/db/dialect/index.ts';
import { type Condition, combine } from '#server/filter/target.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { type Ctx, readingDb } from '../../lab/context.ts';
import { isMetSoon, type SearchWords, streamedSearch, testedSearch } from '../../words/search-words.ts';
import { formsOf } from '../../words/split-words.ts';
import { fromTable, orderBy, rootAlias, type SelectedRow, type Selection, whereClause } from '../select.ts';
import { fewFound, seesAll } from './few-found.ts';

/** Of many rows that a word names or begins, so many come first: nobody looks further for his own among them. */
const mostOfHead = 200;

export interface RankedInput {
  selection: Selection & { search: SearchWords };
  columns: Expression<unknown>;
  limit: number;
  offset: number;
  where: Condition | null;
}

export async function rankedRows(ctx: Ctx, input: RankedInput): Promise<SelectedRow[]> {
  const { selection, columns, limit, offset } = input;
  if (selection.narrowedFurther) return sortedByRank(ctx, input);
  const few = await fewFound(ctx, selection);
  if (few?.length === 0) return [];
  if (few) {
    const where = combine('and', [oneOfMany(sql.ref(`${rootAlias}.rid`), few), metBesides(ctx, selection)]);
    return sortedByRank(ctx, { ...input, where });
  }
  const head = await headOf(ctx, selection);
  const first = head.slice(offset, offset + limit);
  const left = limit - first.length;
  const rest = left > 0 ? await restOf(ctx, { ...input, limit: left, offset: Math.max(0, offset - head.length) }, head) : [];
  if (first.length === 0) return rest;
  const number = sql.ref(`${rootAlias}.rid`);
  const { rows } = await sql<
    SelectedRow & { ranked: number }
  >`select ${columns}, ${number} as ranked from ${fromTable(selection.resource)} where ${number} in (${sql.join(first)})`.execute(
    readingDb(ctx),
  );
  const byNumber = new Map(rows.map(({ ranked, ...row }) => [ranked, row as unknown as SelectedRow]));
  return [...first.flatMap((rid) => byNumber.get(rid) ?? []), ...rest];
}

/** All that chooses, asked of each row. */
const metBesides = (ctx: Ctx, { search, inOrder }: RankedInput['selection']) =>
  combine('and', [testedSearch(ctx, search, rootAlias), inOrder.walkedBesides]);

async function sortedByRank(ctx: Ctx, { selection, columns, limit, offset, where }: RankedInput): Promise<SelectedRow[]> {
  const { resource, search } = selection;
  const tier = tierOf(resource, search);
  const { rows } = await sql<SelectedRow>`select ${columns} from ${fromTable(resource)} ${whereClause(
    where,
  )} order by ${tier}, ${usualOrder(selection)} limit ${limit} offset ${offset}`.execute(readingDb(ctx));
  return rows;
}

/** By the list's own order, where the record has one; by when they were entered, where not. */
function usualOrder({ resource, order }: Selection): Expression<unknown> {
  return resource.definition.defaultSort ? orderBy(order) : sql.ref(`${rootAlias}.rid`);
}

/** Whatever of the search names a record: a word, or all of them as they were typed. */
function namesIn({ text, words }: SearchWords): string[] {
  // No text holds a NUL, so none is asked for.
  return [...new Set([...formsOf(text), ...words.flat()])].filter((name) => !name.includes('\0'));
}

function rankedColumns({ definition, byColumn }: ResolvedResource): string[] {
  const columns = definition.rankedBy ?? [definition.title];
  return columns.filter((column) => byColumn.get(column)?.spec.search && byColumn.get(column)?.filterable);
}

function tierOf(resource: ResolvedResource, search: SearchWords): Expression<unknown> {
  const names = namesIn(search);
  const columns = rankedColumns(resource).map((column) => sql.ref(`${rootAlias}.${column}`));
  if (columns.length === 0 || names.length === 0) return sql`0 + 0`;
  const exact = columns.map((column) => oneOfTexts(column, names));
  const begins = columns.map((column) => beginsWithAny(column, names));
  return sql`case when ${combine('or', exact)} then 0 when ${combine('or', begins)} then 1 else 2 end`;
}

/** Row numbers of what a word names, and for whoever sees everything of what begins with one: some, by the indexes of their columns. */
async function headOf(ctx: Ctx, selection: RankedInput['selection']): Promise<number[]> {
  const { resource, search } = selection;
  const names = namesIn(search);
  const from = fromTable(resource);
  const number = sql.ref(`${rootAlias}.rid`);
  const where = metBesides(ctx, selection);
  const some = (rows: Expression<unknown>) => sql`select * from (${rows} limit ${sql.lit(mostOfHead)}) as hit`;
  const candidates = rankedColumns(resource).flatMap((name) => {
    const column = sql.ref(`${rootAlias}.${name}`);
    const key = sql.ref(`${rootAlias}.${resource.key}`);
    const exact = names.map((form) =>
      some(sql`select ${number} as rid, 0 as tier from ${from} where ${sameText(column, form)} and ${where} order by ${key}`),
    );
    if (!seesAll(ctx, resource)) return exact;
    // Looked at only when they are chosen: what begins with two letters may be everything.
    const begun = names.map((form) => {
      const rows = some(sql`select ${number} as row from ${from} where ${rangeOf(column, form)} order by ${column}, ${key}`);
      return sql`select ${number} as rid, 1 as tier from ${from} where ${number} in (${rows}) and ${where}`;
    });
    return [...exact, ...begun];
  });
  if (candidates.length === 0) return [];
  const query = sql<{ rid: number }>`select rid from (${sql.join(
    candidates,
    sql` union all `,
  )}) as head group by rid order by min(tier), rid limit ${sql.lit(mostOfHead)}`;
  return (await query.execute(readingDb(ctx))).rows.map(({ rid }) => rid);
}

async function restOf(ctx: Ctx, input: RankedInput, head: readonly number[]): Promise<SelectedRow[]> {
  const { columns, limit, offset } = input;
  const number = sql.ref(`${rootAlias}.rid`);
  const others = head.length > 0 ? sql<boolean>`${number} not in (${sql.join(head)})` : null;
  const { from, conditions, order } = wayToRest(ctx, input);
  const where = combine(
    'and',
    [others, ...conditions].filter((one) => one !== null),
  );
  const { rows } =
    await sql<SelectedRow>`select ${columns} from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
      readingDb(ctx),
    );
  return rows;
}

/** Each way gives the same rows in the same order; which is short depends on how many rows the words lead to. */
function wayToRest(ctx: Ctx, { selection, where }: RankedInput) {
  const { resource, search, inOrder } = selection;
  const from = fromTable(resource);
  const order = usualOrder(selection);
  const streamed = resource.definition.defaultSort ? null : streamedSearch(ctx, search, rootAlias);
  if (streamed) {
    const [index, hit] = [sql.table(streamed.table), textRow(streamed.table)];
    const joined = sql`${index} ${thenJoin(from, sql`${sql.ref(`${rootAlias}.rid`)} = ${hit}`)}`;
    return {
      from: joined,
      conditions: [indexHits(streamed.table, streamed.query), inOrder.walkedBesides, streamed.tested],
      order: hit,
    };
  }
  const met = isMetSoon(search) ? [metBesides(ctx, selection)] : [where];
  return { from, conditions: met, order };
}
