// The node that is written to is cut off from the others while it lives: they choose another one, and what somebody at the lonely one goes on
// writing there is confirmed by nobody.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../build.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { asked, missing, type Proven, seconds, tellOf, verified } from './findings.ts';
import type { NodeName } from './ground.ts';
import { type CutNetwork, cutNetwork } from './network.ts';
import { until } from './processes.ts';
import { servedBy, signIn } from './program.ts';
import { longestPause, startWriters, type Writers } from './writers.ts';

interface CutInput {
  cuts: number;
  clients: number;
}

const betweenMs = 3000;
/** So long somebody goes on at the lonely node after another one took over. */
const lonelyMs = 10_000;

export async function cut({ cuts, clients }: CutInput): Promise<boolean> {
  await ensureBuilt();
  const network = await cutNetwork();
  try {
    const cluster = await startCluster(network);
    try {
      return await drilled({ network, cluster, cuts, clients });
    } finally {
      await cluster.stop();
    }
  } finally {
    network.remove();
  }
}

async function drilled({
  network,
  cluster,
  cuts,
  clients,
}: CutInput & { network: CutNetwork; cluster: Cluster }): Promise<boolean> {
  const program = await servedBy(cluster);
  const writers = startWriters({ url: program.url, token: await signIn(program.url), clients });
  await asked(cluster, 'create table if not exists lonely (n text primary key)');
  const pauses: number[] = [];
  let alone = 0;
  for (let n = 1; n <= cuts; n += 1) {
    const found = await cutOnce({ network, cluster, writers, n });
    pauses.push(found.paused);
    alone += found.alone;
  }
  await writers.stop();
  const proven: Proven = { lost: await missing(cluster, writers), whole: false };
  await program.stop();
  proven.whole = await verified(cluster);
  tellOf({ pauses, writers, cluster, ...proven });
  process.stdout.write(`confirmed by a node that was cut off, after another one had taken over: ${alone}\n`);
  return proven.lost.length === 0 && proven.whole && alone === 0;
}

interface Once {
  network: CutNetwork;
  cluster: Cluster;
  writers: Writers;
  n: number;
}

async function cutOnce({ network, cluster, writers, n }: Once): Promise<{ paused: number; alone: number }> {
  await pause(betweenMs);
  const primary = await until('a primary', async () => (await cluster.primaries())[0] ?? null);
  const at = performance.now();
  network.cut(primary);
  const clerk = startClerk(cluster, primary, n);
  const now = await until('the next primary', async () => (await cluster.primaries()).find((one) => one !== primary) ?? null);
  const taken = performance.now();
  await until('a confirmed change', async () => ((writers.confirmed.at(-1)?.at ?? 0) > taken ? true : null));
  const paused = longestPause(writers.confirmed, at);
  await pause(lonelyMs);
  const alone = (await clerk.stop()).filter((one) => one > taken).length;
  network.heal(primary);
  await cluster.whole();
  process.stdout.write(
    `${n}. ${primary} cut off: ${now} took over, nothing confirmed for ${seconds(paused)}; by the lonely one ${alone}\n`,
  );
  return { paused, alone };
}

/** Somebody at the machine of the node itself, who asks it directly. What he is not answered he does not count. */
function startClerk({ ground, password, folder }: Cluster, name: NodeName, round: number): { stop(): Promise<number[]> } {
  const place = ground.places.find((one) => one.name === name);
  const confirmed: number[] = [];
  let going = true;
  const write = (n: number) =>
    new Promise<void>((resolve) => {
      const statement = `insert into lonely values ('${round}-${n}')`;
      const target = ['-h', place?.host ?? '', '-p', String(place?.pgPort), '-U', 'plumbline', '-d', 'lab', '-qc', statement];
      const [command = 'psql', ...args] = [...(place?.within ?? []), 'psql', ...target];
      const env = { ...process.env, PGPASSWORD: password, PGCONNECT_TIMEOUT: '2' };
      const child = spawn(command, args, { cwd: folder, env, stdio: 'ignore', timeout: 3000, killSignal: 'SIGKILL' });
      child.once('exit', (code) => {
        if (code === 0) confirmed.push(performance.now());
        resolve();
      });
    });
  const working = (async () => {
    for (let n = 0; going; n += 1) {
      await write(n);
      await pause(200);
    }
  })();
  return {
    async stop() {
      going = false;
      await working;
      return confirmed;
    },
  };
}
