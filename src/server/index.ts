// Starts and stops the server: the one door for the desktop app, the command line and the tests. It knows no Electron.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from './contract/errors.ts';
import { restoreBackup } from './db/backup.ts';
import { lockLab } from './db/lab-lock.ts';
import { migrations } from './db/migrations/index.ts';
import { createApp } from './http/app.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { knownHosts } from './http/known-hosts.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { type DataPaths, dataPaths, type LabConfig, prepareDataDirectory, readConfig } from './lib/data-dir.ts';
import { createLog, type Log, type LogLevel } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';
import { createTally } from './lib/tally.ts';
import { type OpenedLab, openServices } from './open-services.ts';
import { readChangelog } from './setup/app-versions.ts';
import { unattendedSetUp } from './setup/unattended.ts';

export { StartError } from './lib/start-error.ts';

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
  /** How long one question to the database may take. */
  mostQueryMs?: number;
}

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

const defaultPort = 8390;
const stopMs = 10_000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const paths = dataPaths(options.dataDir);
  const clock = options.clock ?? systemClock;
  prepareDataDirectory(paths);
  const config = readConfig(paths);
  const log = createLog({ level: options.logLevel ?? 'info', directory: paths.logs, now: clock.now });
  const lock = lockLab(paths.database);
  try {
    const lab = await createLabHolder({ options, paths, clock, log });
    try {
      const server = await listen({ options, config, lab, log });
      await lab.current()?.begin();
      return running({ server, lab, log, release: lock.release, url: addressOf(server, options.host ?? config.host) });
    } catch (error) {
      await lab.close();
      throw error;
    }
  } catch (error) {
    log.flush();
    lock.release();
    throw error;
  }
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
}

/** Holds the open lab, and swaps it when a backup is restored while the server runs. */
async function createLabHolder({ options, paths, clock, log }: HolderInput): Promise<LabHolder> {
  const version = readChangelog(options.resourcesDir)[0]?.version ?? '0.0.0';
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
      restore,
      restart: options.restart,
    });

  async function restore(name: string): Promise<void> {
    const before = opened;
    if (!before) throw new AppError('server.stopping');
    if (!before.backups.list().some((backup) => backup.name === name))
      throw new AppError('record.not_found', { params: { id: name } });
    opened = null;
    before.endStreams();
    // New requests are told to wait; those under way, but for this one, may finish.
    await requests.atMost(1, stopMs);
    await before.close();
    try {
      restoreBackup({ paths, name, newestSchema: migrations.length, now: clock.now });
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
  log: Log;
}

async function listen({ options, config, lab }: ListenInput): Promise<Server> {
  const host = options.host ?? config.host ?? '127.0.0.1';
  const port = options.port ?? config.port ?? defaultPort;
  const hosts = knownHosts(host, config.hosts);
  const server = createServer(
    { maxHeaderSize: 64 * 1024 },
    createApp({ services: () => lab.current()?.services ?? null, enter: lab.enter, rendererDir: options.rendererDir, hosts }),
  );
  server.requestTimeout = 120_000;
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
  log: Log;
  release(): void;
  url: string;
}

function running({ server, lab, log, release, url }: RunningInput): RunningServer {
  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    lab.current()?.endStreams();
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
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
