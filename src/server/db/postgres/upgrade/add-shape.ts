// Tables and columns that are missing, in such a way that a program that does not know them goes on writing: what it leaves out is empty, or
// what the definition says.
import type { Client } from 'pg';
import { sizesTable } from '../../dialect/table-sizes.ts';
import type { SqliteHandle } from '../../sqlite/handle/sqlite-handle.ts';
import { bringTable } from '../move/bring.ts';
import type { LabShape, TableOf } from '../schema/shape.ts';
import { columnDdl, cutName, quoted, tableDdl } from '../schema/tables.ts';
import { textViewDdl } from '../schema/texts.ts';
import { triggersDdl } from '../schema/triggers.ts';
import { indexesOfTexts, type MissingColumn, missingIn, missingIndexes } from './missing.ts';

/** Gives the tables that are new. */
export async function addShape(client: Client, shape: LabShape): Promise<readonly TableOf[]> {
  const { tables, columns } = await missingIn(client, shape);
  for (const table of tables) await client.query(tableDdl(table));
  for (const missing of columns) await client.query(addColumnDdl(missing));
  return tables;
}

function addColumnDdl({ table, column }: MissingColumn): string {
  const given = column.fallback !== null || column.rowNumber;
  const checks = table.checks.flatMap((check) => (speaksOf(check, column.name) ? [`, add check (${check})`] : []));
  return `alter table ${quoted(table.name)} add column ${columnDdl({ ...column, notNull: column.notNull && given })}${checks.join('')}`;
}

const speaksOf = (check: string, column: string) => new RegExp(`(?<![\\w"'])"?${column}"?(?![\\w"'])`).test(check);

interface Beginning {
  client: Client;
  handle: SqliteHandle;
  shape: LabShape;
}

/** What tables begin with, in a new lab and here; and who keeps them from now on. */
export async function addBeginnings({ client, handle, shape }: Beginning, fresh: readonly TableOf[]): Promise<void> {
  for (const table of fresh) await bringTable({ handle, client, table });
  for (const name of shape.sizes)
    await client.query(
      `insert into ${sizesTable} (name, size) select $1, count(*) from ${quoted(name)} on conflict (name) do nothing`,
      [name],
    );
  for (const statement of triggersDdl(shape)) await client.query(statement);
}

interface Finish extends Omit<Beginning, 'handle'> {
  largeFrom: number;
  fresh: readonly TableOf[];
}

/** When the rows are as they should be. Indexes of large tables are left out. */
export async function finishShape({ client, shape, largeFrom, fresh }: Finish): Promise<void> {
  const { references, texts } = await missingIn(client, shape);
  const isNew = new Set(fresh.map(({ name }) => name));
  for (const text of texts) {
    await client.query(`drop view if exists ${quoted(cutName(text.name))}`);
    await client.query(textViewDdl(text));
  }
  for (const name of indexesOfTexts(texts)) await client.query(`drop index if exists ${quoted(name)}`);
  for (const { table, large, broken, name, ddl } of await missingIndexes(client, shape, largeFrom)) {
    if (large && !isNew.has(table)) continue;
    if (broken) await client.query(`drop index ${quoted(name)}`);
    await client.query(ddl);
  }
  // To what is unique by now.
  for (const statement of references) await client.query(statement);
}
