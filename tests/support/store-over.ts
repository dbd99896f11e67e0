// The store over one connection, for tests that ask the core without a running lab.

import { connect } from '#server/db/sqlite/connection/connection.ts';
import { openSnapshot } from '#server/db/sqlite/connection/snapshot.ts';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { createLabCondition } from '#server/db/sqlite/open/lab-condition.ts';
import { inFile, momentOf, storeParts } from '#server/db/sqlite/store-parts.ts';
import { sqliteTransactions } from '#server/db/sqlite/transactions.ts';
import { createChangeFeed } from '#server/db/store/change-feed.ts';
import { ratesInMemory } from '#server/db/store/rates.ts';
import type { Store } from '#server/db/store/store.ts';
import { createFileStore } from '#server/files/file-store.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import type { Log } from '#server/lib/log.ts';

interface StoreOver {
  handle: SqliteHandle;
  paths: DataPaths;
  clock: Clock;
  log: Log;
}

export function storeOver({ handle, paths, clock, log }: StoreOver): Store {
  const db = connect(handle, { slowQuery: () => undefined });
  const condition = createLabCondition({
    ...{ database: paths.database, clock, log },
    newestBackup: () => null,
    changed: () => undefined,
  });
  return {
    ...{ ...storeParts, ...inFile(paths.database) },
    ...{
      db,
      reads: db,
      aside: null,
      replica: null,
      rates: ratesInMemory(),
      condition,
      changes: createChangeFeed(),
      files: createFileStore(paths),
    },
    transaction: sqliteTransactions({ db, writingAside: null, condition }),
    moment: async () => momentOf(openSnapshot({ file: paths.database, nativeBinding: undefined, mostMs: 5000 })),
  };
}
