// Takes over what can still be read of a damaged database into a new, sound one: the same tables, every row that can be read, indexes
// and text search built anew. What was lost is counted; the damaged file stays as it is. docs/quality.md#d8.
import { rmSync } from 'node:fs';
import { StartError } from '#server/lib/start-error.ts';
import { openSqlite, type SqliteHandle } from '../handle/open-sqlite.ts';
import { tablesOf } from '../tables/introspect.ts';
import { countAnew, sizeKeptBy } from '../tables/kept-sizes.ts';
import { applicationId, schemaVersion } from '../tables/migrate.ts';

export interface Salvaged {
  rows: number;
  /** Rows that could not be read; at most so many, as what a damaged page held is not known. */
  lost: number;
  /** Tables of which something is missing. */
  tables: string[];
}

interface SchemaRow {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
}

const chunk = 2000;

/** Everything at once or an error; `target` is gone then. */
export function salvageDatabase(damaged: string, target: string): Salvaged {
  rmSync(target, { force: true });
  const from = openForReading(damaged);
  const to = openSqlite(target);
  try {
    const schema = readSchema(from);
    to.pragma('foreign_keys = OFF');
    to.pragma(`application_id = ${applicationId}`);
    to.pragma(`user_version = ${schemaVersion(from)}`);
    const salvaged = to.transaction(() => copyAll(from, to, schema))();
    to.pragma('wal_checkpoint(TRUNCATE)');
    if (to.pragma('integrity_check', { simple: true }) !== 'ok') throw beyondRepair();
    to.close();
    return salvaged;
  } catch (error) {
    to.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true });
    throw error instanceof StartError ? error : beyondRepair();
  } finally {
    from.close();
  }
}

function beyondRepair(): StartError {
  return new StartError(
    'beyond_repair',
    'Nothing can be taken over from the damaged database; restore a backup. It was left as it is.',
  );
}

function openForReading(damaged: string): SqliteHandle {
  try {
    return openSqlite(damaged, { readonly: true });
  } catch {
    throw beyondRepair();
  }
}

function readSchema(from: SqliteHandle): SchemaRow[] {
  const shadow = new Set(
    from.prepare("select name from pragma_table_list where schema = 'main' and type = 'shadow'").pluck().all() as string[],
  );
  const rows = from
    .prepare("select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid")
    .all() as SchemaRow[];
  return rows.filter(({ type, name }) => type !== 'table' || !shadow.has(name));
}

const isTextIndex = ({ sql }: SchemaRow) => /^CREATE VIRTUAL TABLE/i.test(sql);

