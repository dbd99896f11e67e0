// Makes a lab's database on PostgreSQL out of one on SQLite: of a lab that moves, or of the empty one that a new lab begins with. All of it
// in one transaction: a database is a lab's as a whole or not at all.
import { once } from 'node:events';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SqliteHandle } from '../../sqlite/handle/sqlite-handle.ts';
import { schemaVersion } from '../../sqlite/tables/migrate.ts';
import { untiedFrom } from '../../untied-entries.ts';
import { aboveTablesDdl, labTable, tablesDdl } from '../schema/schema.ts';
import { shapeOf, type TableOf } from '../schema/shape.ts';
import { countsUp, quoted } from '../schema/tables.ts';
import { copyLine } from './copy-text.ts';

export interface BringInput {
  handle: SqliteHandle;
  client: Client;
  program: string;
  /** So many rows of so many are there; told now and then. */
  progress?: (done: number, all: number) => void;
}

/** Rows that go out together, and the text they may make. */
const rowsAtOnce = 2000;

export async function bringLab({ handle, client, program, progress = () => undefined }: BringInput): Promise<void> {
  const shape = shapeOf(handle);
  await client.query('begin');
  try {
    for (const statement of tablesDdl(shape)) await client.query(statement);
    const all = shape.tables.reduce((sum, { name }) => sum + countOf(handle, name), 0);
    let done = 0;
    for (const table of shape.tables)
      await copyRows({ handle, client, table }, (rows) => {
        done += rows;
        progress(done, all);
      });
    for (const statement of aboveTablesDdl(shape)) await client.query(statement);
    for (const table of shape.tables) await goOnAfterAll(client, table);
    await client.query(`insert into ${labTable} (place, schema, program) values (1, $1, $2)`, [schemaVersion(handle), program]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const countOf = (handle: SqliteHandle, table: string) =>
  handle
    .prepare(`select count(*) from ${quoted(table)}`)
    .pluck()
    .get() as number;

/** A table that is new, with what it begins with. */
export async function bringTable({ handle, client, table }: CopyInput): Promise<void> {
  await copyRows({ handle, client, table }, () => undefined);
  await goOnAfterAll(client, table);
}

async function goOnAfterAll(client: Client, { name, columns }: TableOf): Promise<void> {
  for (const column of columns.filter(countsUp)) await goOnAfter(client, name, column.name);
}

/** The next row is entered after the last that came; of the trail, behind all that are tied. */
async function goOnAfter(client: Client, table: string, column: string): Promise<void> {
  const next = table === 'audits' ? `${untiedFrom}` : `coalesce((select max(${quoted(column)}) from ${quoted(table)}), 0) + 1`;
  await client.query(`select setval(pg_get_serial_sequence($1, $2), ${next}, false)`, [quoted(table), column]);
}

interface CopyInput extends Pick<BringInput, 'handle' | 'client'> {
  table: TableOf;
}

async function copyRows({ handle, client, table: { name, columns } }: CopyInput, came: (rows: number) => void): Promise<void> {
  const list = columns.map((column) => quoted(column.name)).join(', ');
  const rows = handle
    .prepare(`select ${list} from ${quoted(name)}`)
    .raw()
    .iterate() as IterableIterator<unknown[]>;
  const first = rows.next();
  if (first.done) return;
  const target = client.query(copyFrom(`copy ${quoted(name)} (${list}) from stdin`));
  const ended = once(target, 'finish');
  let lines = [copyLine(first.value)];
  for (const row of rows) {
    lines.push(copyLine(row));
    if (lines.length < rowsAtOnce) continue;
    came(lines.length);
    if (!target.write(lines.join(''))) await once(target, 'drain');
    lines = [];
  }
  came(lines.length);
  target.end(lines.join(''));
  await ended;
}
