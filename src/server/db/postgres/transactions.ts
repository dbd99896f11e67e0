// Transactions on PostgreSQL: serializable, side by side, and begun anew where another writer came between. One that keeps being come
// between, or that takes long, writes alone: the others wait for it, and it goes through.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '#server/contract/errors.ts';
import type { LabCondition } from '#server/contract/lab/lab-condition.ts';
import type { Db } from '../database-types.ts';
import type { Store, TransactionExtent } from '../store/store.ts';
import { isConflict } from './connection/errors.ts';
import { turnTable } from './schema/schema.ts';

/** Side by side: fewer than connections that write, so that one within a transaction may be asked beside it. */
export const mostAtOnce = 8;
/** So often with others, and then alone. */
const triesTogether = 4;
const triesAlone = 3;

type Mode = 'row exclusive' | 'exclusive';

/** Before anything is looked at: the moment a transaction sees begins after whoever wrote alone has committed. */
const takeTurn = (mode: Mode) => sql`lock table ${sql.table(turnTable)} in ${sql.raw(mode)} mode`;

export function postgresTransactions(db: Db, { assertWritable }: Pick<LabCondition, 'assertWritable'>): Store['transaction'] {
  const inPlaces = placesFor(mostAtOnce);

  function once<T>(work: (db: Db) => Promise<T>, mode: Mode): Promise<T> {
    return db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (inside) => {
        await takeTurn(mode).execute(inside);
        return work(inside);
      });
  }

  return (work, { long = false }: TransactionExtent = {}) => {
    assertWritable();
    return inPlaces(async () => {
      for (let tries = long ? triesTogether : 0; ; tries += 1) {
        try {
          return await once(work, tries < triesTogether ? 'row exclusive' : 'exclusive');
        } catch (error) {
          if (!isConflict(error)) throw error;
          if (tries >= triesTogether + triesAlone)
            throw new AppError('lab.away', { messageKey: 'errors.lab.busy', retryAfterSeconds: 1, cause: error });
          // Two that met would meet again.
          if (tries < triesTogether) await pause(Math.random() * 4 * (tries + 1));
        }
      }
    });
  };
}

/** So many at once; others wait here, where they hold no connection. */
function placesFor(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
