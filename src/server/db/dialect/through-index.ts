// Reading a table by a given index, or by none of a column's. The planner goes by statistics that a lab may have outgrown since they were made: where a
// statement looks something up for each of many rows, one full scan too many takes minutes.
import { type Expression, type RawBuilder, sql } from 'kysely';

interface Through {
  table: string;
  alias: string;
  /** The record's own key unless said otherwise. */
  index?: string;
}

export function throughIndex({ table, alias, index = `sqlite_autoindex_${table}_1` }: Through): RawBuilder<unknown> {
  return sql`${sql.table(table)} as ${sql.id(alias)} indexed by ${sql.id(index)}`;
}

/** A column that rows are tested by, never looked for: no index of it is taken, so that of the order is free. */
export function testedOnly(column: Expression<unknown>): Expression<unknown> {
  return sql`+${column}`;
}
