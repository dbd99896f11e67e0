// The store of a lab on PostgreSQL: connections that write, and others that only look and are ended when they take too long.
import { createFileStore, type FileStore } from '#server/files/file-store.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import type { Log } from '#server/lib/log.ts';
import type { Db } from '../database-types.ts';
import { followedSetting } from '../dialect/told-place.ts';
import { tableSizes } from '../store/sizes.ts';
import type { OpenStore } from '../store/store.ts';
import { type Archiving, archivingOf } from './archiving.ts';
import { backupsElsewhere } from './backups-elsewhere.ts';
import { serverCondition } from './condition.ts';
import { type ConnectionInput, connectPostgres, poolOf } from './connection/connection.ts';
import { explainRecordError } from './connection/errors.ts';
import { openMoment } from './connection/moment.ts';
import { keptRates } from './instances/kept-rates.ts';
import { serve } from './instances/serving.ts';
import { openPostgresDatabase } from './open/open-database.ts';
import { type OpenReplica, openReplica } from './replica/open-replica.ts';
import { replicaFirst } from './replica/replica-first.ts';
import { userColumns } from './schema/user-columns.ts';
import { chainAfterwards } from './trail/chain-afterwards.ts';
import { mostAtOnce, postgresTransactions } from './transactions.ts';

interface StoreInput {
  url: string;
  paths: DataPaths;
  program: string;
  nativeBinding: string | undefined;
  clock: Pick<Clock, 'now'>;
  log: Log;
  mostQueryMs: number;
  /** The address of a server that follows, which is asked what only reads. */
  replica?: string | undefined;
  /** At which of the lab's places this program is. */
  site?: string | undefined;
  /** The fingerprint of the key the trail is signed with, as it is now; nobody's when not said. */
  signedBy?: () => string | null;
  upgrading?: (() => void) | undefined;
  /** In the data directory of this instance when not said. */
  files?: FileStore | undefined;
}

export interface PostgresStore extends OpenStore {
  kept: 'server';
  archiving(): Promise<Archiving | null>;
}

/** Transactions, what is asked beside them, and whoever ties the trail. */
const mostWriters = mostAtOnce + 6;
const mostReaders = 10;

export async function openPostgresStore(input: StoreInput): Promise<PostgresStore> {
  const { url, paths, program, nativeBinding, clock, log, mostQueryMs, upgrading } = input;
  const { version, name } = await openPostgresDatabase({ url, program, nativeBinding, log, upgrading });
  const said = {
    url,
    slowQuery: (sql: string, ms: number) => log.warn('slow query', { sql: sql.slice(0, 2000), ms }),
    lost: (error: Error) => log.warn('a connection to the database was lost', { error }),
    settings: input.replica === undefined ? [] : [`${followedSetting}=on`],
  };
  const writing = { ...said, most: mostWriters };
  const reading = { ...said, most: mostReaders, mostMs: mostQueryMs, onlyReads: true };
  const db = connectPostgres(poolOf(writing), writing);
  const readers = poolOf(reading);
  const primary = connectPostgres(readers, reading);
  const condition = serverCondition({ log, now: clock.now });
  const replica = await replicaOf(input.replica, { reading, primary, log });
  const reads = replica ? connectPostgres(readers, reading, replicaFirst(replica, { pool: readers, reading })) : primary;
  const close = async () => {
    await replica?.close();
    await primary.destroy();
    await db.destroy();
  };
  const signedBy = input.signedBy ?? (() => null);
  const serving = await serve({
    ...{ url, name, version: program, signedBy, db, log, replica, reads: primary, site: input.site ?? null },
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    kept: 'server',
    keptIn: `PostgreSQL ${version}, ${name}`,
    ...{ db, reads, replica, aside: null, condition, chain: chainAfterwards(db), sizes: tableSizes, columns: userColumns },
    ...{
      explain: explainRecordError,
      changes: serving.changes,
      rates: keptRates({ db, key: serving.changes.key, log }),
      leading: serving.leading,
      backups: backupsElsewhere,
    },
    transaction: postgresTransactions(db, condition),
    moment: () => openMoment(reads),
    archiving: () => archivingOf(primary),
    files: input.files ?? createFileStore(paths, condition.assertWritable),
    async close() {
      await serving.close();
      await close();
    },
  };
}

interface ReplicaSurroundings {
  reading: ConnectionInput;
  primary: Db;
  log: Log;
}

/** Nobody waits for it long: the primary answers as well. */
const mostReplicaWaitMs = 1000;

async function replicaOf(url: string | undefined, { reading, primary, log }: ReplicaSurroundings): Promise<OpenReplica | null> {
  if (url === undefined) return null;
  const lost = (error: Error) => log.warn('a connection to the replica was lost', { error });
  return openReplica({ pool: poolOf({ ...reading, url, lost, mostWaitMs: mostReplicaWaitMs }), primary, log });
}
