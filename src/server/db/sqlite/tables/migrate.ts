// Brings a database to this program's schema: numbers rise, a newer database is refused, a backup comes first, and each
// migration is all or nothing. The version lives in the file itself (user_version), so no second file can be lost.
import { StartError } from '#server/lib/start-error.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';

export interface Migration {
  version: number;
  name: string;
  statements: readonly string[];
  /**
   * What of it a lab on a server needs besides its tables, which are made as the definitions want them: nothing, or changes of rows in
   * PostgreSQL's words, that a program which does not know of them can go on beside. Each from 68 on says which.
   */
  onServer?: 'shape alone' | readonly string[];
}

/** Marks our files: another program's SQLite file is never touched. "PLMB". */
export const applicationId = 0x504c4d42;

interface MigrateInput {
  handle: SqliteHandle;
  migrations: readonly Migration[];
  /** Called once before anything changes in a database that already holds data. */
  backup?: (fromVersion: number) => Promise<void>;
}

export function schemaVersion(handle: SqliteHandle): number {
  return handle.pragma('user_version', { simple: true }) as number;
}

function assertMigrationsRise(migrations: readonly Migration[]): void {
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(`migration "${migration.name}" is ${migration.version}, expected ${index + 1}`);
  });
}

export async function migrate({ handle, migrations, backup }: MigrateInput): Promise<number> {
  assertMigrationsRise(migrations);
  const current = schemaVersion(handle);
  refuseForeign(handle);
  const newest = migrations.length;
  if (current > newest) {
    throw new StartError(
      'newer_database',
      `This database was written by a newer Plumbline (schema ${current}, this program knows ${newest}); install that version again or restore an older backup.`,
    );
  }
  if (current === newest) return newest;
  if (current > 0) await backup?.(current);
  for (const migration of migrations.slice(current)) applySchema(handle, migration);
  handle.pragma('optimize');
  return newest;
}

export function refuseForeign(handle: SqliteHandle): void {
  const version = schemaVersion(handle);
  const id = handle.pragma('application_id', { simple: true });
  const tables = handle.prepare("select count(*) from sqlite_schema where type = 'table'").pluck().get() as number;
  if (id !== applicationId && (tables > 0 || version > 0)) {
    throw new StartError(
      'foreign_database',
      'The file lab.db belongs to another program; choose another data directory with --data.',
    );
  }
}

/** All of it or nothing. */
export function applySchema(handle: SqliteHandle, migration: Migration): void {
  // Foreign keys cannot be switched inside a transaction; a table may have to be rebuilt while others point to it.
  handle.pragma('foreign_keys = OFF');
  try {
    handle.exec('BEGIN IMMEDIATE');
    for (const statement of migration.statements) handle.exec(statement);
    const broken = handle.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`${broken.length} rows point to nothing after it`);
    handle.pragma(`application_id = ${applicationId}`);
    handle.pragma(`user_version = ${migration.version}`);
    handle.exec('COMMIT');
  } catch (error) {
    if (handle.inTransaction) handle.exec('ROLLBACK');
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      'migration_failed',
      `The database could not be brought to schema ${migration.version} (${migration.name}): ${reason}; nothing was changed.`,
    );
  } finally {
    handle.pragma('foreign_keys = ON');
  }
}
