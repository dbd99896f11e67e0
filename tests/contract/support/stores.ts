// The databases a lab may lie in, for tests of what each of them must do. A new one is named here and passes them all.
import type { Db } from '#server/db/database-types.ts';
import { openTestLab } from '../../db/support/test-lab.ts';

/** What the program is given by a database; as much of it as these tests ask. */
export interface Store {
  db: Db;
}

export const stores: readonly { name: string; open(): Promise<Store> }[] = [
  { name: 'SQLite', open: async () => ({ db: (await openTestLab()).lab.db }) },
];
