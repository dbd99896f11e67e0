// The store as a thread has it that only reads: connections that cannot write, and what of the lab is kept in memory follows the commits it
// is told of.
import type { LabCondition } from '#server/contract/lab/lab-condition.ts';
import { openFileStore } from '#server/files/file-store.ts';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import { createChangeFeed } from '../store/change-feed.ts';
import { ratesInMemory } from '../store/rates.ts';
import type { Store } from '../store/store.ts';
import { createAskingAside } from './connection/asking-aside.ts';
import type { ConnectionLog } from './connection/connection-log.ts';
import { openSharedReader } from './connection/reader.ts';
import { openSnapshot } from './connection/snapshot.ts';
import { createSnapshots } from './connection/snapshots.ts';
import { inFile, momentOf, storeParts } from './store-parts.ts';

interface ReadingStoreInput {
  paths: DataPaths;
  nativeBinding: string | undefined;
  mostQueryMs: number;
  countApartFrom: number | undefined;
  condition: LabCondition;
  slowQuery: ConnectionLog['slowQuery'];
}

/** As much work as a question may take of a thread that others wait for, too, before it is asked again in one of its own. */
const mostHoldMs = 50;
const cacheMegabytes = 16;

export interface ReadingStore extends Store {
  close(): Promise<void>;
}

export function openReadingStore(input: ReadingStoreInput): ReadingStore {
  const { paths, nativeBinding, mostQueryMs, countApartFrom, condition, slowQuery } = input;
  const log: ConnectionLog = { slowQuery, condition };
  const reading = { file: paths.database, nativeBinding, mostMs: mostQueryMs };
  const aside = createAskingAside({ ...reading, log, largeFrom: countApartFrom, threads: 1 });
  const reader = openSharedReader({ ...reading, log, aside, holdMs: mostHoldMs, cacheMegabytes });
  const moments = createSnapshots({
    file: paths.database,
    open: () => openSnapshot({ ...reading, condition }),
    // The log is emptied by whoever writes it.
    emptyWal: () => undefined,
  });
  return {
    ...{ ...storeParts, ...inFile(paths.database) },
    ...{ db: reader.db, reads: reader.db, aside, condition, replica: null, rates: ratesInMemory(), changes: createChangeFeed() },
    transaction: async () => condition.assertWritable() as never,
    moment: async () => momentOf(await moments()),
    files: openFileStore(paths, condition.assertWritable),
    async close() {
      await aside.close();
      await reader.close();
    },
  };
}
