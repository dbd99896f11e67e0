// Power loss: what had not reached the disk is missing from the end of the WAL, or arrived torn. Whatever is left opens
// sound, and holds the first so many transactions whole (docs/quality.md#d4).
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { migrate } from '#server/db/sqlite/tables/migrate.ts';
import { patience } from '../support/patience.ts';
import { seededRandom } from './support/seeded-random.ts';
import { tempFolder } from './support/temp-folder.ts';

const transactions = 60;
const runs = 200;

/** A lab whose last transactions of two customers each are in the WAL only. */
async function labWithWal(folder: string): Promise<{ database: string; wal: Buffer }> {
  const database = join(folder, 'lab.db');
  const handle = openSqlite(database);
  await migrate({ handle, migrations });
  handle.pragma('wal_checkpoint(TRUNCATE)');
  handle.pragma('wal_autocheckpoint = 0');
  const insert = handle.prepare('insert into customers (KTAG, K4601, K4602) values (?, ?, ?)');
  for (let n = 0; n < transactions; n += 1) {
    handle.transaction(() => {
      for (const side of ['a', 'b'])
        insert.run(`${n}${side}`, String(n).padStart(4, '0'), `Firma ${n}${side} `.repeat(20).slice(0, 200));
    })();
  }
  const wal = readFileSync(`${database}-wal`);
  copyFileSync(database, join(folder, 'before.db'));
  handle.close();
  return { database: join(folder, 'before.db'), wal };
}

describe('a WAL that did not reach the disk as a whole', () => {
  it(
    `opens sound and holds a first part of the transactions, ${runs} times`,
    async () => {
      const folder = tempFolder();
      const random = seededRandom(20_261_121);
      const { database, wal } = await labWithWal(folder);
      const seen = new Set<number>();
      for (let run = 0; run < runs; run += 1) {
        const left = Buffer.from(wal.subarray(0, random.integer(wal.length)));
        // Half of the times the last sector is there, but not what was written.
        if (run % 2 === 0) for (let i = Math.max(0, left.length - 512); i < left.length; i += 1) left[i] = random.integer(256);
        const copy = join(folder, `run-${run}.db`);
        copyFileSync(database, copy);
        writeFileSync(`${copy}-wal`, left);
        const handle = openSqlite(copy);
        expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
        const numbers = handle.prepare('select cast(K4601 as integer) from customers order by 1').pluck().all() as number[];
        expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => Math.floor(i / 2)));
        expect(numbers.length % 2).toBe(0);
        seen.add(numbers.length / 2);
        handle.close();
      }
      // The cuts fall everywhere, not only before or behind it all.
      expect(seen.size).toBeGreaterThan(20);
    },
    patience(60_000),
  );
});
