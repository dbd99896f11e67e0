// The warm copy of a lab: Litestream ships its write-ahead log each second, this program starts and watches it. Not there, nothing is
// shipped and the page says so: no streaming of our own. docs/adr/0103.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { DataPaths } from '../../lib/disk/data-dir.ts';
import type { Log } from '../../lib/log.ts';
import { configOf, findLitestream, replicateArguments } from './litestream.ts';
import type { WarmCopyState } from './warm-copy-state.ts';

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
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** One that ran so long is not failing from its start. */
const steadyMs = 60_000;
const endWithinMs = 5000;
const keptProblem = 500;

export function createWarmCopy({ wish, paths, log }: WarmCopyInput): WarmCopy {
  const config = join(paths.directory, 'warm-copy.json');
  let child: ChildProcess | null = null;
  let next: NodeJS.Timeout | null = null;
  let pause = firstPauseMs;
  let problem: string | null = null;
  let closed = false;
  const program = () => (wish ? findLitestream(wish.program) : null);

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
      again(`${why} ${said.trim().split('\n').at(-1) ?? ''}`.trim());
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
    begin: start,
    async state() {
      if (!wish) return { state: 'off', place: null, shipped_at: null, written_at: null, problem: null };
      const state = child ? 'running' : program() === null ? 'unavailable' : 'stopped';
      const shipped = isAbsolute(wish.place) ? await newestIn(wish.place) : null;
      return {
        ...{ state, place: withoutSecrets(wish.place), problem: child ? null : problem },
        ...{ shipped_at: isoOrNull(shipped), written_at: isoOrNull(lastWrite(paths.database)) },
      };
    },
    async close() {
      closed = true;
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

/** When the last file came into a folder of files that are only added: its own time says it, whatever their number. */
async function newestIn(folder: string): Promise<number | null> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.some((entry) => entry.isFile());
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    const times = await Promise.all([folder, ...folders].map(async (one) => (await stat(one)).mtimeMs));
    return files ? Math.max(...times) : null;
  } catch {
    return null;
  }
}

function lastWrite(database: string): number | null {
  const wal = `${database}-wal`;
  const file = existsSync(wal) ? wal : database;
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
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
