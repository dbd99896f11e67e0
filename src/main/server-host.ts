// Keeps the server process alive: starts it, starts it again after a crash, gives up when that does not help, stops it on quit.
import { type UtilityProcess, utilityProcess } from 'electron';
import type { DesktopServerOptions, FromServer, ToServer } from './server-messages.ts';

const CRASHES_TO_GIVE_UP = 3;
const CRASH_WINDOW_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

export interface StartFailure {
  message: string;
  code: string;
  exitCode: number;
}

export interface ServerEvents {
  onReady(url: string, isRestart: boolean): void;
  onCrash(): void;
  /** The server refused to start and said why. */
  onFailed(failure: StartFailure): void;
  /** It crashed again and again. */
  onLost(): void;
}

export class ServerHost {
  readonly #entry: string;
  readonly #options: DesktopServerOptions;
  readonly #events: ServerEvents;
  #child: UtilityProcess | null = null;
  #port: number;
  #crashes: number[] = [];
  #wasReady = false;
  #stopping = false;
  #restarting = false;

  constructor(entry: string, options: DesktopServerOptions, events: ServerEvents) {
    this.#entry = entry;
    this.#options = options;
    this.#events = events;
    this.#port = options.port;
  }

  start(): void {
    const child = utilityProcess.fork(this.#entry, [], { serviceName: 'plumbline-server', stdio: 'inherit' });
    this.#child = child;
    let refused = false;
    child.on('message', (message: FromServer) => {
      if (message.kind === 'ready') this.#ready(message.url);
      else if (message.kind === 'restart') this.#restart(child);
      else {
        refused = true;
        this.#refused(child, message);
      }
    });
    child.on('exit', () => {
      if (this.#child === child) this.#child = null;
      if (refused || this.#stopping) return;
      if (!this.#restarting) return this.#crashed();
      this.#restarting = false;
      this.start();
    });
    send(child, { kind: 'start', options: { ...this.#options, port: this.#port } });
  }

  /** Lets running requests finish; a server that does not end in time is ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
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

  #restart(child: UtilityProcess): void {
    this.#restarting = true;
    send(child, { kind: 'stop' });
  }

  #ready(url: string): void {
    const isRestart = this.#wasReady;
    this.#wasReady = true;
    // After a crash the same address is asked for again, so that open windows go on where they are.
    this.#port = Number(new URL(url).port) || this.#port;
    this.#events.onReady(url, isRestart);
  }

  #refused(child: UtilityProcess, failure: StartFailure): void {
    child.kill();
    if (this.#port !== this.#options.port) {
      this.#port = this.#options.port;
      this.start();
    } else this.#events.onFailed(failure);
  }

  #crashed(): void {
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < CRASH_WINDOW_MS), now];
    if (this.#crashes.length >= CRASHES_TO_GIVE_UP) this.#events.onLost();
    else {
      this.#events.onCrash();
      this.start();
    }
  }
}

function send(child: UtilityProcess, message: ToServer): void {
  child.postMessage(message);
}
