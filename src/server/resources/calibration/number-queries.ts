// The highest certificate number of a shape that is in use.
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import type { NumberShape } from './certificate-number.ts';

export async function highestNumber(ctx: Ctx, { prefix, suffix }: NumberShape): Promise<number> {
  const digits = sql`substr("C2306", ${prefix.length + 1}, length("C2306") - ${prefix.length + suffix.length})`;
  // The range is read from the index; `\uffff` comes after every character a number is written with.
  const { rows } = await sql<{ n: number | null }>`select max(cast(${digits} as integer)) as n from calibration
    where "C2306" >= ${prefix} and "C2306" < ${`${prefix}\uffff`} and substr("C2306", ${-suffix.length || 256}) = ${suffix}
    and length(${digits}) between 1 and 15 and ${digits} not glob '*[^0-9]*'`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
