// The connections to the database of an open lab: one that writes, those that only read, and threads for long questions. Opened after its
// schema was brought to this program's, closed with an empty write-ahead log.
import { statSync } from 'node:fs';
import { ofThePast } from './contract/lab/backup-age.ts';
import type { Backups } from './contract/lab/backups.ts';
import type { Db } from './db/database-types.ts';
import { type AskingAside, createAskingAside } from './db/sqlite/connection/asking-aside.ts';
import { connect } from './db/sqlite/connection/connection.ts';
import { openSharedReader } from './db/sqlite/connection/reader.ts';
import { openSnapshot } from './db/sqlite/connection/snapshot.ts';
import { createSnapshots } from './db/sqlite/connection/snapshots.ts';
import { limitTime } from './db/sqlite/connection/time-limit.ts';
import { createWritingAside, type WritingAside } from './db/sqlite/connection/writing-aside.ts';
import { emptyWal, type SqliteHandle } from './db/sqlite/handle/open-sqlite.ts';
import { createLabCondition, type WatchedCondition } from './db/sqlite/open/lab-condition.ts';
import { openDatabase } from './db/sqlite/open/open-database.ts';
import type { Services } from './http/exchange/services.ts';
import type { Log } from './lib/log.ts';
import { type LabSurroundings, usualQueryMs } from './server-options.ts';

export interface Connections {
  db: Db;
  reads: Db;
  aside: AskingAside;
  writingAside: WritingAside;
  handle: SqliteHandle;
  condition: WatchedCondition;
  /** A lab that was closed left its write-ahead log empty; this one was not. */
  diedLast: boolean;
  snapshot: Services['snapshot'];
  close(): Promise<void>;
}

/** `backups`: one is made before the schema changes. */
export async function openConnections(
  { paths, nativeBinding, clock, log, mostQueryMs = usualQueryMs, countApartFrom, statusChanged, upgrading }: LabSurroundings,
  backups: Backups,
): Promise<Connections> {
  const diedLast = (statSync(`${paths.database}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const handle = await openDatabase({
    file: paths.database,
    nativeBinding,
    backup: async (from) => {
      upgrading?.();
      await backups.create(`before-schema-${from + 1}`);
    },
  });
  const condition = createLabCondition({
    ...{ database: paths.database, clock, log },
    newestBackup: () => ofThePast(backups.list(), clock.now())[0]?.name ?? null,
    changed: () => statusChanged?.(),
  });
  condition.begin();
  const connectionLog = {
    slowQuery: (sql: string, ms: number) => log.warn('slow query', { sql: sql.slice(0, 2000), ms }),
    condition,
  };
  const db = connect(handle, connectionLog, limitTime(handle, mostQueryMs));
  const reading = { file: paths.database, nativeBinding, mostMs: mostQueryMs };
  const aside = createAskingAside({ ...reading, log: connectionLog, largeFrom: countApartFrom });
  const reader = openSharedReader({ ...reading, log: connectionLog, aside });
  const writingAside = createWritingAside({ file: paths.database, nativeBinding });
  const snapshots = createSnapshots({
    file: paths.database,
    open: () => openSnapshot({ ...reading, condition }),
    emptyWal: () => void emptyWal(handle),
  });
  return {
    ...{ db, reads: reader.db, aside, writingAside, handle, condition, diedLast },
    async snapshot(ctx) {
      const { db: moment, numbers, close } = await snapshots();
      return { ctx: { ...ctx, db: moment }, rowNumbers: numbers, done: close };
    },
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
