// The database's side of user-defined columns. Names were checked against a strict pattern before they get here, and are
// quoted all the same.

import { sql } from 'kysely';
import { fieldTypes } from '#server/schema/field-types.ts';
import type { FieldKind } from '#server/schema/fields/field-type.ts';
import { textIndexTable } from '#server/schema/resolve.ts';
import type { Db } from '../../database-types.ts';
import { ownTextIndexDdl, quoted } from './sqlite-ddl.ts';

interface ColumnInput {
  table: string;
  key: string;
  column: string;
  kind: FieldKind;
}

export async function addUserColumn(db: Db, { table, key, column, kind }: ColumnInput): Promise<void> {
  const collation = kind === 'text' ? ' COLLATE NOCASE' : '';
  const rest = kind === 'flag' ? ` NOT NULL DEFAULT 0 CHECK (${quoted(column)} IN (0, 1))` : '';
  const statements = [
    `ALTER TABLE ${quoted(table)} ADD COLUMN ${quoted(column)} ${fieldTypes[kind].sqlType}${collation}${rest}`,
    `CREATE INDEX ${quoted(`${table}_${column}`)} ON ${quoted(table)} (${quoted(column)}, ${quoted(key)})`,
    ...(kind === 'text' ? ownTextIndexDdl(table, column) : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function dropUserColumn(db: Db, { table, column }: Pick<ColumnInput, 'table' | 'column'>): Promise<void> {
  const index = textIndexTable(table, column);
  const statements = [
    ...['insert', 'delete', 'update'].map((event) => `DROP TRIGGER IF EXISTS ${quoted(`${index}_${event}`)}`),
    `DROP TABLE IF EXISTS ${quoted(index)}`,
    `DROP INDEX IF EXISTS ${quoted(`${table}_${column}`)}`,
    `ALTER TABLE ${quoted(table)} DROP COLUMN ${quoted(column)}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
