// Writes a lab on PostgreSQL into an empty file of SQLite: for a lab that moves back, and for whoever reads its trail. What stands on the rows
// (triggers, indexes, text indexes) is put aside while they come in, and made anew over all of them: a third of the time.
import type { Client } from 'pg';
import type { FieldKind } from '#server/schema/fields/field-type.ts';
import { textIndexTable } from '#server/schema/resolve.ts';
import type { SqliteHandle } from '../../sqlite/handle/sqlite-handle.ts';
import { addColumnDdl } from '../../sqlite/tables/custom-columns.ts';
import { valueTypes } from '../connection/value-types.ts';
import { shapeOf, type TableOf, type TextIndexOf } from '../schema/shape.ts';
import { quoted } from '../schema/tables.ts';

export interface TakeInput {
  /** In a transaction that sees one moment of it, however long that takes. */
  client: Client;
  /** Of this program's schema, with no row but those its migrations begin with. */
  handle: SqliteHandle;
  progress?: (done: number) => void;
}

const rowsAtOnce = 5000;

export async function takeLab({ client, handle, progress = () => undefined }: TakeInput): Promise<void> {
  handle.pragma('foreign_keys = OFF');
  try {
    addUserColumns(handle, (await client.query<FoundColumn>(userColumnsAsked)).rows);
    const { tables, texts } = shapeOf(handle);
    handle.exec('BEGIN IMMEDIATE');
    const putBack = putAside(handle);
    let done = 0;
    for (const table of tables) {
      done += await takeRows({ client, handle }, table);
      progress(done);
    }
    for (const text of texts) fillText(handle, text);
    putBack();
    handle.exec('COMMIT');
    const broken = handle.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`${broken.length} rows point to nothing`);
    handle.pragma('optimize');
  } finally {
    if (handle.inTransaction) handle.exec('ROLLBACK');
    handle.pragma('foreign_keys = ON');
  }
}

/** Of the lab's own: by the settings of the fields, which name them and their kind. */
export const userColumnsAsked = `select table_name as "table", column_name as "column", kind from field_settings
  where user_defined = 1 and "category_uID" is null order by rid`;

export interface FoundColumn {
  table: string;
  column: string;
  kind: FieldKind;
}

export function addUserColumns(handle: SqliteHandle, columns: readonly FoundColumn[]): void {
  const keys = new Map(shapeOf(handle).tables.map((table) => [table.name, keyOf(table)]));
  for (const one of columns)
    for (const statement of addColumnDdl({ ...one, key: keys.get(one.table) ?? 'rid' })) handle.exec(statement);
}

/** What names a record: the one column that is unique by the table's own words. */
const keyOf = ({ name, indexes }: TableOf) =>
  indexes.find((index) => index.unique && index.terms.length === 1 && index.name === `${name}_${index.terms[0]?.column}_key`)
    ?.terms[0]?.column;

function putAside(handle: SqliteHandle): () => void {
  const made = handle
    .prepare("select type, name, sql from sqlite_schema where sql is not null and type in ('trigger', 'index')")
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of made) handle.exec(`DROP ${type} ${quoted(name)}`);
  return () => {
    for (const { sql } of made) handle.exec(sql);
  };
}

async function takeRows({ client, handle }: Pick<TakeInput, 'client' | 'handle'>, { name, columns }: TableOf): Promise<number> {
  const list = columns.map((column) => quoted(column.name)).join(', ');
  const order = columns.some((column) => column.name === 'rid') ? ' order by rid' : '';
  handle.exec(`DELETE FROM ${quoted(name)}`);
  const add = handle.prepare(`INSERT INTO ${quoted(name)} (${list}) VALUES (${columns.map(() => '?').join(', ')})`);
  await client.query(`declare taken no scroll cursor for select ${list} from ${quoted(name)}${order}`);
  let count = 0;
  for (;;) {
    const { rows } = await client.query<unknown[]>({
      ...{ text: `fetch ${rowsAtOnce} from taken`, rowMode: 'array', types: valueTypes },
    });
    for (const row of rows) add.run(...row);
    count += rows.length;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close taken');
  return count;
}

/** One of a column of the lab's own knows only the rows that hold something (sqlite-ddl.ts). */
function fillText(handle: SqliteHandle, { name, table, columns }: TextIndexOf): void {
  const list = columns.map(quoted).join(', ');
  const held =
    name === textIndexTable(table) ? '' : ` where ${columns.map((column) => `${quoted(column)} is not null`).join(' and ')}`;
  handle.exec(`INSERT INTO ${quoted(name)} (rowid, ${list}) SELECT rid, ${list} FROM ${quoted(table)}${held}`);
}
