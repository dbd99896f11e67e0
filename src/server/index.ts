// Starts and stops the server: the one door for the desktop app, the command line and the tests. It knows no Electron.
import type { Server } from 'node:http';
import { AppError } from './contract/errors.ts';
import type { LabStatus } from './contract/lab/lab-status.ts';
import { lockLab } from './db/sqlite/open/lab-lock.ts';
import { explainStart } from './db/sqlite/open/open-database.ts';
import { type FilesPlace, type FilesSetting, filesPlace } from './files/place/files-place.ts';
import { type NetworkClients, watchNetworkClients } from './http/door/network-clients.ts';
import { createBackupLock } from './lab-files/backup-lock.ts';
import { dropLeftovers, refuseLostDatabase, setLostLabAside } from './lab-files/lab-beginning.ts';
import { type PgBackRestWish, pgBackRestWish } from './lab-files/pgbackrest/ask-pgbackrest.ts';
import { wishOf } from './lab-files/warm-copy/litestream.ts';
import type { WarmCopyWish } from './lab-files/warm-copy/warm-copy.ts';
import { createLabHolder, type LabHolder, stopMs } from './lab-holder.ts';
import { systemClock } from './lib/clock.ts';
import { type DataPaths, dataPaths, followMoved, type LabConfig, prepareDataDirectory, readConfig } from './lib/disk/data-dir.ts';
import { openTrailKey } from './lib/keys/trail-key.ts';
import { createLog, type Log } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';
import { type Doors, drain, openDoors, quiet } from './lib/work/drain.ts';
import { createStatusTeller } from './lib/work/status-teller.ts';
import { addressOf, listen, refusePlainNetwork } from './listen.ts';
import type { ServerOptions } from './server-options.ts';
import { readChangelog } from './setup/app-versions.ts';
import { createSharing, type Sharing } from './sharing/sharing.ts';

export { moveLab } from './lab-files/move-lab.ts';
export { recoverLab } from './lab-files/recover-lab.ts';
export { keepToOwner } from './lib/disk/data-dir.ts';
export { giveMemoryBack } from './lib/idle-memory.ts';
export { StartError } from './lib/start-error.ts';
export { endProcess } from './lib/work/end-process.ts';
export type { ServerOptions } from './server-options.ts';

export interface RunningServer {
  url: string;
  /** What keeps the lab, and where: a line for whoever started it. */
  keptIn: string;
  /** While the lab is not set up: what somebody at another computer enters for it. */
  setUpCode: string | null;
  /** Makes a backup that proved whole, of a lab in a file. */
  backUp(reason: string): Promise<void>;
  status(): Promise<LabStatus>;
  stop(): Promise<void>;
}

/** What the command does not say stands in config.json. */
const wishesOf = ({ warmCopy, pgBackRest, site }: ServerOptions, config: LabConfig, directory: string) => ({
  warmCopy: warmCopy ?? wishOf(config, directory),
  pgBackRest: pgBackRest ?? pgBackRestWish(config),
  site: site ?? config.site,
});

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const paths = dataPaths(followMoved(options.dataDir));
  const clock = options.clock ?? systemClock;
  const config = readConfig(paths);
  refusePlainNetwork(options, config);
  const { database, replica } = databasesOf(options, config);
  const files = filesOf(options.files ?? config.files, database);
  const wishes = wishesOf(options, config, paths.directory);
  prepareDataDirectory(paths);
  const log = createLog({ level: options.logLevel ?? 'info', directory: paths.logs, now: clock.now });
  if (options.newLab !== true && database === undefined) refuseLostDatabase(paths, clock.now());
  const lock = lockLab(paths.database);
  try {
    if (options.newLab === true) setLostLabAside(paths, clock.now());
    dropLeftovers(paths);
    let changed = (): void => undefined;
    const given = { options, paths, log, database, replica, files, ...wishes };
    const surroundings = surroundingsOf({ ...given, names: config.hosts ?? [], changed: () => changed() });
    const { sharing } = surroundings;
    const lab = await createLabHolder({ surroundings, lock, demo: options.demo === true });
    try {
      const doors = openDoors();
      const server = await listen({ options, config, lab, doors, sharing });
      await lab.current()?.begin();
      log.info('lab open', { kept_in: lab.current()?.store.keptIn });
      const clients = watchNetworkClients(server, () => changed());
      const status = () => statusOf(lab, clients, sharing);
      const teller = createStatusTeller({
        read: status,
        tell: (told) => options.onStatus?.(told),
        failed: (error) => log.warn('the status could not be told', { error }),
        clock,
      });
      if (options.onStatus) changed = teller.changed;
      changed();
      const release = () => {
        teller.stop();
        lock.release();
      };
      return running({ server, doors, lab, sharing, log, release, status, url: addressOf(server, options.host ?? config.host) });
    } catch (error) {
      await lab.close();
      throw error;
    }
  } catch (error) {
    log.flush();
    lock.release();
    throw explainStart(error, paths.database);
  }
}

