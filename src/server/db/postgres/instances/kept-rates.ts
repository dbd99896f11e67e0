// Rates counted in the database, one statement a request. The table is in no log: a count that is lost with the server forgives one window. What
// is counted (addresses of people) is kept as a hash under a key of the lab.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isUnwritable } from '#server/contract/errors.ts';
import type { Log } from '#server/lib/log.ts';
import type { Db } from '../../database-types.ts';
import { type Counted, type Rates, ratesInMemory } from '../../store/rates.ts';
import { ratesTable } from '../schema/schema.ts';

interface RatesInput {
  db: Db;
  key: Buffer;
  log: Log;
}

export function keptRates({ db, key, log }: RatesInput): Rates {
  /** While the database is away: what is answered without it is still counted. */
  const meanwhile = ratesInMemory();
  const table = sql.table(ratesTable);
  return {
    async count(name, windowMs, now) {
      const hashed = createHmac('sha256', key).update(name).digest('base64url');
      // Clocks of programs differ a little; one that was set back must not keep a window open.
      const open = sql`abs(${now} - ${table}.started_at) < ${windowMs}`;
      try {
        const { rows } = await sql<Counted>`insert into ${table} (name, started_at, count) values (${hashed}, ${now}, 1)
          on conflict (name) do update set started_at = case when ${open} then ${table}.started_at else excluded.started_at end,
            count = case when ${open} then ${table}.count + 1 else 1 end
          returning started_at as "startedAt", count`.execute(db);
        return rows[0] ?? { startedAt: now, count: 1 };
      } catch (error) {
        if (!isUnwritable(error)) throw error;
        log.warn('a rate is counted by this program alone', { error });
        return meanwhile.count(name, windowMs, now);
      }
    },
  };
}

const longestMs = 600_000;

/** Windows that are over for whoever serves the lab. */
export async function dropOldRates(db: Db): Promise<void> {
  await sql`delete from ${sql.table(ratesTable)} where abs(started_at - (select max(started_at) from ${sql.table(ratesTable)})) > ${longestMs}`.execute(
    db,
  );
}
