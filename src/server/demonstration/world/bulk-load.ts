// Filling big tables: indexes and text-index triggers are taken off and put back from the schema's own words, which costs a
// tenth of keeping them row by row. Runs inside the caller's transaction: a fault leaves the schema as it was.
import type { SqliteHandle } from '../../db/sqlite/handle/open-sqlite.ts';

interface SchemaObject {
  type: string;
  name: string;
  sql: string;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What FTS5 gathers in memory before it writes a piece; few large pieces need no merging. */
const gatheredBytes = 256 * 1024 * 1024;
const usualBytes = 1024 * 1024;

/** Pages that stay in memory are written once, not spilled and read again. */
const roomyCacheKib = 512 * 1024;

function textIndexesOf(handle: SqliteHandle, table: string): string[] {
  const rows = handle
    .prepare("select name, sql from sqlite_schema where type = 'table' and sql like '%using fts5(%'")
    .all() as Pick<SchemaObject, 'name' | 'sql'>[];
  return rows.filter(({ sql }) => sql.includes(`content='${table}'`)).map(({ name }) => name);
}

function rebuild(handle: SqliteHandle, index: string): void {
  const name = quoted(index);
  handle.exec(`INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${gatheredBytes})`);
  handle.exec(`INSERT INTO ${name} (${name}) VALUES ('rebuild')`);
  handle.exec(`INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${usualBytes})`);
}

export function withoutIndexes<T>(
  handle: SqliteHandle,
  tables: readonly string[],
  work: () => T,
  onRestore: (done: number) => void,
): T {
  if (!handle.inTransaction) throw new Error('taking indexes off needs a transaction');
  // Constraints' own indexes have no text and stay.
  const list = handle.prepare(
    `select type, name, sql from sqlite_schema where tbl_name = ? and sql is not null and
     (type = 'index' or (type = 'trigger' and tbl_name || '_text' = substr(name, 1, length(tbl_name) + 5))) order by rowid`,
  );
  const objects = tables.flatMap((table) => list.all(table) as SchemaObject[]);
  const cache = handle.pragma('cache_size', { simple: true }) as number;
  handle.pragma(`cache_size = -${roomyCacheKib}`);
  try {
    for (const { type, name } of objects) handle.exec(`DROP ${type} ${quoted(name)}`);
    const result = work();
    tables.forEach((table, done) => {
      onRestore(done);
      for (const index of textIndexesOf(handle, table)) rebuild(handle, index);
    });
    for (const { sql } of objects) handle.exec(sql);
    return result;
  } finally {
    handle.pragma(`cache_size = ${cache}`);
  }
}

/** References are not looked up row by row; the rows are made in the order they need each other. */
export function withoutReferenceChecks<T>(handle: SqliteHandle, work: () => T): T {
  // Inside a transaction the switch would do nothing.
  if (handle.inTransaction) return work();
  handle.pragma('foreign_keys = OFF');
  try {
    return work();
  } finally {
    handle.pragma('foreign_keys = ON');
  }
}
