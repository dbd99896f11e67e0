// Claims on work, as rows with an end: whoever holds one does the work, and whoever died holds none for long. And who has the lab open at
// all. Every time is that of the database: all who ask it have the same clock. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { sql } from 'kysely';
import type { Db } from '../database-types.ts';
import { spelled } from '../dialect/spelled.ts';
import { typed } from '../typed.ts';

/** The time of the database, in milliseconds. */
const now = spelled<number>(
  sql<number>`cast(round((julianday('now') - 2440587.5) * 86400000) as integer)`,
  () => sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
);

/**
 * True for one holder at a time, until he gives it back or so many milliseconds after he took it or last renewed it. His own again for him
 * who has it. What ends later than it can was renewed before the clock was set back: it lasts once more from now, and no longer.
 */
export async function claim(db: Db, name: string, holder: string, ms: number): Promise<boolean> {
  const at = sql`(excluded.ends_at - excluded.length_ms)`;
  const free = sql`(leases.holder = excluded.holder or leases.ends_at <= ${at})`;
  const { rows } = await sql<{ holder: string }>`insert into leases (name, holder, length_ms, ends_at)
    select ${name}, ${holder}, taken.ms, taken.at + taken.ms from (select cast(${ms} as bigint) as ms, ${now} as at) as taken
    where 1 = 1
    on conflict (name) do update set
      holder = case when ${free} then excluded.holder else leases.holder end,
      length_ms = case when ${free} then excluded.length_ms else leases.length_ms end,
      ends_at = case when ${free} then excluded.ends_at when leases.ends_at > ${at} + leases.length_ms then ${at} + leases.length_ms
        else leases.ends_at end
    returning holder`.execute(db);
  return rows[0]?.holder === holder;
}

/** False for whoever has lost it: his work is somebody else's by now, and is to end. */
export async function renew(db: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`update leases set ends_at = ${now} + length_ms
    where name = ${name} and holder = ${holder} returning name`.execute(db);
  return rows.length > 0;
}

/** Of somebody else's nothing is taken. */
export async function release(db: Db, name: string, holder: string): Promise<void> {
  await typed(db).deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}

/** So long nobody who has the lab open is silent. */
const silentMs = 5 * 60_000;

interface Joining {
  id: string;
  host: string;
  /** A lock proves that nobody else has the lab open: whoever is still listed died, with all he held. */
  alone: boolean;
}

/** Lists whoever opens the lab, or gives a sign of life, and takes those off the list that are gone. */
type InTransaction = (work: (db: Db) => Promise<void>) => Promise<void>;

export async function joinInstances(transaction: InTransaction, { id, host, alone }: Joining): Promise<void> {
  await transaction(async (inside) => {
    if (alone) {
      await typed(inside).deleteFrom('instances').where('id', '!=', id).execute();
      await typed(inside).deleteFrom('leases').execute();
    } else await dropSilent(inside);
    await sql`insert into instances (id, host, started_at, seen_at) select ${id}, ${host}, taken.at, taken.at
      from (select ${now} as at) as taken where 1 = 1
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(inside);
  });
}

/** Seen in the time to come: the clock was set back since. He is given the same time as others to be seen again. */
async function dropSilent(db: Db): Promise<void> {
  await sql`update instances set seen_at = ${now} where seen_at > ${now}`.execute(db);
  await sql`delete from instances where seen_at < ${now} - ${silentMs}`.execute(db);
}

export async function leaveInstances(db: Db, id: string): Promise<void> {
  await typed(db).deleteFrom('instances').where('id', '=', id).execute();
}
