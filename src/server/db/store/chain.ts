// The entries of the trail as a chain: each has the hash of its content and of the one before it. docs/interface/safety.md#trail.
import { chainHash, chainStart, type HashedAudit } from '../../lib/keys/chain-hash.ts';
import type { Db } from '../database-types.ts';
import { typed } from '../typed.ts';
import { inChunks, insertAll } from './insert-rows.ts';

/** Entries are numbered without gaps: none is ever deleted. */
export interface ChainEnd {
  entry: number;
  head: string;
}

export interface ChainCheck {
  entries: number;
  /** The first entry that does not follow from the one before. */
  brokenAt: string | null;
}

export interface Chain {
  end(db: Db): Promise<ChainEnd>;
  /** In the write's own transaction, in the order given: where it ends then. */
  append(db: Db, entries: readonly HashedAudit[], at: string): Promise<ChainEnd>;
  check(db: Db): Promise<ChainCheck>;
}

/** Rows without entries of their own that one entry vouches for: how many of each kind, and the hash of what was kept of them. */
export interface TakenIn {
  rows: Record<string, number>;
  hash: string;
}

const readAtOnce = 2000;

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Where one writes at a time, an entry is tied as it is written. */
export const chainInWrite: Chain = {
  async end(db) {
    const row = await typed(db).selectFrom('audits').select(['rid', 'hash']).orderBy('rid', 'desc').limit(1).executeTakeFirst();
    return { entry: row?.rid ?? 0, head: row?.hash ?? chainStart };
  },
  async append(db, entries, at) {
    let { entry, head } = await chainInWrite.end(db);
    for (const chunk of inChunks(entries)) {
      const rows = chunk.map((row) => {
        entry += 1;
        const tied = { ...row, rid: entry, prev_hash: head, hash: chainHash(head, row), created_at: at, updated_at: at };
        head = tied.hash;
        return tied;
      });
      await insertAll(db, 'audits', rows);
    }
    return { entry, head };
  },
  async check(db) {
    let previous = chainStart;
    let last = 0;
    let entries = 0;
    for (;;) {
      const rows = await typed(db)
        .selectFrom('audits')
        .selectAll()
        .where('rid', '>', last)
        .orderBy('rid')
        .limit(readAtOnce)
        .execute();
      for (const row of rows) {
        if (row.prev_hash !== previous || row.hash !== chainHash(previous, row)) return { entries, brokenAt: row.id };
        previous = row.hash;
        last = row.rid;
        entries += 1;
      }
      if (rows.length < readAtOnce) return { entries, brokenAt: null };
      await pause();
    }
  },
};
