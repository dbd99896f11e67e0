// One text over many kinds of record at once: of each the first few that its list would find, with the same operations and the same sight.
import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'kysely';
import { isIndexed } from '../../db/dialect/index.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { mayView } from '../access/permissions.ts';
import { testedRows } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { isSoonerGathered } from '../rows/pages/page-way.ts';
import { sizeOf } from '../rows/seen-part.ts';
import { type ExtraCondition, fromTable, rootAlias, type SelectedRow, whereClause } from '../rows/select.ts';
import { isSearched } from '../words/searched.ts';
import { splitWords } from '../words/split-words.ts';
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

/** Rows that are looked at for words too short for an index: all, or some where two letters stand in most of them anyway. */
const wholeUpTo = 10_000;
const someOfMore = 500;

/** Whether a text is found in it soon, however large the lab: what grows without an index is searched when it is asked for by name. */
export function isSearchedAlways(resource: ResolvedResource): boolean {
  const { textIndex, few } = resource.definition;
  return resource.fields.some(isSearched) && (textIndex === true || few === true);
}

export async function searchRecords(ctx: Ctx, { kinds, words, each, signal }: SearchInput): Promise<Found[]> {
  const found: Found[] = [];
  const query = { filter: null, search: words, sort: [], limit: each, offset: 0 };
  const short = !splitWords(words).some(isIndexed);
  for (const resource of kinds) {
    if (!resource.fields.some(isSearched) || !mayView(ctx, resource)) continue;
    // Typed on meanwhile: nobody waits for this answer any more. Others need not wait for the last kind, either.
    await othersFirst();
    signal.throwIfAborted();
    const rows = await firstRecords(ctx, resource, query, short ? await someRows(ctx, resource) : null);
    if (rows.length > 0) found.push({ resource, rows });
  }
  return found;
}

/** Some of the rows that he may see, whatever they hold; null for all of them. */
async function someRows(ctx: Ctx, resource: ResolvedResource): Promise<ExtraCondition | null> {
  if (!resource.definition.textIndex) return null;
  const gathered = await isSoonerGathered(ctx, resource, someOfMore);
  if (gathered || (await sizeOf(ctx, resource)) <= wholeUpTo) return null;
  const alias = 's';
  const seen = testedRows(ctx, resource, alias, new Set());
  const rows = sql`select ${sql.ref(`${alias}.rid`)} from ${fromTable(resource, alias)} ${whereClause(seen)} limit ${sql.lit(someOfMore)}`;
  return { condition: sql<boolean>`${sql.ref(`${rootAlias}.rid`)} in (${rows})`, tables: [], few: true };
}
