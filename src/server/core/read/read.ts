// Reading records: one, a page, or all of a list as a stream. Every path checks the view operation and the caller's rows.
import { type Expression, sql } from 'kysely';
import { notFound } from '../../contract/errors.ts';
import { mostRows } from '../../db/dialect/index.ts';
import { type Condition, combine } from '../../filter/target.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { assertMay } from '../access/permissions.ts';
import { eachVisible } from '../access/scope.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import { runPreparedRead } from '../lab/prepared-reads.ts';
import type { ListQuery, SortedBy } from '../lab/query.ts';
import { afterRow, placeColumns, placeOf, withoutPlace } from '../rows/pages/after-row.ts';
import { wayToPage } from '../rows/pages/page-way.ts';
import { patientCount } from '../rows/pages/patient-count.ts';
import { rankedRows } from '../rows/pages/ranked-rows.ts';
import {
  columnList,
  type ExtraCondition,
  fromTable,
  orderBy,
  rootAlias,
  type SelectedRow,
  type Selection,
  selectionFor,
  whereClause,
} from '../rows/select.ts';
import { countedWords } from '../words/search-words.ts';
import { totalOf } from './totals.ts';

export interface Page<Name extends ResourceName = ResourceName> {
  rows: SelectedRow<Name>[];
  total: number;
  /** There may be more than `total`: nobody waited for the count. */
  atLeast?: boolean;
  /** Of pages by key: what the last row is sorted by, while there are more behind it. */
  last?: SortedBy[] | null;
}

export async function listRecords<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  query: ListQuery,
  extra: ExtraCondition | null = null,
): Promise<Page<Name>> {
  return pageOf(ctx, resource, { query, extra, columns: columnList(ctx, resource, rootAlias) });
}

/** Only who they are, for work that reads them piece by piece. */
export async function listKeys(
  ctx: Ctx,
  resource: ResolvedResource,
  query: ListQuery,
  extra: ExtraCondition | null = null,
): Promise<{ keys: string[]; total: number }> {
  const columns = sql.ref(`${rootAlias}.${resource.key}`);
  const { rows, total }: Page = await pageOf(ctx, resource, { query, extra, columns });
  return { keys: rows.map((row) => String(row[resource.key])), total };
}

interface Wanted {
  query: ListQuery;
  extra: ExtraCondition | null;
  columns: Expression<unknown>;
}

async function pageOf<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  { query, extra, columns }: Wanted,
): Promise<Page<Name>> {
  assertMay(ctx, resource, 'view');
  const selection = await countedSelection(ctx, resource, query, extra);
  if (query.after) return pageByKey<Name>(ctx, selection, { query, columns, after: query.after });
  if (query.totalLater && query.limit !== null && query.limit > 0)
    return pageAhead<Name>(ctx, selection, { query, columns, limit: query.limit });
  const rows = async (total: Promise<number>) =>
    rowsOf<Name>(ctx, selection, { query, columns, where: await wayToPage(ctx, selection, query, () => total) });
  // Beyond the first page it is worth knowing first whether there is anything: to skip rows means to walk over them.
  if (query.offset > 0 || query.limit === 0) {
    const total = await totalOf(ctx, selection);
    const none = query.limit === 0 || query.offset >= total;
    return { rows: none ? [] : await rows(Promise.resolve(total)), total };
  }
  const total = totalOf(ctx, selection);
  const [counted, page] = await Promise.all([total, rows(total)]);
  return { rows: page, total: counted };
}

interface PageAhead {
  query: ListQuery;
  columns: Expression<unknown>;
  limit: number;
}

/** The rows first: one more than was asked for tells whether there are others to be counted at all. */
async function pageAhead<Name extends ResourceName>(
  ctx: Ctx,
  selection: Selection,
  { query, columns, limit }: PageAhead,
): Promise<Page<Name>> {
  const count = patientCount(() => totalOf(ctx, selection));
  const where = await wayToPage(ctx, selection, query, count);
  const found = await rowsOf<Name>(ctx, selection, { query: { ...query, limit: limit + 1 }, columns, where });
  const rows = found.slice(0, limit);
  const end = query.offset + found.length;
  if (found.length === rows.length && (found.length > 0 || query.offset === 0)) return { rows, total: end };
  // Behind its end only the count tells how long a list is.
  const total = found.length > 0 ? await count() : await totalOf(ctx, selection);
  return total === null ? { rows, total: end, atLeast: true } : { rows, total };
}

