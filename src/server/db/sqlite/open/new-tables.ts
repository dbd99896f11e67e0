// The tables of a lab that begins, all at once, as its migrations one after the other would have made them (`npm run sync` writes them down, a test
// compares): each column that is added later has SQLite read all tables anew, six times the work.
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import { migrations } from '../migrations/index.ts';
import { applySchema, migrate, refuseForeign, schemaVersion } from '../tables/migrate.ts';
import { quoted } from '../tables/sqlite-ddl.ts';

interface NewestInput {
  handle: SqliteHandle;
  /** Called once before anything changes in a database that already holds data. */
  backup?: (fromVersion: number) => Promise<void>;
}

/** An empty database gets the newest tables, an older one goes from schema to schema. */
export async function bringToNewest({ handle, backup }: NewestInput): Promise<void> {
  refuseForeign(handle);
  if (schemaVersion(handle) === 0) {
    const { newTables } = await import('./new-tables.generated.ts');
    applySchema(handle, { version: newTables.schema, name: 'new lab', statements: newTables.statements });
    handle.pragma('optimize');
  }
  await migrate({ handle, migrations, ...(backup ? { backup } : {}) });
}

interface Part {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
}

/** The file of them, written from a database that went through all migrations. */
export function newTablesSource(handle: SqliteHandle): string {
  const statements = statementsOf(handle).map((sql) => `    ${JSON.stringify(sql)},\n`);
  return `// Written by \`npm run sync\` from the migrations: what a new lab begins with.
export const newTables = {
  schema: ${schemaVersion(handle)},
  statements: [
${statements.join('')}  ],
};
`;
}

function statementsOf(handle: SqliteHandle): string[] {
  // What a text index keeps for itself comes with it.
  const parts = handle
    .prepare(
      `select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'
        and name not in (select name from pragma_table_list where type = 'shadow') order by rowid`,
    )
    .all() as Part[];
  const tables = parts.filter(({ type, sql }) => type === 'table' && !sql.startsWith('CREATE VIRTUAL'));
  const isTrigger = ({ type }: Part) => type === 'trigger';
  return [
    ...parts.filter((part) => !isTrigger(part)).map(({ sql }) => sql),
    // Before the triggers, which would keep books of rows that bring their own.
    ...tables.flatMap(({ name }) => rowsOf(handle, name)),
    ...parts.filter(isTrigger).map(({ sql }) => sql),
  ];
}

function rowsOf(handle: SqliteHandle, table: string): string[] {
  const columns = handle.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  const values = columns.map((column) => `quote(${quoted(column)})`).join(" || ', ' || ");
  const list = columns.map(quoted).join(', ');
  const rows = handle
    .prepare(`select ${values} from ${quoted(table)} order by 1`)
    .pluck()
    .all() as string[];
  return rows.map((row) => `INSERT INTO ${quoted(table)} (${list}) VALUES (${row})`);
}
