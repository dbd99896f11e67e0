// One text over many kinds of record at once: of each a few that hold it, with the same operations and the same sight as its list. Where
// thousands hold it, only the first hundreds are looked at: nobody who is shown four asks which.
import { setImmediate as othersFirst } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { firstIndexed, searchExpression, searchQueries, someRows } from '../../db/dialect/index.ts';
import { type Condition, combine } from '../../filter/target.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { mayView } from '../access/permissions.ts';
import { countedRows, testedRows } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { isSoonerGathered } from '../rows/page-way.ts';
import { sizeOf } from '../rows/seen-part.ts';
import { rootAlias, type SelectedRow, searchedParts } from '../rows/select.ts';
import { firstRecords } from './read.ts';

export interface Found {
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
}

interface SearchInput {
  /** Kinds that the caller may not view give nothing, as if nothing were found. */
  kinds: readonly ResolvedResource[];
  words: string;
  /** At most so many of each kind. */
  each: number;
  signal: AbortSignal;
}

/** Hits of one kind that are looked at. */
const mostHits = 200;

/** Rows that are looked at for words too short for an index: all, or some where two letters stand in most of them anyway. */
const wholeUpTo = 10_000;
const someOfMore = 500;

function isSearched(resource: ResolvedResource): boolean {
  return resource.fields.some((field) => field.spec.search && field.filterable);
}

/** Whether a text is found in it soon, however large the lab: what grows without an index is searched when it is asked for by name. */
export function isSearchedAlways(resource: ResolvedResource): boolean {
  const { textIndex, few } = resource.definition;
  return isSearched(resource) && (textIndex === true || few === true);
}

export async function searchRecords(ctx: Ctx, { kinds, words, each, signal }: SearchInput): Promise<Found[]> {
  const found: Found[] = [];
  const query = { filter: null, search: words, sort: [], limit: each, offset: 0 };
  for (const resource of kinds) {
    if (!isSearched(resource) || !mayView(ctx, resource)) continue;
    // Typed on meanwhile: nobody waits for this answer any more. Others need not wait for the last kind, either.
    await othersFirst();
    signal.throwIfAborted();
    const rows = await firstRecords(ctx, resource, query, await among(ctx, resource, words));
    if (rows.length > 0) found.push({ resource, rows });
  }
  return found;
}

/** Some of the rows that he may see and that hold the words; null for all of them, of a kind without an index. */
async function among(ctx: Ctx, resource: ResolvedResource, words: string): Promise<Condition | null> {
  if (!resource.definition.textIndex) return null;
  const { textIndexes, columns } = searchedParts(resource);
  const queries = searchQueries({ textIndexes, words });
  const gathered = await isSoonerGathered(ctx, resource, queries ? mostHits : someOfMore);
  const most = queries ? mostHits : gathered || (await sizeOf(ctx, resource)) <= wholeUpTo ? wholeUpTo : someOfMore;
  const alias = 'h';
  const seen = (gathered ? countedRows : testedRows)(ctx, resource, alias, new Set());
  const rows = { table: resource.table, alias, seen, gathered, most };
  const number = sql.ref(`${rootAlias}.rid`);
  if (queries) return sql<SqlBool>`${number} in (${firstIndexed({ ...rows, textIndexes: queries })})`;
  const held = searchExpression({ alias: rootAlias, textIndexes, columns, words });
  return combine('and', [sql<SqlBool>`${number} in (${someRows(rows)})`, held]);
}
