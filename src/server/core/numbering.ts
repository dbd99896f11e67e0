// Running numbers of orders and tickets, such as `A26-0042`: counted on from the highest of their kind, inside the write's
// own transaction, so that two writers never get the same one.
import { sql } from 'kysely';
import type { Ctx } from './context.ts';

interface Series {
  table: string;
  column: string;
  prefix: string;
  /** The least number of digits. */
  width?: number;
}

export async function nextNumber(ctx: Ctx, { table, column, prefix, width = 4 }: Series): Promise<string> {
  const reference = sql.ref(column);
  // The highest of the longest: numbers grow in length when their width is used up.
  const { rows } = await sql<{ number: string }>`select ${reference} as number from ${sql.table(table)} where ${reference} >= ${
    prefix
  } and ${reference} < ${`${prefix}:`} order by length(${reference}) desc, ${reference} desc limit 20`.execute(ctx.db);
  const highest = rows.map(({ number }) => Number(/^\d+$/.exec(number.slice(prefix.length))?.[0] ?? 0));
  return `${prefix}${String(Math.max(0, ...highest) + 1).padStart(width, '0')}`;
}
