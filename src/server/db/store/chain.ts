// The entries of the trail as a chain: each has the hash of its content and of the one before it. docs/interface/safety.md#trail.
import { chainHash, chainStart, type HashedAudit } from '../../lib/keys/chain-hash.ts';
import type { Db } from '../database-types.ts';
import { typed } from '../typed.ts';
import { untiedFrom } from '../untied-entries.ts';
import { inChunks, insertAll } from './insert-rows.ts';

/** Entries are numbered without gaps: none is ever deleted. */
export interface ChainEnd {
  entry: number;
  head: string;
}

export const noEntries: ChainEnd = { entry: 0, head: chainStart };

export interface ChainCheck {
  entries: number;
  /** The first entry that does not follow from the one before. */
  brokenAt: string | null;
}

export interface Chain {
  end(db: Db): Promise<ChainEnd>;
  /** In the write's own transaction, in the order given: where it ends then; null where they are tied afterwards. */
  append(db: Db, entries: readonly HashedAudit[], at: string): Promise<ChainEnd | null>;
  check(db: Db): Promise<ChainCheck>;
  /** Null where entries are tied as they are written. */
  afterwards: TyingAfterwards | null;
}

/** A place of the trail that is to be kept, and what for. */
export interface WantedCheckpoint {
  id: string;
  reason: string;
  subject: string | null;
}

export interface TiedEntries {
  end: ChainEnd;
  /** How many were tied now. */
  tied: number;
  wanted: readonly WantedCheckpoint[];
}

/** Where many write at once, nobody waits for the end of the chain while he writes. */
export interface TyingAfterwards {
  /** Within the write's own transaction. */
  want(db: Db, checkpoint: WantedCheckpoint): Promise<void>;
  /** One at a time, whoever serves the lab: all that was committed is tied, and `work` seals its end in the same transaction. */
  inTurn<T>(work: (db: Db, entries: TiedEntries) => Promise<T>): Promise<T>;
}

/** Rows without entries of their own that one entry vouches for: how many of each kind, and the hash of what was kept of them. */
export interface TakenIn {
  rows: Record<string, number>;
  hash: string;
}

const readAtOnce = 2000;

interface Tie {
  rid: number;
  prev_hash: string;
  hash: string;
}

/** The numbers and hashes of entries that follow an end. */
export function tiedTo({ entry, head }: ChainEnd, entries: readonly HashedAudit[]): Tie[] {
  let before = head;
  return entries.map((row, index) => {
    const hash = chainHash(before, row);
    const tie = { rid: entry + index + 1, prev_hash: before, hash };
    before = hash;
    return tie;
  });
}

export function endOf(ties: readonly Tie[], before: ChainEnd): ChainEnd {
  const last = ties.at(-1);
  return last ? { entry: last.rid, head: last.hash } : before;
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Where one writes at a time, an entry is tied as it is written. */
export const chainInWrite: Chain & { append: (...given: Parameters<Chain['append']>) => Promise<ChainEnd> } = {
  afterwards: null,
  async end(db) {
    const tied = typed(db).selectFrom('audits').select(['rid', 'hash']).where('rid', '<', untiedFrom);
    const row = await tied.orderBy('rid', 'desc').limit(1).executeTakeFirst();
    return row ? { entry: row.rid, head: row.hash } : noEntries;
  },
  async append(db, entries, at) {
    let end = await chainInWrite.end(db);
    for (const chunk of inChunks(entries)) {
      const tied = tiedTo(end, chunk);
      end = endOf(tied, end);
      const rows = chunk.map((row, index) => ({ ...row, ...tied[index], created_at: at, updated_at: at }));
      await insertAll(db, 'audits', rows);
    }
    return end;
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
        .where('rid', '<', untiedFrom)
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
