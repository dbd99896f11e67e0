// Programs of a drill: started in the background, their words kept in a file each, and ended by force with all they started.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Account {
  uid?: number;
  gid?: number;
}

/** Databases refuse to run as root: there, whoever their package brings runs them. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? [];
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

interface Starting {
  command: string;
  args: readonly string[];
  log: string;
  as?: Account;
  env?: Record<string, string>;
}

export function startProgram({ command, args, log, as = {}, env = {} }: Starting): ChildProcess {
  const out = openSync(log, 'a');
  return spawn(command, [...args], { ...as, stdio: ['ignore', out, out], env: { ...process.env, ...env } });
}

/** What a process started, and what that started. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return [{ pid: Number(name), parent: Number(fields[1]) }];
      } catch {
        return [];
      }
    });
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((one) => [one.pid, ...below(one.pid)]);
  return below(pid);
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

/** As if its machine lost its power: nobody has time to say anything. */
export async function killAll(child: ChildProcess, further: readonly number[] = []): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  for (const one of [pid, ...descendants(pid), ...further.flatMap((other) => [other, ...descendants(other)])]) killed(one);
  await gone;
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

const mostMs = 120_000;

export async function until<T>(what: string, look: () => Promise<T | null>, most = mostMs): Promise<T> {
  const end = performance.now() + most;
  for (;;) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`waited ${most / 1000} s for ${what}`);
    await pause(200);
  }
}
