// How many rows the tables hold that people list: counting a million costs seconds when the disk is cold. Triggers keep the
// numbers (kept-sizes.ts), so they hold whoever writes, inside a transaction and in every copy.
import { type RawBuilder, sql } from 'kysely';
import type { ResourceDefinition } from '../../schema/define-resource.ts';
import { untiedFrom } from '../untied-entries.ts';
import { spelled } from './spelled.ts';
import { oneOfMany } from './words.ts';

export const sizesTable = 'table_sizes';
/**
 * PostgreSQL's: what tables grew by since their sizes were written down, a row for each connection that writes. On one row for all of them
 * everybody who writes would wait for everybody else.
 */
export const grownTable = 'plumbline_grown';
/** The tables people search are those that grow large. */
export function hasKeptSize({ textIndex }: Pick<ResourceDefinition, 'textIndex'>): boolean {
  return textIndex === true;
}

/** Of the row at hand. */
const sizeHere = spelled<number>(
  sql<number>`"size"`,
  () => sql`("size" + coalesce((select sum(g.rows) from ${sql.table(grownTable)} as g where g.name = table_sizes.name), 0))`,
);

export function keptSize(table: string): RawBuilder<{ n: number }> {
  return sql<{ n: number }>`select ${sizeHere} as n from ${sql.table(sizesTable)} where "name" = ${table}`;
}

/** Of the largest of them; null where the size of none is kept. */
export function largestSize(tables: readonly string[]): RawBuilder<{ n: number | null }> {
  return sql<{
    n: number | null;
  }>`select max(${sizeHere}) as n from ${sql.table(sizesTable)} where ${oneOfMany(sql.ref('name'), tables)}`;
}

/** In one step for any table: where no size is kept it may count rows that are gone, and leaves out entries that wait behind the trail. */
export function roughSize(table: string): RawBuilder<{ n: number }> {
  const kept = sql`select ${sizeHere} from ${sql.table(sizesTable)} where "name" = ${table}`;
  return sql<{
    n: number;
  }>`select coalesce((${kept}), (select max(rid) from ${sql.table(table)} where rid < ${sql.lit(untiedFrom)}), 0) as n`;
}
