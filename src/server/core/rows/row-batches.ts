// Rows by the hundred: one statement reads, changes or takes out up to 500, its text built once per shape. For runs of many
// writes; who may see and write them is decided by whoever calls.

import { CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import { caseless, ordered, storedAs, throughIndex } from '../../db/dialect/index.ts';
import { bySameColumns, inChunks, mostParameters, rowOf, rowsAtOnce, textFor } from '../../db/store/insert-rows.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { Ctx } from '../lab/context.ts';
import type { SelectedRow } from './select.ts';

/** Gives way to others between two pieces of long work: readers go on while a run is written. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

export interface RowChange {
  key: string;
  /** Every column that changes, those names sort by included. */
  values: Row;
}

/** Changes rows by their keys; each becomes a new version, saved at that moment. */
export async function updateAll(ctx: Ctx, resource: ResolvedResource, changes: readonly RowChange[], now: string): Promise<void> {
  for (const { columns, items } of bySameColumns(changes, ({ values }) => Object.keys(values))) {
    for (const chunk of inChunks(items, Math.min(rowsAtOnce, Math.floor(mostParameters / (columns.length + 1))))) {
      const text = textFor(ctx.db, `update ${resource.table} ${columns.join(' ')} ${chunk.length}`, () =>
        updateText(resource, columns, chunk.length),
      );
      const values = chunk.flatMap(({ key, values: row }) => [key, ...columns.map((column) => row[column] ?? null)]);
      await ctx.db.executeQuery(CompiledQuery.raw(text, [...values, now]));
    }
  }
}

function updateText(resource: ResolvedResource, columns: readonly string[], count: number): RawBuilder<unknown> {
  const given = columns.map((_, index) => `c${index}`);
  const typeOf = (column: string) => resource.byColumn.get(column)?.type.sqlType ?? 'TEXT';
  const rows = sql.join(Array.from({ length: count }, () => rowOf(columns.length + 1)));
  const set = columns.map((column, index) => sql`${sql.id(column)} = ${storedAs(sql.ref(`v.c${index}`), typeOf(column))}`);
  return sql`with ${sql.id('v')} (${sql.join(['k', ...given].map((name) => sql.id(name)))}) as (values ${rows})
    update ${sql.table(resource.table)} set ${sql.join(set)}, ${sql.id('updated_at')} = ${null},
    ${sql.id('row_version')} = ${sql.id('row_version')} + 1
    from ${sql.id('v')} where ${sql.ref(`${resource.table}.${resource.key}`)} = ${sql.ref('v.k')}`;
}

/** Filled up with the last key, so that a statement has few shapes. */
function padded(keys: readonly string[]): readonly string[] {
  const size = [1, 10, 50, 150, rowsAtOnce].find((most) => keys.length <= most) ?? keys.length;
  return keys.length === size ? keys : [...keys, ...new Array<string>(size - keys.length).fill(keys.at(-1) ?? '')];
}

interface RowsToRead {
  /** What never leaves the server is read as well, unless told otherwise. */
  hidden?: boolean;
}

/** Whole rows; what is missing is missing. Who may see them is the caller's to ask. */
export async function rowsByKey<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  keys: readonly string[],
  { hidden = true }: RowsToRead = {},
): Promise<Map<string, SelectedRow<Name>>> {
  const found = new Map<string, SelectedRow<Name>>();
  const columns = resource.fields.filter(({ spec }) => hidden || !spec.hidden).map(({ column }) => column);
  for (const chunk of inChunks([...new Set(keys)])) {
    const wanted = padded(chunk);
    const text = textFor(ctx.db, `rows ${resource.table} ${columns.join(' ')} ${wanted.length}`, () => {
      const names = sql.join([...columns, 'row_version'].map((column) => sql.ref(column)));
      const table = throughIndex({ table: resource.table, alias: resource.table });
      return sql`select ${names} from ${table} where ${sql.ref(resource.key)} in ${rowOf(wanted.length)}`;
    });
    const { rows } = await ctx.db.executeQuery<SelectedRow<Name>>(CompiledQuery.raw(text, [...wanted]));
    for (const row of rows) found.set(String((row as Row)[resource.key]), row);
  }
  return found;
}

interface Pairs {
  table: string;
  column: string;
  other: string;
  /** To the case of letters. */
  blind?: boolean;
}

/** Two columns of a table, for the rows whose `column` holds one of the values. */
export async function pairsOf(
  ctx: Ctx,
  { table, column, other, blind = false }: Pairs,
  values: readonly string[],
): Promise<{ value: string; other: string }[]> {
  const pairs: { value: string; other: string }[] = [];
  const found = (text: Expression<unknown>) => (blind ? caseless(text) : text);
  for (const chunk of inChunks([...new Set(values)])) {
    const wanted = padded(chunk);
    const text = textFor(
      ctx.db,
      `pairs ${table} ${column} ${other} ${wanted.length}`,
      () =>
        sql`select ${sql.ref(column)} as ${sql.id('value')}, ${sql.ref(other)} as ${sql.id('other')} from ${sql.table(
          table,
        )} where ${found(sql.ref(column))} in (${sql.join(wanted.map(() => found(sql`${null}`)))}) order by ${sql.ref(column)}, ${ordered(sql.ref(other))}`,
    );
    const { rows } = await ctx.db.executeQuery<{ value: string; other: string }>(CompiledQuery.raw(text, [...wanted]));
    pairs.push(...rows);
  }
  return pairs;
}

export async function deleteAll(ctx: Ctx, table: string, column: string, values: readonly string[]): Promise<void> {
  for (const chunk of inChunks(values)) {
    const wanted = padded(chunk);
    const text = textFor(
      ctx.db,
      `delete ${table} ${column} ${wanted.length}`,
      () => sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${rowOf(wanted.length)}`,
    );
    await ctx.db.executeQuery(CompiledQuery.raw(text, [...wanted]));
  }
}
