// Keeps the server process alive: starts it, starts it again after a crash, gives up when that does not help, stops it on quit.
import type { UtilityProcess } from 'electron';
import type { MoveEnd } from '../../server/contract/lab/desktop-bridge.ts';
import type { LabStatus } from '../../server/contract/lab/lab-status.ts';
import type { AskedStatus } from '../words/status-words.ts';
import type { DesktopServerOptions, FromServer, ToServer } from './server-messages.ts';
import { ServerProcesses } from './server-processes.ts';

const CRASHES_TO_GIVE_UP = 3;
const CRASH_WINDOW_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
const STATUS_LIMIT_MS = 3000;

export interface StartFailure {
  message: string;
  code: string;
  exitCode: number;
}

/** The key store is asked while the process is on its way already. */
export type HostOptions = Omit<DesktopServerOptions, 'secret'> & { secret(): string | null };

/** What another port may mend. */
const portCodes: ReadonlySet<string> = new Set(['port_in_use', 'port_denied', 'cannot_listen']);

export interface ServerEvents {
  onReady(url: string, isRestart: boolean): void;
  onStatus(status: LabStatus): void;
  /** It takes its time before it is ready. */
  onUpgrade(): void;
  onCrash(exitCode: number): void;
  /** The server refused to start and said why. */
  onFailed(failure: StartFailure): void;
  /** It crashed again and again. */
  onLost(): void;
}

export class ServerHost {
  readonly #processes: ServerProcesses;
  readonly #options: HostOptions;
  readonly #events: ServerEvents;
  #child: UtilityProcess | null = null;
  /** The same one from the moment it has the lab open. */
  #serving: UtilityProcess | null = null;
  #port: number;
  /** Once only: whatever is started again later goes on with what is there. */
  #newLab: boolean;
  #crashes: number[] = [];
  #wasReady = false;
  #stopping = false;
  #restarting = false;
  #asking: ((status: AskedStatus) => void)[] = [];
  #moving: ((end: MoveEnd) => void) | null = null;

  /** `firstPort`: tried before the one of the options, so that what the page keeps by its address is found again. */
  constructor(entry: string, options: HostOptions, events: ServerEvents, firstPort = options.port) {
    this.#processes = new ServerProcesses(entry);
    this.#options = options;
    this.#events = events;
    this.#port = firstPort;
    this.#newLab = options.newLab;
  }

  start(): void {
    const child = this.#processes.take();
    this.#child = child;
    let refused = false;
    child.on('message', (message: FromServer) => {
      if (message.kind === 'ready') this.#ready(child, message.url);
      else if (message.kind === 'restart') this.#restart(child);
      else if (message.kind === 'status') this.#told(message.status);
      else if (message.kind === 'upgrading') this.#events.onUpgrade();
      else if (message.kind === 'moved') {
        this.#moved(message);
        send(child, { kind: 'stop' });
      } else if (message.kind === 'failed') {
        refused = true;
        this.#refused(child, message);
      }
    });
    child.on('exit', (code) => {
      // A process that died over it has not moved anything.
      this.#moved({ moved: false, reason: null });
      if (this.#child === child) this.#child = null;
      if (this.#serving === child) this.#serving = null;
      this.#answer(null);
      if (refused || this.#stopping) return;
      if (!this.#restarting) return this.#crashed(code);
      this.#restarting = false;
      this.start();
    });
    const { secret, ...options } = this.#options;
    send(child, { kind: 'start', options: { ...options, port: this.#port, newLab: this.#newLab, secret: secret() } });
    this.#newLab = false;
  }

  /** How it stands at this moment. */
  async status(): Promise<AskedStatus> {
    const child = this.#serving;
    if (!child) return null;
    return new Promise((resolve) => {
      const limit = setTimeout(() => resolve('silent'), STATUS_LIMIT_MS);
      this.#asking.push((status) => {
        clearTimeout(limit);
        resolve(status);
      });
      send(child, { kind: 'tell-status' });
    });
  }

  /** Lets running requests finish; a server that does not end in time is ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#processes.dropReserve();
    const child = this.#child;
    if (!child) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(() => child.kill(), STOP_LIMIT_MS);
      child.once('exit', () => {
        clearTimeout(limit);
        resolve();
      });
      send(child, { kind: 'stop' });
    });
  }

  /** Done when a backup was made and proved whole; fails where the server could not, or is not there. */
  backUp(reason: string): Promise<void> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const end = () => reject(new Error('The server ended before the backup was made.'));
      if (!child) return end();
      child.once('exit', end);
      child.on('message', (message: FromServer) => {
        if (message.kind !== 'backed-up') return;
        child.off('exit', end);
        if (message.failure === null) resolve();
        else reject(new Error(message.failure));
      });
      send(child, { kind: 'backup', reason });
    });
  }

  /** Ends the server, moves its lab, and starts it anew, there or where it was. */
  move(to: string): Promise<MoveEnd> {
    const child = this.#child;
    if (!child || this.#moving) return Promise.resolve({ moved: false, reason: null });
    this.#restarting = true;
    send(child, { kind: 'move', to });
    return new Promise((resolve) => {
      this.#moving = resolve;
    });
  }

  /** Ends it and starts it anew: what it reads as it starts has changed. */
  startAnew(): void {
    if (this.#child) this.#restart(this.#child);
  }

  #moved({ moved, reason }: MoveEnd): void {
    this.#moving?.({ moved, reason });
    this.#moving = null;
  }

  #told(status: LabStatus): void {
    this.#answer(status);
    this.#events.onStatus(status);
  }

  #answer(status: AskedStatus): void {
    for (const resolve of this.#asking.splice(0)) resolve(status);
  }

  #restart(child: UtilityProcess): void {
    this.#restarting = true;
    send(child, { kind: 'stop' });
  }

  #ready(child: UtilityProcess, url: string): void {
    this.#serving = child;
    const isRestart = this.#wasReady;
    this.#wasReady = true;
    // After a crash the same address is asked for again, so that open windows go on where they are.
    this.#port = Number(new URL(url).port) || this.#port;
    if (this.#crashes.length > 0) this.#processes.keepReserve();
    this.#events.onReady(url, isRestart);
  }

  #refused(child: UtilityProcess, failure: StartFailure): void {
    child.kill();
    if (this.#port !== this.#options.port && portCodes.has(failure.code)) {
      this.#port = this.#options.port;
      this.start();
      return;
    }
    this.#processes.dropReserve();
    this.#events.onFailed(failure);
  }

  #crashed(exitCode: number): void {
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < CRASH_WINDOW_MS), now];
    this.#events.onCrash(exitCode);
    if (this.#crashes.length >= CRASHES_TO_GIVE_UP) {
      this.#processes.dropReserve();
      this.#events.onLost();
    } else this.start();
  }
}

function send(child: UtilityProcess, message: ToServer): void {
  child.postMessage(message);
}
