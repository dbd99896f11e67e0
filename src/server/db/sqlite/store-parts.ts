// What a store of SQLite is the same in, whoever opens it.
import { chainInWrite } from '../store/chain.ts';
import { leadsAlone } from '../store/leading.ts';
import { tableSizes } from '../store/sizes.ts';
import type { Moment, Store } from '../store/store.ts';
import type { Snapshot } from './connection/snapshot.ts';
import { explainDatabaseError } from './handle/errors.ts';
import { userColumns } from './tables/custom-columns.ts';

export const storeParts = {
  chain: chainInWrite,
  leading: leadsAlone,
  sizes: tableSizes,
  columns: userColumns,
  explain: explainDatabaseError,
} satisfies Partial<Store>;

export const inFile = (database: string) => ({ kept: 'file' as const, keptIn: `SQLite, ${database}` });

/** Ended once, however often it is closed. */
export function momentOf({ db, numbers, close }: Snapshot): Moment {
  let open = true;
  return {
    db,
    numbers: async ({ sql, parameters }) => numbers(sql, parameters),
    async close() {
      if (open) close();
      open = false;
    },
  };
}
