// The warm copy of a lab: Litestream ships its write-ahead log each second, this program starts and watches it. Not there, nothing is
// shipped and the page says so: no streaming of our own. docs/adr/0103.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { DataPaths } from '../../lib/disk/data-dir.ts';
import type { Log } from '../../lib/log.ts';
import { type Arrival, createArrivals } from './arrivals.ts';
import { configOf, findLitestream, reasonIn, replicateArguments } from './litestream.ts';
import type { WarmCopyState, WarmCopyTrial } from './warm-copy-state.ts';

export interface WarmCopyWish {
  /** A folder or an address. */
  place: string;
  /** Litestream, where it is not on the path. */
  program?: string | undefined;
}

export interface WarmCopy {
  state(): Promise<WarmCopyState>;
  /** It takes the write-ahead log in by itself: whoever else does makes it copy the whole lab anew. */
  running(): boolean;
  begin(): void;
  close(): Promise<void>;
}

interface WarmCopyInput {
  wish: WarmCopyWish | undefined;
  paths: DataPaths;
  log: Log;
  lastTrial?(): WarmCopyTrial | null;
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** One that ran so long is not failing from its start. */
const steadyMs = 60_000;
const endWithinMs = 5000;
const keptProblem = 500;

export function createWarmCopy({ wish, paths, log, lastTrial = () => null }: WarmCopyInput): WarmCopy {
  const config = join(paths.directory, 'warm-copy.json');
  let child: ChildProcess | null = null;
  let next: NodeJS.Timeout | null = null;
  let pause = firstPauseMs;
  let problem: string | null = null;
  let closed = false;
  const program = () => (wish ? findLitestream(wish.program) : null);
  const arrivals = wish ? createArrivals({ place: wish.place, database: paths.database, now: Date.now }) : null;

  function start(): void {
    next = null;
    const file = program();
    if (!wish || closed) return;
    if (file === null) {
      again('Litestream is not there');
      return;
    }
    try {
      if (isAbsolute(wish.place)) mkdirSync(wish.place, { recursive: true, mode: 0o700 });
      writeFileSync(config, configOf(paths.database, wish.place), { mode: 0o600 });
    } catch (error) {
      again(error instanceof Error ? error.message : String(error));
      return;
    }
    const began = performance.now();
    let said = '';
    const started = spawn(file, replicateArguments(config), { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    child = started;
    const hear = (text: Buffer) => {
      said = (said + text.toString('utf8')).slice(-keptProblem);
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    const ended = (why: string) => {
      if (child !== started) return;
      child = null;
      if (performance.now() - began > steadyMs) pause = firstPauseMs;
      again(reasonIn(said) || why);
    };
    started.once('error', (error) => ended(error.message));
    started.once('exit', (code, signal) => ended(`Litestream ended (${code ?? signal}).`));
  }

  function again(why: string): void {
    if (closed) return;
    problem = why;
    log.warn('the warm copy does not run', { problem: why, againInMs: pause });
    next = setTimeout(start, pause).unref();
    pause = Math.min(pause * 2, longestPauseMs);
  }

  return {
    running: () => child !== null,
    begin() {
      start();
      arrivals?.begin();
    },
    async state() {
      if (!wish || !arrivals) return switchedOff;
      const state = child ? 'running' : program() === null ? 'unavailable' : 'stopped';
      const place = withoutSecrets(wish.place);
      return { state, place, ...timesOf(await arrivals.look()), problem: child ? null : problem, trial: lastTrial() };
    },
    async close() {
      closed = true;
      arrivals?.close();
      if (next) clearTimeout(next);
      const ending = child;
      child = null;
      if (ending) await endOf(ending);
      rmSync(config, { force: true });
    },
  };
}

/** It ships what is left before it ends. */
function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

const nothingSeen = { looked_at: null, shipped_at: null, written_at: null, behind_since: null };
const switchedOff: WarmCopyState = { state: 'off', place: null, ...nothingSeen, problem: null, trial: null };

function timesOf({ looked, shipped, written, behindSince }: Arrival) {
  return {
    looked_at: isoOrNull(looked),
    shipped_at: isoOrNull(shipped),
    written_at: isoOrNull(written),
    behind_since: isoOrNull(behindSince),
  };
}

const isoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** An address may hold a password. */
function withoutSecrets(place: string): string {
  if (isAbsolute(place)) return place;
  const url = new URL(place);
  url.password = '';
  url.search = '';
  return url.href;
}
