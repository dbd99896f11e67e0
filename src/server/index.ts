// Starts and stops the server: the one door for the desktop app, the command line and the tests. It knows no Electron.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, notFound } from './contract/errors.ts';
import type { WantedRestore } from './contract/lab/backups.ts';
import type { LabStatus, RunMode } from './contract/lab/lab-status.ts';
import { type LabLock, lockLab } from './db/open/lab-lock.ts';
import { labOf } from './db/open/lab-of.ts';
import { explainStart } from './db/open/open-database.ts';
import { restoreBackup } from './db/restore/backup-restore.ts';
import { createApp } from './http/app.ts';
import { answerBrokenRequest } from './http/door/broken-request.ts';
import { knownHosts } from './http/door/known-hosts.ts';
import { type NetworkClients, watchNetworkClients } from './http/door/network-clients.ts';
import { type BackupLock, createBackupLock } from './lab-files/backup-lock.ts';
import { dropLeftovers, refuseLostDatabase, setLostLabAside } from './lab-files/lab-beginning.ts';
import { asRefusal } from './lab-files/restore-refusals.ts';
import { isLoopback } from './lib/addresses.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { setConnectionTimeouts } from './lib/connection-timeouts.ts';
import { type DataPaths, dataPaths, followMoved, type LabConfig, prepareDataDirectory, readConfig } from './lib/disk/data-dir.ts';
import { type OpenedKey, openTrailKey } from './lib/keys/trail-key.ts';
import { createLog, type Log, type LogLevel } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';
import { type Doors, drain, openDoors, quiet } from './lib/work/drain.ts';
import { createInFlightCounter } from './lib/work/in-flight-counter.ts';
import { type OpenedLab, openLab } from './open-lab.ts';
import { readChangelog } from './setup/app-versions.ts';
import { unattendedSetUp } from './setup/unattended.ts';
import { createSharing, type Sharing } from './sharing/sharing.ts';
import { createStatusTeller } from './status-teller.ts';

export { moveLab } from './lab-files/move-lab.ts';
export { recoverLab } from './lab-files/recover-lab.ts';
export { keepToOwner } from './lib/disk/data-dir.ts';
export { StartError } from './lib/start-error.ts';

export interface ServerOptions {
  dataDir: string;
  host?: string;
  /** Another host than loopback is opened over plain HTTP. */
  insecure?: boolean;
  port?: number;
  resourcesDir: string;
  rendererDir: string | null;
  nativeBinding?: string;
  demo?: boolean;
  /** Where the database is lost, what is left of its lab is set aside and a new one begun. */
  newLab?: boolean;
  logLevel?: LogLevel | 'silent';
  clock?: Clock;
  /** Ends this server and starts another, by whoever keeps the program alive. */
  restart?: () => void;
  mode?: RunMode;
  /** Told how the lab stands, whenever that changed. */
  onStatus?: (status: LabStatus) => void;
  /** Of the system's key store, for what must be kept secret on this computer; missing where there is none. */
  secret?: string | null;
  /** Told before a lab of an older program is backed up and brought to this one's schema. */
  onUpgrade?: () => void;
  /** How long one question to the database may take. */
  mostQueryMs?: number;
  /** Rows from which a table is counted in a thread of its own. */
  countApartFrom?: number;
}

export interface RunningServer {
  url: string;
  /** While the lab is not set up: what somebody at another computer enters for it. */
  setUpCode: string | null;
  /** Makes a backup that proved whole. */
  backUp(reason: string): Promise<void>;
  status(): Promise<LabStatus>;
  stop(): Promise<void>;
}

