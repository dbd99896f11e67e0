// Running numbers of certificates, orders, loans and tickets, such as `A26-0042`: counted on from the highest of their kind, inside
// the write's own transaction, so that two writers never get the same one and none is left out.
import { sql } from 'kysely';
import { endOf, onlyDigits } from '../../db/dialect/index.ts';
import type { Ctx } from '../lab/context.ts';

interface Series {
  table: string;
  column: string;
  prefix: string;
  suffix?: string;
}

/** The highest number of a series in use; what is longer than 15 digits, or holds anything else, belongs to none. */
export async function highestNumber(ctx: Ctx, { table, column, prefix, suffix = '' }: Series): Promise<number> {
  const reference = sql.ref(column);
  const digits = sql`substr(${reference}, ${prefix.length + 1}, length(${reference}) - ${prefix.length + suffix.length})`;
  // The range is read from the index; `\uffff` comes after every character a number is written with.
  const { rows } = await sql<{ n: number | null }>`select max(cast(${digits} as bigint)) as n from ${sql.table(table)}
    where ${reference} >= ${prefix} and ${reference} < ${`${prefix}\uffff`} and ${endOf(reference, suffix.length)} = ${suffix}
    and length(${digits}) between 1 and 15 and ${onlyDigits(digits)}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** At least four digits. */
export async function nextNumber(ctx: Ctx, series: Omit<Series, 'suffix'>): Promise<string> {
  return `${series.prefix}${String((await highestNumber(ctx, series)) + 1).padStart(4, '0')}`;
}