function databasesOf(options: ServerOptions, config: LabConfig) {
  const database = options.database ?? config.database;
  return { database, replica: replicaOf(options.replica ?? config.replica, database) };
}

/** Nothing follows a lab in a file. */
function replicaOf(address: string | undefined, database: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (database === undefined)
    throw new StartError(
      'usage',
      'A replica (--replica) is of a lab on PostgreSQL; say its address as well (--db postgres://…).',
    );
  if (!/^postgres(?:ql)?:\/\//.test(address))
    throw new StartError('usage', 'The address of a replica reads postgres://USER:PASSWORD@HOST:PORT/NAME.');
  return address;
}

/** A lab in a file has its files beside it: its backups, restores and drills read them there. */
function filesOf(setting: FilesSetting | undefined, database: string | undefined): FilesPlace | undefined {
  if (setting === undefined) return undefined;
  if (database === undefined)
    throw new StartError(
      'files_place',
      'A lab in a file keeps its files in its own folder, so that its backups hold all of it; another place for them (--files) is for a lab on PostgreSQL (--db).',
    );
  return filesPlace(setting);
}

interface SurroundingsInput {
  options: ServerOptions;
  paths: DataPaths;
  log: Log;
  database: string | undefined;
  replica: string | undefined;
  files: FilesPlace | undefined;
  site: string | undefined;
  warmCopy: WarmCopyWish | undefined;
  pgBackRest: PgBackRestWish | undefined;
  /** By which the lab is asked for on the network. */
  names: readonly string[];
  changed(): void;
}

function surroundingsOf({ options, names, changed, ...found }: SurroundingsInput) {
  const { paths, log } = found;
  const {
    resourcesDir,
    rendererDir,
    nativeBinding,
    mostQueryMs,
    countApartFrom,
    readingThreads,
    say,
    restart,
    mode,
    clock = systemClock,
    secret = null,
  } = options;
  const version = readChangelog(resourcesDir)[0]?.version ?? '0.0.0';
  return {
    ...found,
    ...{ resourcesDir, rendererDir, nativeBinding, version, clock, secret },
    ...{ say, mostQueryMs, countApartFrom, readingThreads, restart, mode },
    sharing: createSharing({ folder: paths.sharing, secret, version, now: clock.now, log, names, changed }),
    trailKey: openTrailKey(secret),
    backupLock: createBackupLock({ paths, secret, now: clock.now }),
    statusChanged: changed,
    upgrading: options.onUpgrade,
  };
}

async function statusOf(lab: LabHolder, clients: NetworkClients, sharing: Sharing): Promise<LabStatus> {
  const opened = lab.current();
  if (!opened) throw new AppError('server.stopping');
  const { shared, clients: guests } = sharing.state();
  return { ...(await opened.status()), shared, clients: clients.count() + guests };
}

interface RunningInput {
  server: Server;
  doors: Doors;
  lab: LabHolder;
  sharing: Sharing;
  log: Log;
  release(): void;
  status(): Promise<LabStatus>;
  url: string;
}

function running({ server, doors, lab, sharing, log, release, status, url }: RunningInput): RunningServer {
  const services = lab.current()?.services;
  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    doors.closing = true;
    lab.current()?.endStreams();
    await quiet(server, doors);
    const drained = drain(server);
    await lab.finished(stopMs);
    await sharing.close();
    await drained;
    await lab.close();
    release();
    log.info('stopped');
    log.flush();
  }
  return {
    url,
    keptIn: lab.current()?.store.keptIn ?? '',
    setUpCode: services?.setupRequired() ? services.setUpCode : null,
    async backUp(reason) {
      const open = lab.current();
      if (!open) throw new AppError('server.stopping');
      // A server's own backups are its operator's: there is nothing to wait for.
      if (open.store.kept === 'file') await open.backups.create(reason);
    },
    status,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
