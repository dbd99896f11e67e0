// Rows of a lab on a server in a database of SQLite beside it, as long as somebody works on them there: what only a file can be asked or told.
import { rmSync } from 'node:fs';
import { CompiledQuery, sql } from 'kysely';
import type { Row } from '#server/schema/define-resource.ts';
import type { Db } from '../../database-types.ts';
import { openSqlite } from '../../sqlite/handle/open-sqlite.ts';
import type { SqliteHandle } from '../../sqlite/handle/sqlite-handle.ts';
import { bringToNewest } from '../../sqlite/open/new-tables.ts';
import { insertAll } from '../../store/insert-rows.ts';
import { shapeOf, type TableOf } from '../schema/shape.ts';
import { quoted } from '../schema/tables.ts';
import { addUserColumns, type FoundColumn, userColumnsAsked } from './take.ts';

export interface Beside {
  /** Of a transaction in which nobody else writes. */
  db: Db;
  nativeBinding: string | undefined;
  /** Where it lies; in memory unless said. */
  file?: string;
  /** Whose rows come along; all unless said. */
  tables?: ReadonlySet<string>;
}

const rowsAtOnce = 5000;
const ends = ['', '-wal', '-shm'];

/** What an earlier one left there when it was cut off goes first. */
export async function withRowsBeside<T>(beside: Beside, work: (handle: SqliteHandle) => Promise<T>): Promise<T> {
  const { file, nativeBinding } = beside;
  const remove = () => {
    if (file !== undefined) for (const end of ends) rmSync(`${file}${end}`, { force: true });
  };
  remove();
  const handle = openSqlite(file ?? ':memory:', { nativeBinding, ...(file === undefined ? { inMemory: true } : {}) });
  try {
    await bringToNewest({ handle });
    await fetchRows(beside, handle);
    return await work(handle);
  } finally {
    handle.close();
    remove();
  }
}

async function fetchRows({ db, tables }: Beside, handle: SqliteHandle): Promise<void> {
  addUserColumns(handle, (await db.executeQuery<FoundColumn>(CompiledQuery.raw(userColumnsAsked))).rows);
  handle.pragma('foreign_keys = OFF');
  handle.exec('BEGIN');
  for (const table of shapeOf(handle).tables) if (tables?.has(table.name) ?? true) await fetchTable(db, handle, table);
  handle.exec('COMMIT');
  handle.pragma('foreign_keys = ON');
}

const keyOf = ({ key, columns }: TableOf) => (columns.some(({ name }) => name === 'rid') ? ['rid'] : key);

async function fetchTable(db: Db, handle: SqliteHandle, table: TableOf): Promise<void> {
  const [columns, key] = [table.columns.map(({ name }) => name), keyOf(table)];
  const [list, order] = [columns.map(quoted).join(', '), key.map(quoted).join(', ')];
  handle.exec(`DELETE FROM ${quoted(table.name)}`);
  const add = handle.prepare(`INSERT INTO ${quoted(table.name)} (${list}) VALUES (${columns.map(() => '?').join(', ')})`);
  for (let after: unknown[] = []; ; ) {
    const places = key.map((_, at) => `$${at + 1}`).join(', ');
    const where = after.length > 0 ? ` where (${order}) > (${places})` : '';
    const asked = `select ${list} from ${quoted(table.name)}${where} order by ${order} limit ${rowsAtOnce}`;
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(asked, after));
    for (const row of rows) add.run(columns.map((column) => row[column]));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = key.map((column) => last[column]);
  }
}

/** By table, what is there; nothing of a table that gives its rows no number. */
export type RowsBefore = ReadonlyMap<string, ReadonlySet<string>>;

const kept = (handle: SqliteHandle) =>
  shapeOf(handle).tables.filter(({ columns, references }) => references.length > 0 || hasNumber(columns));
const hasNumber = (columns: TableOf['columns']) => columns.some(({ name }) => name === 'rid');

function namesIn(handle: SqliteHandle, table: TableOf): string[] {
  const key = keyOf(table).map(quoted).join(', ');
  return (
    handle
      .prepare(`SELECT ${key} FROM ${quoted(table.name)}`)
      .raw()
      .all() as unknown[][]
  ).map((row) => JSON.stringify(row));
}

export const rowsBefore = (handle: SqliteHandle): RowsBefore =>
  new Map(kept(handle).map((table) => [table.name, new Set(namesIn(handle, table))]));

/** What came since; the server numbers it, and what its triggers keep they keep. */
export async function bringRowsSince({ db }: Pick<Beside, 'db'>, handle: SqliteHandle, before: RowsBefore): Promise<void> {
  await sql`set constraints all deferred`.execute(db);
  for (const table of kept(handle)) {
    const [key, known] = [keyOf(table), before.get(table.name)];
    const order = key.map(quoted).join(', ');
    const all = handle.prepare(`SELECT * FROM ${quoted(table.name)} ORDER BY ${order}`).all() as Row[];
    const rows = all.filter((row) => !known?.has(JSON.stringify(key.map((column) => row[column]))));
    await insertAll(
      db,
      table.name,
      rows.map(({ rid: _given, ...row }) => row),
    );
  }
}
