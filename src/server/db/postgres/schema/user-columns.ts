// Columns that the lab gives its records. Adding one changes no row that is there, so nobody waits for it.
import { sql } from 'kysely';
import { fieldTypes } from '#server/schema/field-types.ts';
import { textIndexTable } from '#server/schema/resolve.ts';
import type { UserColumns } from '../../store/store.ts';
import type { ColumnOf } from './shape.ts';
import { columnDdl, cutName, indexDdl, quoted } from './tables.ts';
import { textIndexDdl, textViewDdl } from './texts.ts';

const run = async (db: Parameters<UserColumns['add']>[0], statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const userColumns: UserColumns = {
  async add(db, { table, key, column, kind }) {
    const flag = kind === 'flag';
    const shape: ColumnOf = {
      ...{ name: column, type: fieldTypes[kind].sqlType as ColumnOf['type'], notNull: flag, fallback: flag ? '0' : null },
      rowNumber: false,
    };
    const check = flag ? ` check (${quoted(column)} in (0, 1))` : '';
    const terms = [
      { column, caseless: kind === 'text', emptyAlike: false },
      { column: key, caseless: false, emptyAlike: false },
    ];
    const text = { name: textIndexTable(table, column), table, columns: [column] };
    await run(db, [
      `alter table ${quoted(table)} add column ${columnDdl(shape)}${check}`,
      indexDdl(table, { name: `${table}_${column}`, unique: false, terms }),
      ...(kind === 'text' ? [textViewDdl(text), textIndexDdl(text)] : []),
    ]);
  },
  async drop(db, { table, column }) {
    await run(db, [
      `drop view if exists ${quoted(cutName(textIndexTable(table, column)))}`,
      // Its indexes go with it.
      `alter table ${quoted(table)} drop column ${quoted(column)}`,
    ]);
  },
};
