// A part of a transaction that may fail alone: what it wrote is taken back, the rest of the transaction goes on.
import { sql } from 'kysely';
import type { Ctx } from '../lab/context.ts';

const name = sql.ref('part');

/** Inside a transaction only. Nobody hears of what was taken back. */
export async function inSavepoint<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  if (!ctx.written) throw new Error('a savepoint outside a transaction');
  const told = ctx.written.events.length;
  await sql`savepoint ${name}`.execute(ctx.db);
  try {
    const result = await work();
    await sql`release savepoint ${name}`.execute(ctx.db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(ctx.db);
    await sql`release savepoint ${name}`.execute(ctx.db);
    ctx.written.events.length = told;
    throw error;
  }
}
