// One state of the lab, held in a transaction that only reads.
import { CompiledQuery } from 'kysely';
import type { Db } from '../../database-types.ts';
import type { Moment } from '../../store/store.ts';

const atOnce = 10_000;

export async function openMoment(reads: Db): Promise<Moment> {
  const transaction = await reads.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  const db = transaction as unknown as Db;
  let open = true;
  let cursors = 0;
  return {
    db,
    async numbers({ sql, parameters }) {
      cursors += 1;
      const name = `numbers_${cursors}`;
      await db.executeQuery(CompiledQuery.raw(`declare ${name} no scroll cursor for ${sql}`, [...parameters]));
      const parts: Float64Array[] = [];
      for (;;) {
        const { rows } = await db.executeQuery<Record<string, number>>(CompiledQuery.raw(`fetch ${atOnce} from ${name}`));
        if (rows.length > 0) parts.push(Float64Array.from(rows, (row) => Object.values(row)[0] ?? 0));
        if (rows.length < atOnce) break;
      }
      await db.executeQuery(CompiledQuery.raw(`close ${name}`));
      return joined(parts);
    },
    async close() {
      if (open) await transaction.rollback().execute();
      open = false;
    },
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
