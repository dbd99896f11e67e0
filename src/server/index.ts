// Starts and stops the server: the one door for the desktop app, the command line and the tests. It knows no Electron.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChosenBackup } from './contract/backups.ts';
import { AppError, notFound } from './contract/errors.ts';
import type { LabStatus, RunMode } from './contract/lab-status.ts';
import { restoreBackup } from './db/backup-restore.ts';
import { lockLab } from './db/lab-lock.ts';
import { explainStart } from './db/open-lab.ts';
import { createApp } from './http/app.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { knownHosts } from './http/known-hosts.ts';
import { type NetworkClients, watchNetworkClients } from './http/network-clients.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { type DataPaths, dataPaths, followMoved, type LabConfig, prepareDataDirectory, readConfig } from './lib/data-dir.ts';
import { createLog, type Log, type LogLevel } from './lib/log.ts';
import { patient } from './lib/patience.ts';
import { StartError } from './lib/start-error.ts';
import { createTally } from './lib/tally.ts';
import { type OpenedLab, openServices } from './open-services.ts';
import { readChangelog } from './setup/app-versions.ts';
import { unattendedSetUp } from './setup/unattended.ts';
import { createSharing, type Sharing } from './sharing/sharing.ts';
import { createStatusTeller } from './status-teller.ts';

export { StartError } from './lib/start-error.ts';
export { moveLab } from './move-lab.ts';
export { recoverLab } from './recover-lab.ts';

export interface ServerOptions {
  dataDir: string;
  host?: string;
  port?: number;
  resourcesDir: string;
  rendererDir: string | null;
  nativeBinding?: string;
  demo?: boolean;
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
  prepareDataDirectory(paths);
  const config = readConfig(paths);
  const log = createLog({ level: options.logLevel ?? 'info', directory: paths.logs, now: clock.now });
  const lock = lockLab(paths.database);
  try {
    let changed = (): void => undefined;
    const version = readChangelog(options.resourcesDir)[0]?.version ?? '0.0.0';
    const sharing = createSharing({
      ...{ folder: paths.sharing, secret: options.secret ?? null, version, now: clock.now, log },
      names: config.hosts ?? [],
      changed: () => changed(),
    });
    const lab = await createLabHolder({ options, paths, clock, log, version, sharing, statusChanged: () => changed() });
    try {
      const server = await listen({ options, config, lab, sharing });
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
      return running({ server, lab, sharing, log, release, status, url: addressOf(server, options.host ?? config.host) });
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
  close(): Promise<void>;
}

interface HolderInput {
  options: ServerOptions;
  paths: DataPaths;
  clock: Clock;
  log: Log;
  version: string;
  sharing: Sharing;
  statusChanged(): void;
}

/** Holds the open lab, and swaps it when a backup is restored while the server runs. */
async function createLabHolder({ options, paths, clock, log, version, sharing, statusChanged }: HolderInput): Promise<LabHolder> {
  let opened: OpenedLab | null = null;
  const requests = createTally();
  const open = () =>
    openServices({
      paths,
      resourcesDir: options.resourcesDir,
      nativeBinding: options.nativeBinding,
      version,
      clock,
      log,
      ...(options.mostQueryMs === undefined ? {} : { mostQueryMs: options.mostQueryMs }),
      countApartFrom: options.countApartFrom,
      sharing,
      restore,
      restart: options.restart,
      mode: options.mode,
      statusChanged,
      upgrading: options.onUpgrade,
    });

  async function restore({ name, folder }: ChosenBackup): Promise<void> {
    const before = opened;
    if (!before) throw new AppError('server.stopping');
    const backup = before.backups.list(folder).find((one) => one.name === name);
    if (!backup) throw notFound(name);
    opened = null;
    before.endStreams();
    // New requests are told to wait; those under way, but for this one, may finish.
    await requests.atMost(1, stopMs);
    await before.close();
    try {
      restoreBackup({ paths, name, folder: backup.folder ?? undefined, now: clock.now });
    } catch (error) {
      throw error instanceof StartError
        ? new AppError('record.locked', { messageKey: 'errors.backup.refused', params: { reason: error.message } })
        : error;
    } finally {
      opened = await open();
      await opened.begin();
    }
  }

  opened = await open();
  await unattendedSetUp(opened.services, options.demo === true);
  return {
    current: () => opened,
    enter: requests.enter,
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
  sharing: Sharing;
}

async function listen({ options, config, lab, sharing }: ListenInput): Promise<Server> {
  const host = options.host ?? config.host ?? '127.0.0.1';
  const port = options.port ?? config.port ?? defaultPort;
  const hosts = knownHosts(host, config.hosts);
  const app = { services: () => lab.current()?.services ?? null, enter: lab.enter, rendererDir: options.rendererDir };
  const server = createServer({ maxHeaderSize: 64 * 1024 }, createApp({ ...app, hosts: () => hosts }));
  sharing.answerWith({
    onRequest: createApp({ ...app, hosts: sharing.hosts, visited: sharing.clients.note }),
    onBroken: answerBrokenRequest,
  });
  patient(server);
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenProblem(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
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
  lab: LabHolder;
  sharing: Sharing;
  log: Log;
  release(): void;
  status(): Promise<LabStatus>;
  url: string;
}

function running({ server, lab, sharing, log, release, status, url }: RunningInput): RunningServer {
  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    lab.current()?.endStreams();
    await sharing.close();
    // Running requests may finish; what still runs after ten seconds is cut.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), stopMs);
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    await closed;
    clearTimeout(cut);
    clearInterval(idle);
    await lab.close();
    release();
    log.info('stopped');
    log.flush();
  }
  return {
    url,
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
