// All rows of a list with flat memory: the order is read once as row numbers (8 bytes each), then rows come in chunks.
// It runs on a connection of its own in one read transaction, so the answer is one moment of the lab and writers go on.
import { sql } from 'kysely';
import { mostRows } from '../../db/dialect/index.ts';
import type { Moment } from '../../db/store/store.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { assertMay } from '../access/permissions.ts';
import type { Ctx } from '../lab/context.ts';
import type { ListQuery } from '../lab/query.ts';
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

const chunkRows = 256;

/** Whoever asks, at one moment of the lab; `done` gives it back. */
export interface MomentReader {
  ctx: Ctx;
  numbers: Moment['numbers'];
  done(): Promise<void>;
}

export async function atMoment(ctx: Ctx): Promise<MomentReader> {
  const { db, numbers, close } = await ctx.lab.moment();
  return { ctx: { ...ctx, db }, numbers, done: close };
}

export async function* streamRecords<Name extends ResourceName>(
  reader: MomentReader,
  resource: ResolvedResource<Name>,
  query: ListQuery,
  extra: ExtraCondition | null = null,
): AsyncGenerator<SelectedRow<Name>[]> {
  const { ctx } = reader;
  assertMay(ctx, resource, 'view');
  const words = query.search ? await countedWords(ctx, resource, query.search) : null;
  const selection = selectionFor(ctx, resource, query, extra, words);
  // The first rows are on their way before the order of all of them is known.
  const first = await orderedNumbers(reader, selection, { ...query, limit: Math.min(query.limit ?? chunkRows, chunkRows) });
  if (first.length > 0) yield await rowsByNumber(ctx, resource, first);
  if (first.length < chunkRows || query.limit === chunkRows) return;
  const numbers = await orderedNumbers(reader, selection, query);
  for (let start = chunkRows; start < numbers.length; start += chunkRows) {
    yield await rowsByNumber(ctx, resource, numbers.subarray(start, start + chunkRows));
  }
}

function orderedNumbers(
  reader: MomentReader,
  selection: Selection,
  query: Pick<ListQuery, 'limit' | 'offset'>,
): Promise<Float64Array> {
  const rid = sql.ref(`${rootAlias}.rid`);
  const compiled =
    sql`select ${rid} from ${fromTable(selection.resource)} ${whereClause(selection.inOrder.planned)} order by ${orderBy(
      selection.order,
    )} limit ${mostRows(query.limit)} offset ${query.offset}`.compile(reader.ctx.db);
  return reader.numbers(compiled);
}

async function rowsByNumber<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  numbers: Float64Array,
): Promise<SelectedRow<Name>[]> {
  const wanted = [...numbers];
  const filled = wanted.concat(new Array<number>(chunkRows - wanted.length).fill(wanted.at(-1) ?? 0));
  const { rows } = await sql<
    SelectedRow & { rid: number }
  >`select ${columnList(ctx, resource, rootAlias)}, ${sql.ref(`${rootAlias}.rid`)} from ${fromTable(
    resource,
  )} where ${sql.ref(`${rootAlias}.rid`)} in (${sql.join(filled)})`.execute(ctx.db);
  const byNumber = new Map(rows.map(({ rid, ...row }) => [rid, row as SelectedRow<Name>]));
  return wanted.flatMap((rid) => byNumber.get(rid) ?? []);
}