const defaultPort = 8390;
const stopMs = 10_000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const paths = dataPaths(followMoved(options.dataDir));
  const clock = options.clock ?? systemClock;
  const config = readConfig(paths);
  refusePlainNetwork(options, config);
  prepareDataDirectory(paths);
  const log = createLog({ level: options.logLevel ?? 'info', directory: paths.logs, now: clock.now });
  if (options.newLab !== true) refuseLostDatabase(paths, clock.now());
  const lock = lockLab(paths.database);
  try {
    if (options.newLab === true) setLostLabAside(paths, clock.now());
    dropLeftovers(paths);
    let changed = (): void => undefined;
    const version = readChangelog(options.resourcesDir)[0]?.version ?? '0.0.0';
    const sharing = createSharing({
      ...{ folder: paths.sharing, secret: options.secret ?? null, version, now: clock.now, log },
      names: config.hosts ?? [],
      changed: () => changed(),
    });
    const secret = options.secret ?? null;
    const trailKey = openTrailKey(secret);
    const backupLock = createBackupLock({ paths, secret, now: clock.now });
    const lab = await createLabHolder({
      options,
      paths,
      clock,
      log,
      version,
      sharing,
      trailKey,
      backupLock,
      lock,
      statusChanged: () => changed(),
    });
    try {
      const doors = openDoors();
      const server = await listen({ options, config, lab, doors, sharing });
      await lab.current()?.begin();
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

async function statusOf(lab: LabHolder, clients: NetworkClients, sharing: Sharing): Promise<LabStatus> {
  const opened = lab.current();
  if (!opened) throw new AppError('server.stopping');
  const { shared, clients: guests } = sharing.state();
  return { ...(await opened.status()), shared, clients: clients.count() + guests };
}

interface LabHolder {
  current(): OpenedLab | null;
  /** Counts a request in; the answer counts it out. */
  enter(): () => void;
  /** Waits so long at most for the requests under way. */
  finished(mostMs: number): Promise<void>;
  close(): Promise<void>;
}

interface HolderInput {
  options: ServerOptions;
  paths: DataPaths;
  clock: Clock;
  log: Log;
  version: string;
  sharing: Sharing;
  trailKey: OpenedKey;
  backupLock: BackupLock;
  lock: LabLock;
  statusChanged(): void;
}

/** Holds the open lab, and swaps it when a backup is restored while the server runs. */
async function createLabHolder({
  options,
  paths,
  clock,
  log,
  version,
  sharing,
  trailKey,
  backupLock,
  lock,
  statusChanged,
}: HolderInput): Promise<LabHolder> {
  let opened: OpenedLab | null = null;
  const requests = createInFlightCounter();
  const open = () =>
    openLab({
      paths,
      resourcesDir: options.resourcesDir,
      nativeBinding: options.nativeBinding,
      version,
      clock,
      log,
      ...(options.mostQueryMs === undefined ? {} : { mostQueryMs: options.mostQueryMs }),
      countApartFrom: options.countApartFrom,
      sharing,
      trailKey,
      backupLock,
      secret: options.secret ?? null,
      restore,
      restart: options.restart,
      mode: options.mode,
      statusChanged,
      upgrading: options.onUpgrade,
    });

  async function restore({ name, folder, unproven, withoutDamaged, ...given }: WantedRestore): Promise<void> {
    const before = opened;
    if (!before) throw new AppError('server.stopping');
    const backup = before.backups.list(folder).find((one) => one.name === name);
    if (!backup) throw notFound(name);
    // A wrong passphrase closes no lab.
    const key = await backupLock.keyFor(backup, given).catch((error: unknown) => Promise.reject(asRefusal(error, name)));
    const labBefore = key && labOf(paths.database);
    opened = null;
    before.endStreams();
    // New requests are told to wait; those under way, but for this one, may finish.
    await requests.atMost(1, stopMs);
    await before.close();
    let leftOut: string[] = [];
    try {
      // Its folder may have been taken away while the lab ran.
      prepareDataDirectory(paths);
      lock.renew();
      ({ leftOut } = restoreBackup({
        paths,
        name,
        folder: backup.folder ?? undefined,
        unproven,
        withoutDamaged,
        key,
        now: clock.now,
      }));
      if (key && labBefore !== backup.lab) backupLock.adopt(backup, key);
    } catch (error) {
      throw asRefusal(error, name);
    } finally {
      opened = await open();
      await opened.begin();
    }
    if (leftOut.length > 0) opened.checkFiles();
  }

  opened = await open();
  await unattendedSetUp(opened.services, options.demo === true);
  return {
    current: () => opened,
    enter: requests.enter,
    finished: (mostMs) => requests.atMost(0, mostMs),
    async close() {
      const last = opened;
      opened = null;
      await last?.close();
    },
  };
}

interface ListenInput {
  options: ServerOptions;
  config: LabConfig;
  lab: LabHolder;
  doors: Doors;
  sharing: Sharing;
}

async function listen({ options, config, lab, doors, sharing }: ListenInput): Promise<Server> {
  const host = options.host ?? config.host ?? '127.0.0.1';
  const port = options.port ?? config.port ?? defaultPort;
  const hosts = knownHosts(host, config.hosts);
  const app = { services: () => lab.current()?.services ?? null, enter: lab.enter, doors, rendererDir: options.rendererDir };
  const server = createServer({ maxHeaderSize: 64 * 1024 }, createApp({ ...app, hosts: () => hosts }));
  sharing.answerWith({
    onRequest: createApp({ ...app, hosts: sharing.hosts, visited: sharing.clients.note }),
    onBroken: answerBrokenRequest,
  });
  setConnectionTimeouts(server);
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenProblem(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
}

/** Before anything is made: over plain HTTP a lab is its own computer's alone. */
function refusePlainNetwork(options: ServerOptions, config: LabConfig): void {
  const host = options.host ?? config.host ?? '127.0.0.1';
  if (host === 'localhost' || isLoopback(host) || (options.insecure ?? config.insecure)) return;
  throw new StartError(
    'plain_network',
    `On ${host} the lab would be reached over plain HTTP: whoever is on the network could read passwords and data on their way. Share it with TLS instead (Settings, Sharing), or add --insecure where something in front of it encrypts.`,
  );
}

function listenProblem(error: Error, host: string, port: number): StartError {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new StartError('port_in_use', `Port ${port} on ${host} is in use by another program; choose another one with --port.`);
  if (code === 'EACCES')
    return new StartError('port_denied', `Port ${port} needs more rights than this user has; choose one above 1023 with --port.`);
  return new StartError(
    'cannot_listen',
    `The server cannot listen on ${host}:${port} (${String(code)}); choose another --host or --port.`,
  );
}

function addressOf(server: Server, host: string | undefined): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host ?? '127.0.0.1'}:${port}`;
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
    setUpCode: services?.setupRequired() ? services.setUpCode : null,
    async backUp(reason) {
      const open = lab.current();
      if (!open) throw new AppError('server.stopping');
      await open.backups.create(reason);
    },
    status,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
