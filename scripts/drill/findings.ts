// What a drill looks for when it is over, and how it is told.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { serverEnv, serverFlags } from '../runtime/run-built.ts';
import type { Cluster } from './cluster.ts';
import type { Writers } from './writers.ts';

export interface Proven {
  /** What was confirmed and is not there. */
  lost: readonly string[];
  /** The trail, as anybody finds it who asks. */
  whole: boolean;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export async function asked(cluster: Pick<Cluster, 'url'>, statement: string): Promise<{ name: string }[]> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(statement);
  await client.end();
  return rows;
}

export async function missing(cluster: Cluster, { confirmed }: Writers): Promise<string[]> {
  const rows = await asked(cluster, `select "K4602" as name from customers where "K4602" like 'drill-%'`);
  const there = new Set(rows.map(({ name }) => name));
  return confirmed.flatMap(({ name }) => (there.has(name) ? [] : [name]));
}

/** 0 is proven, 3 is signed by a key that is not this computer's. */
export async function verified({ url, folder }: Cluster): Promise<boolean> {
  const args = [...serverFlags, 'out/server/cli/verify.js', '--data', join(folder, 'program'), '--db', url];
  const code = await new Promise<number | null>((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...serverEnv } }).once('exit', resolve);
  });
  return code === 0 || code === 3;
}

interface Told extends Proven {
  pauses: readonly number[];
  writers: Writers;
}

export function tellOf({ pauses, writers: { confirmed, refused }, lost, whole }: Told): void {
  const sorted = [...pauses].sort((one, other) => one - other);
  const at = (part: number) => seconds(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  const lines = [
    `pauses: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} (target p95 30 s)`,
    ...[...refused].map(([what, times]) => `refused: ${times} × ${what}`),
    `confirmed: ${confirmed.length}, lost: ${lost.length}${lost.length > 0 ? ` (${lost.slice(0, 5).join(', ')} …)` : ''}`,
    `the trail is ${whole ? 'whole' : 'NOT whole'}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
