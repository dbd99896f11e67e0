// What a drill looks for when it is over, and how it is told.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnv, serverFlags } from '../runtime/run-built.ts';
import { askedAt } from './ask.ts';
import type { Cluster } from './cluster.ts';
import { until } from './processes.ts';
import type { Writers } from './writers.ts';

export interface Proven {
  /** What was confirmed and is not there. */
  lost: readonly string[];
  /** What `npm run verify` says of the trail. */
  whole: boolean;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Asked again where the line breaks: a cluster that was cut may change its mind once more. */
export function asked(cluster: Pick<Cluster, 'url'>, statement: string): Promise<{ name: string }[]> {
  return until('the database', () => askedAt({ connectionString: cluster.url }, [statement]));
}

export async function missing(cluster: Cluster, { confirmed }: Writers): Promise<string[]> {
  const rows = await asked(cluster, `select "K4602" as name from customers where "K4602" like 'drill-%'`);
  const there = new Set(rows.map(({ name }) => name));
  return confirmed.flatMap(({ name }) => (there.has(name) ? [] : [name]));
}

/** 0 is proven, 3 is signed by a key that is not this computer's. */
export async function verified({ url, folder }: Pick<Cluster, 'url' | 'folder'>, program = 'program'): Promise<boolean> {
  const args = [...serverFlags, 'out/server/cli/verify.js', '--data', join(folder, program), '--db', url];
  const code = await new Promise<number | null>((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...serverEnv } }).once('exit', resolve);
  });
  return code === 0 || code === 3;
}

interface LogLine {
  level?: string;
  event?: string;
  error?: { name?: string; code?: string; message?: string; stack?: string };
}

/** What the program itself calls an error, by how often. */
function errorsOf({ folder }: Pick<Cluster, 'folder'>): string[] {
  const told = new Map<string, number>();
  for (const text of readFileSync(join(folder, 'program.log'), 'utf8').split('\n')) {
    const { level, event, error } = (text.startsWith('{') ? JSON.parse(text) : {}) as LogLine;
    if (level !== 'error') continue;
    const what = [event, error?.code, error?.stack?.split('\n')[0] ?? error?.message].filter(Boolean).join(', ');
    told.set(what, (told.get(what) ?? 0) + 1);
  }
  return [...told].map(([what, times]) => `the program's log: ${times} × ${what}`);
}

interface Told extends Proven {
  pauses: readonly number[];
  writers: Writers;
  cluster: Cluster;
}

export function tellOf({ pauses, writers: { confirmed, refused }, lost, whole, cluster }: Told): void {
  const sorted = [...pauses].sort((one, other) => one - other);
  const at = (part: number) => seconds(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  const lines = [
    `pauses: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} (target p95 30 s)`,
    ...[...refused].map(([what, times]) => `refused: ${times} × ${what}`),
    `confirmed: ${confirmed.length}, lost: ${lost.length}${lost.length > 0 ? ` (${lost.slice(0, 5).join(', ')} …)` : ''}`,
    ...errorsOf(cluster),
    `the trail is ${whole ? 'whole' : 'NOT whole'}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
