// Whether two databases hold the same lab: each table row by row in the order of its keys, its values as one text, one hash over them.
import { createHash, type Hash } from 'node:crypto';
import type { Client } from 'pg';
import type { SqliteHandle } from '../../sqlite/handle/sqlite-handle.ts';
import { valueTypes } from '../connection/value-types.ts';
import { shapeOf, type TableOf } from '../schema/shape.ts';
import { quoted } from '../schema/tables.ts';

export interface ComparedTable {
  table: string;
  rows: number;
  sha256: string;
}

class DiffersError extends Error {}

const rowsAtOnce = 5000;

const asText = (value: unknown) => (value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value);

function add(hash: Hash, row: readonly unknown[]): void {
  hash.update(JSON.stringify(row.map(asText)));
  hash.update('\n');
}

interface Tables {
  handle: SqliteHandle;
  client: Client;
}

/** In a transaction of `client` that sees one moment. Throws at the first table that is not the same. */
export async function compareLabs({ handle, client }: Tables, onTable: (done: ComparedTable) => void = () => undefined) {
  const all: ComparedTable[] = [];
  for (const table of shapeOf(handle).tables) {
    const [here, there] = [inFile(handle, table), await onServer(client, table)];
    if (here.rows !== there.rows)
      throw new DiffersError(`${table.name} has ${here.rows} rows in the file and ${there.rows} on the server`);
    if (here.sha256 !== there.sha256) throw new DiffersError(`${table.name} does not hold the same on both sides`);
    onTable(here);
    all.push(here);
  }
  return all;
}

const keysOf = ({ key, columns }: TableOf) => (columns.some(({ name }) => name === 'rid') ? ['rid'] : key);
const listOf = ({ columns }: TableOf) => columns.map(({ name }) => quoted(name)).join(', ');

function inFile(handle: SqliteHandle, table: TableOf): ComparedTable {
  const order = keysOf(table).map((name) => `${quoted(name)} collate binary`);
  const hash = createHash('sha256');
  let rows = 0;
  const statement = `select ${listOf(table)} from ${quoted(table.name)} order by ${order.join(', ')}`;
  for (const row of handle.prepare(statement).raw().iterate() as IterableIterator<unknown[]>) {
    add(hash, row);
    rows += 1;
  }
  return { table: table.name, rows, sha256: hash.digest('hex') };
}

async function onServer(client: Client, table: TableOf): Promise<ComparedTable> {
  const order = keysOf(table).map(quoted).join(', ');
  const hash = createHash('sha256');
  let rows = 0;
  await client.query(
    `declare compared no scroll cursor for select ${listOf(table)} from ${quoted(table.name)} order by ${order}`,
  );
  for (;;) {
    const found = await client.query<unknown[]>({
      text: `fetch ${rowsAtOnce} from compared`,
      rowMode: 'array',
      types: valueTypes,
    });
    for (const row of found.rows) add(hash, row);
    rows += found.rows.length;
    if (found.rows.length < rowsAtOnce) break;
  }
  await client.query('close compared');
  return { table: table.name, rows, sha256: hash.digest('hex') };
}
