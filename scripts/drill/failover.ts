// The node that is written to dies, again and again, while clients write: how long nothing is confirmed, and whether anything that was is lost.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureBuilt } from '../build.ts';
import { serverEnv, serverFlags } from '../runtime/run-built.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { until } from './processes.ts';
import { servedBy, signIn } from './program.ts';
import { longestPause, startWriters, type Writers } from './writers.ts';

interface FailoverInput {
  kills: number;
  clients: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const betweenKillsMs = 3000;

/** False where something was lost, or written to twice at once. */
export async function failover({ kills, clients }: FailoverInput): Promise<boolean> {
  await ensureBuilt();
  const cluster = await startCluster();
  say(`three nodes, one address in front (${cluster.folder})`);
  try {
    const program = await servedBy(cluster);
    const watch = watchPrimaries(cluster);
    const writers = startWriters({ url: program.url, token: await signIn(program.url), clients });
    const pauses: number[] = [];
    for (let n = 1; n <= kills; n += 1) pauses.push(await killOnce({ cluster, writers, n }));
    await writers.stop();
    const twice = await watch.stop();
    const lost = await missing(cluster, writers);
    await program.stop();
    const whole = await verified(cluster);
    tell({ pauses, writers, lost, twice, whole });
    return lost.length === 0 && twice === 0 && whole;
  } finally {
    await cluster.stop();
  }
}

/** How often two nodes said at once that they are written to. */
function watchPrimaries(cluster: Cluster): { stop(): Promise<number> } {
  let [going, twice] = [true, 0];
  const watching = (async () => {
    while (going) {
      if ((await cluster.primaries()).length > 1) twice += 1;
      await pause(250);
    }
  })();
  return {
    async stop() {
      going = false;
      await watching;
      return twice;
    },
  };
}

async function killOnce({ cluster, writers, n }: { cluster: Cluster; writers: Writers; n: number }): Promise<number> {
  await pause(betweenKillsMs);
  const primary = await until('a primary', async () => (await cluster.primaries())[0] ?? null);
  const [at, before] = [performance.now(), writers.confirmed.length];
  await cluster.kill(primary);
  const now = await until('the next primary', async () => (await cluster.primaries()).find((one) => one !== primary) ?? null);
  const taken = performance.now();
  await until('a confirmed change', async () => ((writers.confirmed.at(-1)?.at ?? 0) > taken ? true : null));
  const paused = longestPause(writers.confirmed, at);
  say(`${n}. ${primary} killed: ${now} took over, nothing confirmed for ${seconds(paused)}; ${before} changes confirmed before`);
  cluster.start(primary);
  await cluster.whole();
  return paused;
}

async function missing({ url }: Cluster, { confirmed }: Writers): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`select "K4602" as name from customers where "K4602" like 'drill-%'`);
  await client.end();
  const there = new Set(rows.map(({ name }) => name));
  return confirmed.flatMap(({ name }) => (there.has(name) ? [] : [name]));
}

/** As anybody would who asks whether the trail is whole: 0 is proven, 3 is signed by a key that is not this computer's. */
async function verified({ url, folder }: Cluster): Promise<boolean> {
  const args = [...serverFlags, 'out/server/cli/verify.js', '--data', join(folder, 'program'), '--db', url];
  const code = await new Promise<number | null>((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...serverEnv } }).once('exit', resolve);
  });
  return code === 0 || code === 3;
}

interface Told {
  pauses: readonly number[];
  writers: Writers;
  lost: readonly string[];
  twice: number;
  whole: boolean;
}

function tell({ pauses, writers, lost, twice, whole }: Told): void {
  const sorted = [...pauses].sort((one, other) => one - other);
  const at = (part: number) => seconds(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  say(`pauses: median ${at(0.5)}, p95 ${at(0.95)}, longest ${seconds(sorted.at(-1) ?? 0)} (target p95 30 s)`);
  for (const [what, times] of writers.refused) say(`refused: ${times} × ${what}`);
  say(
    `confirmed: ${writers.confirmed.length}, lost: ${lost.length}${lost.length > 0 ? ` (${lost.slice(0, 5).join(', ')} …)` : ''}`,
  );
  say(`two nodes written to at once: seen ${twice} times; the trail is ${whole ? 'whole' : 'NOT whole'}`);
}
