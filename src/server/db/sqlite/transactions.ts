// Transactions on SQLite: one at a time, on the connection that writes or, where they take long, in a thread beside it.
import type { LabCondition } from '#server/contract/lab/lab-condition.ts';
import type { Db } from '../database-types.ts';
import { repeated } from '../store/repeated.ts';
import type { Store } from '../store/store.ts';
import type { WritingAside } from './connection/writing-aside.ts';
import { isBusy } from './handle/errors.ts';

interface TransactionsInput {
  db: Db;
  writingAside: WritingAside | null;
  condition: Pick<LabCondition, 'assertWritable'>;
}

/** Each takes the right to write as it begins: what another program holds it from is begun anew before anything was done. */
export function sqliteTransactions({ db, writingAside, condition }: TransactionsInput): Store['transaction'] {
  return (work, { long = false } = {}) => {
    const once = () => (long && writingAside ? inThread(writingAside, work) : db.transaction().execute(work));
    return repeated(once, isBusy);
  };

  function inThread<T>(aside: WritingAside, work: (db: Db) => Promise<T>): Promise<T> {
    // What runs on a connection of its own asks by itself.
    condition.assertWritable();
    return aside.transaction(db, work);
  }
}