interface KeyPage {
  query: ListQuery;
  columns: Expression<unknown>;
  after: readonly SortedBy[];
}

/** One row more than was asked for tells whether there is another page. */
async function pageByKey<Name extends ResourceName>(
  ctx: Ctx,
  selection: Selection,
  { query, columns, after }: KeyPage,
): Promise<Page<Name>> {
  const { order } = selection;
  const limit = query.limit === null ? null : query.limit + 1;
  const total = query.totalLater ? null : totalOf(ctx, selection);
  const count = total ? () => total : patientCount(() => totalOf(ctx, selection));
  // Rows are passed over at the beginning only; behind a row that is known there is nothing to pass over.
  const offset = after.length === 0 ? query.offset : 0;
  const way = await wayToPage(ctx, selection, { ...query, offset }, count);
  const where = after.length === 0 ? way : combine('and', [afterRow(order, after), ...(way ? [way] : [])]);
  const all = sql`${columns}, ${placeColumns(order)}`;
  const found = await rowsOf(ctx, selection, { query: { ...query, limit, offset }, columns: all, where });
  const rows = query.limit === null ? found : found.slice(0, query.limit);
  const last = rows.at(-1);
  // A list that ends with its first page is counted by it, if nobody waits for more.
  const isAll = query.totalLater && after.length === 0 && offset === 0 && found.length === rows.length;
  const whole = isAll ? rows.length : await count();
  return {
    rows: rows.map((row) => withoutPlace(row, order)) as SelectedRow<Name>[],
    ...(whole === null ? { total: found.length, atLeast: true } : { total: whole }),
    last: last && rows.length < found.length ? placeOf(last, order) : null,
  };
}

/** With a look beforehand at what the words of a search lead to. */
async function countedSelection(ctx: Ctx, resource: ResolvedResource, query: ListQuery, extra: ExtraCondition | null) {
  const words = query.search ? await countedWords(ctx, resource, query.search) : null;
  return selectionFor(ctx, resource, query, extra, words);
}

interface Reading {
  query: ListQuery;
  columns: Expression<unknown>;
  where: Condition | null;
}

async function rowsOf<Name extends ResourceName>(
  ctx: Ctx,
  selection: Selection,
  { query, columns, where }: Reading,
): Promise<SelectedRow<Name>[]> {
  const { resource, order, search, ranked } = selection;
  const { limit, offset } = query;
  if (search && ranked && limit !== null && !query.after)
    return (await rankedRows(ctx, { selection: { ...selection, search }, columns, where, limit, offset })) as SelectedRow<Name>[];
  const { rows } = await sql<SelectedRow<Name>>`select ${columns} from ${fromTable(resource)} ${whereClause(
    where,
  )} order by ${orderBy(order)} limit ${mostRows(query.limit)} offset ${query.offset}`.execute(readingDb(ctx));
  return rows;
}

/** Without counting the others, which takes the longest where thousands are found. */
export async function firstRecords<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  query: ListQuery,
  extra: ExtraCondition | null = null,
): Promise<SelectedRow<Name>[]> {
  assertMay(ctx, resource, 'view');
  const selection = await countedSelection(ctx, resource, query, extra);
  const where = selection.inOrder.planned;
  return rowsOf<Name>(ctx, selection, { query, columns: columnList(ctx, resource, rootAlias), where });
}

/** The row, or null when there is none the caller may see: both look the same to him. */
export async function findRecord<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  id: string,
): Promise<SelectedRow<Name> | null> {
  // No key holds a NUL, and no database is asked for one: that is not there like any other.
  if (id.includes('\0')) return null;
  const rows = await runPreparedRead<SelectedRow<Name>>(ctx, {
    shape: `one ${resource.name}`,
    values: [id],
    build([slot]) {
      const seen = eachVisible(ctx, resource, rootAlias);
      const key = sql.ref(`${rootAlias}.${resource.key}`);
      return sql<
        SelectedRow<Name>
      >`select ${columnList(ctx, resource, rootAlias)} from ${fromTable(resource)} where ${key} = ${slot} ${
        seen ? sql`and ${seen}` : sql``
      }`;
    },
  });
  return rows[0] ?? null;
}

export async function getRecord<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  id: string,
): Promise<SelectedRow<Name>> {
  assertMay(ctx, resource, 'view');
  const row = await findRecord(ctx, resource, id);
  if (!row) throw notFound(id);
  return row;
}
