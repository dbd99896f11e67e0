// Transactions on PostgreSQL: serializable, begun anew where another writer came between, and one that writes at a time. Each first takes
// its turn, which no statement of a list waits for: the moment it sees begins after whoever wrote before it has committed.
import { sql } from 'kysely';
import type { LabCondition } from '#server/contract/lab/lab-condition.ts';
import type { Db } from '../database-types.ts';
import { repeated } from '../store/repeated.ts';
import type { Store } from '../store/store.ts';
import { isConflict } from './connection/errors.ts';
import { turnTable } from './schema/schema.ts';

const takeTurn = sql`lock table ${sql.table(turnTable)} in exclusive mode`;

export function postgresTransactions(db: Db, { assertWritable }: Pick<LabCondition, 'assertWritable'>): Store['transaction'] {
  /** Those of this program wait here, so that one connection waits for others' programs and not all of them. */
  let before: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = before.then(work, work);
    before = turn.catch(() => undefined);
    return turn;
  }

  return async (work) => {
    assertWritable();
    const once = () =>
      db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (inside) => {
          await takeTurn.execute(inside);
          return work(inside);
        });
    return inTurn(() => repeated(once, isConflict));
  };
}
