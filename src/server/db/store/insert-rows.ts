// Rows by the hundred: one statement adds up to 500, its text built once per shape.
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Row } from '../../schema/define-resource.ts';
import type { Db } from '../database-types.ts';

export const rowsAtOnce = 500;
export const mostParameters = 30_000;
const mostTexts = 200;

/** By the database and its shape: building a statement of thousands of values costs more than running it. */
const textsOf = new WeakMap<object, Map<string, string>>();

function textsFor(db: Db): Map<string, string> {
  const spokenTo = db.getExecutor().adapter.constructor;
  const known = textsOf.get(spokenTo) ?? new Map<string, string>();
  textsOf.set(spokenTo, known);
  return known;
}

export function textFor(db: Db, shape: string, build: () => RawBuilder<unknown>): string {
  const texts = textsFor(db);
  const kept = texts.get(shape);
  if (kept !== undefined) return kept;
  const text = build().compile(db).sql;
  if (texts.size >= mostTexts) texts.clear();
  texts.set(shape, text);
  return text;
}

export function inChunks<T>(items: readonly T[], size = rowsAtOnce): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

export const rowOf = (length: number) => sql`(${sql.join(Array.from({ length }, () => sql`${null}`))})`;

/** Rows that name the same columns go together. */
export function bySameColumns<T>(
  items: readonly T[],
  columnsOf: (item: T) => readonly string[],
): { columns: readonly string[]; items: T[] }[] {
  const groups = new Map<string, { columns: readonly string[]; items: T[] }>();
  for (const item of items) {
    const columns = columnsOf(item);
    const name = columns.join(' ');
    const group = groups.get(name) ?? { columns, items: [] };
    group.items.push(item);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** Bare rows, with everything they hold. */
export async function insertAll(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  for (const { columns, items } of bySameColumns(rows, (row) => Object.keys(row))) {
    for (const chunk of inChunks(items, Math.min(rowsAtOnce, Math.floor(mostParameters / columns.length)))) {
      const text = textFor(db, `insert ${table} ${columns.join(' ')} ${chunk.length}`, () => {
        const names = sql.join(columns.map((column) => sql.ref(column)));
        return sql`insert into ${sql.table(table)} (${names}) values ${sql.join(chunk.map(() => rowOf(columns.length)))}`;
      });
      await db.executeQuery(
        CompiledQuery.raw(
          text,
          chunk.flatMap((row) => columns.map((column) => row[column])),
        ),
      );
    }
  }
}
