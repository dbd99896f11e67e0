// Programs under measurement: started as processes of their own, ready when they say so; figures go to one line each.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { serverEnv, serverFlags } from '../../scripts/runtime/run-built.ts';

export interface Started {
  url: string;
  pid: number;
  readyMs: number;
  stop(): Promise<void>;
}

function start(args: string[], ready: RegExp): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...serverEnv, PLUMBLINE_LOG: 'error' },
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const url = ready.exec(part.toString())?.[1];
      if (!url) return;
      const stop = () =>
        new Promise<void>((done) => {
          child.once('exit', () => done());
          child.kill('SIGTERM');
        });
      resolve({ url, pid: child.pid ?? 0, readyMs: performance.now() - began, stop });
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
  });
}

export function startPlumbline(directory: string, ...further: string[]): Promise<Started> {
  return start(
    [...serverFlags, 'out/server/cli/serve.js', '--data', directory, '--port', '0', ...further],
    /plumbline ready (\S+)/,
  );
}

/** The same work by hand; `columns` of the tables it answers with. */
export function startByHand(file: string, columns: readonly string[]): Promise<Started> {
  return start(['tests/bench/by-hand-server.ts', file, ...columns], /ready (\S+)/);
}

export async function finished(args: string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))));
  });
}

/** `VmRSS`: now, `VmHWM`: the most so far. */
export function megabytes(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}

const ticksPerSecond = 100;

/** What a process has worked so far, all its threads together: on a machine shared with others the clock says little. */
export function workedMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

export function line(what: string, figures: Record<string, string | number>, ratio?: string): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${what.padEnd(58)} ${text.join(', ')}${ratio ? `   ${ratio}` : ''}\n`);
}
