// The trail where many write at once: a write leaves its entries behind all that are tied, in its own transaction, and does not look where the
// chain ends. Whoever comes first afterwards ties all that was committed. docs/adr/0110-a-trail-tied-after-the-commit.md.
import { sql } from 'kysely';
import { type HashedAudit, hashedColumns } from '#server/lib/keys/chain-hash.ts';
import type { Db } from '../../database-types.ts';
import {
  type Chain,
  chainInWrite,
  endOf,
  noEntries,
  type TiedEntries,
  tiedTo,
  type WantedCheckpoint,
} from '../../store/chain.ts';
import { inChunks, insertAll } from '../../store/insert-rows.ts';
import { untiedFrom } from '../../untied-entries.ts';
import { numberTold } from '../instances/feed-rows.ts';
import { wantedTable } from '../schema/schema.ts';

/** One at a time of all who serve the lab, until the end of its transaction. */
const takeTurn = sql`select pg_advisory_xact_lock(hashtext('plumbline-trail'))`;

const columns = sql.join([...hashedColumns, 'secrets'].map((column) => sql.ref(column)));

/** Transactions of `db` of their own: those of the lab's writers are repeated, and this is none of them. */
export function chainAfterwards(db: Db): Chain {
  return {
    end: chainInWrite.end,
    check: chainInWrite.check,
    async append(inside, entries, at) {
      // The database numbers them from `untiedFrom` on.
      const rows = entries.map((row) => ({ ...row, prev_hash: '', hash: '', created_at: at, updated_at: at }));
      await insertAll(inside, 'audits', rows);
      return null;
    },
    afterwards: {
      async want(inside, { id, reason, subject }) {
        await sql`insert into ${sql.table(wantedTable)} (id, reason, subject) values (${id}, ${reason}, ${subject})`.execute(
          inside,
        );
      },
      inTurn: (work) =>
        db
          .transaction()
          .setIsolationLevel('read committed')
          .execute(async (inside) => {
            await takeTurn.execute(inside);
            await numberTold(inside);
            return work(inside, await tie(inside));
          }),
    },
  };
}

type Found = HashedAudit & { rid: number; hash: string; wanted: number };

/** The last that is tied, and all that are not: one statement, that sees all that was committed before it. */
const untied = sql<Found>`select ${columns}, rid, hash, (select count(*) from ${sql.table(wantedTable)}) as wanted
  from audits where rid >= coalesce((select max(rid) from audits where rid < ${untiedFrom}), 0) order by rid nulls first`;

async function tie(db: Db): Promise<TiedEntries> {
  const { rows } = await untied.execute(db);
  const last = rows.find(({ rid }) => rid < untiedFrom);
  const entries = rows.filter((row) => row !== last);
  let end = last ? { entry: last.rid, head: last.hash } : noEntries;
  for (const chunk of inChunks(entries)) {
    const ties = tiedTo(end, chunk);
    end = endOf(ties, end);
    const values = ties.map(
      (one, index) => sql`(cast(${chunk[index]?.rid} as bigint), cast(${one.rid} as bigint), ${one.prev_hash}, ${one.hash})`,
    );
    await sql`update audits set rid = tied.rid, prev_hash = tied.prev_hash, hash = tied.hash
      from (values ${sql.join(values)}) as tied (untied, rid, prev_hash, hash) where audits.rid = tied.untied`.execute(db);
  }
  const wanted = Number(rows[0]?.wanted ?? 0) > 0 ? await takeWanted(db) : [];
  return { end, tied: entries.length, wanted };
}

async function takeWanted(db: Db): Promise<readonly WantedCheckpoint[]> {
  const { rows } = await sql<WantedCheckpoint>`delete from ${sql.table(wantedTable)} returning id, reason, subject`.execute(db);
  return rows;
}
