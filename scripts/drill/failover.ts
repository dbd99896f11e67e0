// The node that is written to dies, again and again, while clients write: how long nothing is confirmed, and whether anything that was is lost.
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../build.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { missing, seconds, tellOf, verified } from './findings.ts';
import { loopback } from './ground.ts';
import { until } from './processes.ts';
import { servedBy, signIn } from './program.ts';
import { longestPause, startWriters, type Writers } from './writers.ts';

interface FailoverInput {
  kills: number;
  clients: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

const betweenKillsMs = 3000;

/** False where something was lost, or written to twice at once. */
export async function failover({ kills, clients }: FailoverInput): Promise<boolean> {
  await ensureBuilt();
  const cluster = await startCluster(await loopback());
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
    tellOf({ pauses, writers, cluster, lost, whole });
    say(`two nodes written to at once: seen ${twice} times`);
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
