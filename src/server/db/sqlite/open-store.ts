// The store of a lab on SQLite: a connection that writes, those that only read, threads for long questions, the folder of its files and its
// backups. Opened after its schema was brought to this program's, closed with an empty write-ahead log.
import { statSync } from 'node:fs';
import { ofThePast } from '#server/contract/lab/backup-age.ts';
import { createFileStore } from '#server/files/file-store.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { createChangeFeed } from '../store/change-feed.ts';
import { ratesInMemory } from '../store/rates.ts';
import type { OpenStore } from '../store/store.ts';
import { createBackups } from './backup/backup.ts';
import type { BackupsInput, OpenLab } from './backup/backups-input.ts';
import { createAskingAside } from './connection/asking-aside.ts';
import { connect } from './connection/connection.ts';
import { openSharedReader } from './connection/reader.ts';
import { openSnapshot } from './connection/snapshot.ts';
import { createSnapshots } from './connection/snapshots.ts';
import { limitTime } from './connection/time-limit.ts';
import { createWritingAside } from './connection/writing-aside.ts';
import { emptyWal, type SqliteHandle } from './handle/open-sqlite.ts';
import { createLabCondition, type WatchedCondition } from './open/lab-condition.ts';
import { openDatabase } from './open/open-database.ts';
import { inFile, momentOf, storeParts } from './store-parts.ts';
import { sqliteTransactions } from './transactions.ts';

interface StoreInput {
  backups: BackupsInput;
  clock: Pick<Clock, 'now'>;
  log: Log;
  mostQueryMs: number;
  /** Rows from which a count is asked for aside. */
  countApartFrom?: number | undefined;
  /** Its schema is about to change. */
  upgrading?: (() => void) | undefined;
  conditionChanged?: (() => void) | undefined;
}

export interface SqliteStore extends OpenStore {
  kept: 'file';
  condition: WatchedCondition;
  handle: SqliteHandle;
  /** A lab that was closed left its write-ahead log empty; this one was not. */
  diedLast: boolean;
  /** Takes the write-ahead log in; false while somebody still reads an older moment. */
  emptyLog(): boolean;
}

/** Nobody else serves the lab. */
const alone = () => ({ replica: null, rates: ratesInMemory(), changes: createChangeFeed() });

export async function openSqliteStore(input: StoreInput): Promise<SqliteStore> {
  const { clock, log, mostQueryMs, countApartFrom, upgrading, conditionChanged } = input;
  const { paths, nativeBinding } = input.backups;
  const diedLast = (statSync(`${paths.database}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  let live: OpenLab | null = null;
  const backups = createBackups({ ...input.backups, lab: () => live });
  const handle = await openDatabase({
    file: paths.database,
    nativeBinding,
    // One is made before the schema changes.
    backup: async (from) => {
      upgrading?.();
      await backups.create(`before-schema-${from + 1}`);
    },
  });
  const condition = createLabCondition({
    ...{ database: paths.database, clock, log },
    newestBackup: () => ofThePast(backups.list(), clock.now())[0]?.name ?? null,
    changed: () => conditionChanged?.(),
  });
  condition.begin();
  live = { condition, handle };
  const slowQuery = (sql: string, ms: number) => log.warn('slow query', { sql: sql.slice(0, 2000), ms });
  const connectionLog = { slowQuery, condition };
  const db = connect(handle, connectionLog, limitTime(handle, mostQueryMs));
  const reading = { file: paths.database, nativeBinding, mostMs: mostQueryMs };
  const aside = createAskingAside({ ...reading, log: connectionLog, largeFrom: countApartFrom });
  const reader = openSharedReader({ ...reading, log: connectionLog, aside });
  const writingAside = createWritingAside({ file: paths.database, nativeBinding });
  const emptyLog = () => emptyWal(handle);
  const moments = createSnapshots({
    file: paths.database,
    open: () => openSnapshot({ ...reading, condition }),
    emptyWal: emptyLog,
  });
  return {
    ...{ ...storeParts, ...inFile(paths.database), ...alone() },
    ...{ db, reads: reader.db, aside, condition, backups, handle, diedLast, emptyLog },
    transaction: sqliteTransactions({ db, writingAside, condition }),
    moment: async () => momentOf(await moments()),
    files: createFileStore(paths, condition.assertWritable),
    async close() {
      await writingAside.close();
      await aside.close();
      await reader.close();
      condition.close();
      tidyUp(handle, log);
      await db.destroy();
      if (handle.open) handle.close();
    },
  };
}

/** A database that is damaged is closed as it is. */
function tidyUp(handle: SqliteHandle, log: Log): void {
  for (const pragma of ['optimize', 'wal_checkpoint(TRUNCATE)'])
    try {
      handle.pragma(pragma);
    } catch (error) {
      log.error('the database could not be tidied up', { pragma, error });
    }
}