function copyAll(from: SqliteHandle, to: SqliteHandle, schema: readonly SchemaRow[]): Salvaged {
  const plain = schema.filter((row) => row.type === 'table' && !isTextIndex(row));
  for (const { sql } of plain) to.exec(sql);
  const result: Salvaged = { rows: 0, lost: 0, tables: [] };
  for (const { name, sql } of plain) {
    const keyed = /WITHOUT ROWID/i.test(sql);
    const lost = keyed ? copyByKey(from, to, name) : copyByRow(from, to, name);
    if (lost > 0) result.tables.push(name);
    result.lost += lost;
  }
  for (const { table, count } of dropDangling(to)) {
    result.lost += count;
    if (!result.tables.includes(table)) result.tables.push(table);
  }
  for (const { name } of plain) result.rows += to.prepare(`select count(*) from "${name}"`).pluck().get() as number;
  for (const { sql, name } of schema.filter(isTextIndex)) {
    to.exec(sql);
    to.exec(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`);
  }
  const others = schema.filter(({ type }) => type !== 'table');
  for (const { sql } of others) to.exec(sql);
  // Of the rows that are there now, not of those that were.
  for (const table of others.flatMap(({ name }) => sizeKeptBy(name) ?? [])) to.exec(countAnew(table));
  return result;
}

function inserter(to: SqliteHandle, table: string): (rows: readonly Record<string, unknown>[]) => number {
  const columns = tablesOf(to).find(({ name }) => name === table)?.columns ?? [];
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const insert = to.prepare(`insert or ignore into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`);
  return (rows) => {
    let refused = 0;
    for (const row of rows) {
      try {
        insert.run(columns.map(({ name }) => row[name]));
      } catch {
        // A value that its own column forbids was never written like that.
        refused += 1;
      }
    }
    return refused;
  };
}

/** Halves what cannot be read until single rows remain. Gives how many were lost. */
function copyByRow(from: SqliteHandle, to: SqliteHandle, table: string): number {
  const insert = inserter(to, table);
  const last = lastRow(from, table);
  if (last === null) return 1;
  const read = from.prepare(`select * from "${table}" where rowid between ? and ?`);
  let lost = 0;
  const take = (low: number, high: number): void => {
    try {
      lost += insert(read.all(low, high) as Record<string, unknown>[]);
    } catch {
      if (low === high) {
        lost += 1;
        return;
      }
      const middle = Math.floor((low + high) / 2);
      take(low, middle);
      take(middle + 1, high);
    }
  };
  for (let low = 1; low <= last; low += chunk) take(low, Math.min(low + chunk - 1, last));
  return lost;
}

function lastRow(from: SqliteHandle, table: string): number | null {
  try {
    return (from.prepare(`select max(rowid) from "${table}"`).pluck().get() as number | null) ?? 0;
  } catch {
    return null;
  }
}

/** From both ends towards what cannot be read. */
function copyByKey(from: SqliteHandle, to: SqliteHandle, table: string): number {
  const insert = inserter(to, table);
  const key = from.prepare('select name from pragma_table_info(?) where pk > 0 order by pk').pluck().all(table) as string[];
  let lost = 0;
  for (const direction of ['asc', 'desc']) {
    const order = key.map((name) => `"${name}" ${direction}`).join(', ');
    try {
      for (const row of from.prepare(`select * from "${table}" order by ${order}`).iterate())
        insert([row as Record<string, unknown>]);
      return lost;
    } catch {
      lost = 1;
    }
  }
  return lost;
}

interface Dangling {
  table: string;
  rowid: number | null;
  fkid: number;
}

/** Rows that point to what was lost: the link goes where the row can be without it, else the row. */
function dropDangling(to: SqliteHandle): { table: string; count: number }[] {
  const dropped = new Map<string, number>();
  for (;;) {
    const dangling = to.pragma('foreign_key_check') as Dangling[];
    if (dangling.length === 0) return [...dropped].map(([table, count]) => ({ table, count }));
    const without = new Set(dangling.filter(({ rowid }) => rowid === null).map(({ table }) => table));
    for (const table of without) dropped.set(table, (dropped.get(table) ?? 0) + dropWithoutRow(to, table));
    for (const { table, rowid, fkid } of dangling) {
      if (rowid === null) continue;
      dropped.set(table, (dropped.get(table) ?? 0) + 1);
      const { from: column } = foreignKey(to, table, fkid);
      const optional = tablesOf(to)
        .find(({ name }) => name === table)
        ?.columns.find(({ name }) => name === column);
      if (optional?.notNull === false) to.prepare(`update "${table}" set "${column}" = null where rowid = ?`).run(rowid);
      else to.prepare(`delete from "${table}" where rowid = ?`).run(rowid);
    }
  }
}

interface ForeignKey {
  id: number;
  table: string;
  from: string;
  to: string;
}

function foreignKey(to: SqliteHandle, table: string, id: number): ForeignKey {
  const found = foreignKeys(to, table).find((key) => key.id === id);
  if (!found) throw beyondRepair();
  return found;
}

function foreignKeys(to: SqliteHandle, table: string): ForeignKey[] {
  return to.prepare('select id, "table", "from", "to" from pragma_foreign_key_list(?)').all(table) as ForeignKey[];
}

function dropWithoutRow(to: SqliteHandle, table: string): number {
  let count = 0;
  for (const { table: parent, from: column, to: target } of foreignKeys(to, table))
    count += to
      .prepare(
        `delete from "${table}" where "${column}" is not null and "${column}" not in (select "${target}" from "${parent}")`,
      )
      .run().changes;
  return count;
}
