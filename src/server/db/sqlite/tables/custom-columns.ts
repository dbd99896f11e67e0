// The database's side of user-defined columns. Names were checked against a strict pattern before they get here, and are
// quoted all the same.

import { sql } from 'kysely';
import { fieldTypes } from '#server/schema/field-types.ts';
import { textIndexTable } from '#server/schema/resolve.ts';
import type { Db } from '../../database-types.ts';
import type { NewUserColumn, UserColumn, UserColumns } from '../../store/store.ts';
import { ownTextIndexDdl, quoted } from './sqlite-ddl.ts';

export const userColumns: UserColumns = { add, drop };

async function add(db: Db, column: NewUserColumn): Promise<void> {
  for (const statement of addColumnDdl(column)) await sql.raw(statement).execute(db);
}

export function addColumnDdl({ table, key, column, kind }: NewUserColumn): string[] {
  const collation = kind === 'text' ? ' COLLATE NOCASE' : '';
  const rest = kind === 'flag' ? ` NOT NULL DEFAULT 0 CHECK (${quoted(column)} IN (0, 1))` : '';
  return [
    `ALTER TABLE ${quoted(table)} ADD COLUMN ${quoted(column)} ${fieldTypes[kind].sqlType}${collation}${rest}`,
    `CREATE INDEX ${quoted(`${table}_${column}`)} ON ${quoted(table)} (${quoted(column)}, ${quoted(key)})`,
    ...(kind === 'text' ? ownTextIndexDdl(table, column) : []),
  ];
}

async function drop(db: Db, { table, column }: UserColumn): Promise<void> {
  const index = textIndexTable(table, column);
  const statements = [
    ...['insert', 'delete', 'update'].map((event) => `DROP TRIGGER IF EXISTS ${quoted(`${index}_${event}`)}`),
    `DROP TABLE IF EXISTS ${quoted(index)}`,
    `DROP INDEX IF EXISTS ${quoted(`${table}_${column}`)}`,
    `ALTER TABLE ${quoted(table)} DROP COLUMN ${quoted(column)}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
