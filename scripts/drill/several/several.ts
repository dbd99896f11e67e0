// `npm run drill -- several`: three programs over one lab, asked what they know of each other, written to by many, and one of them killed.
import { ensureBuilt } from '../../build.ts';
import { askedAt } from '../ask.ts';
import { verified } from '../findings.ts';
import { until } from '../processes.ts';
import { signIn } from '../program.ts';
import { made } from './asking.ts';
import { contend, countersSum, makeCounters } from './contended.ts';
import { type Installation, startInstallation } from './installation.ts';
import { tellHeldOpen } from './open-for-long.ts';
import { heard, revoked } from './told.ts';

interface SeveralInput {
  clients: number;
  writes: number;
  kills: number;
  /** Held open for so many minutes instead, with nothing killed; none when 0. */
  connections: number;
  minutes: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const times = 100;
const counters = 250;

export async function several({ clients, writes, kills, connections, minutes }: SeveralInput): Promise<boolean> {
  await ensureBuilt();
  const installation = await startInstallation();
  say(`three programs, one lab, one address in front (${installation.folder})`);
  try {
    const token = await signIn(installation.url);
    if (connections > 0) return (await tellHeldOpen(installation, { token, connections, minutes })) === 0;
    const late = await tellRevoked(installation, token);
    await tellHeard(installation, token);
    const lost = await tellContended(installation, { token, clients, writes, kills });
    const whole = await verified({ url: installation.database, folder: installation.folder }, 'program-1');
    say(`the trail is ${whole ? 'whole' : 'NOT whole'}`);
    return late === 0 && lost === 0 && whole;
  } finally {
    await installation.stop();
  }
}

async function tellRevoked(installation: Installation, token: string): Promise<number> {
  const { late, asked } = await revoked(installation, token, times);
  say(`a right taken away or given: ${late} of ${asked} next requests at the three programs knew of none`);
  return late;
}

async function tellHeard(installation: Installation, token: string): Promise<void> {
  const taken = (await heard(installation, token, times)).sort((one, other) => one - other);
  const at = (part: number) => `${(taken[Math.min(taken.length - 1, Math.floor(part * taken.length))] ?? 0).toFixed(0)} ms`;
  say(`a change was heard at another program after: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} (target p95 500 ms)`);
}

interface Contending extends Pick<SeveralInput, 'clients' | 'writes' | 'kills'> {
  token: string;
}

async function tellContended(installation: Installation, { token, clients, writes, kills }: Contending): Promise<number> {
  const { url, database } = installation;
  const ids = await makeCounters(url, token, counters);
  const { id: customer } = await made(`${url}/api/v2/customers`, token, { name: 'Orders' });
  const began = performance.now();
  const { done, left } = contend({ ...{ url, token, clients, writes, counters: ids, customer } });
  for (let n = 0; n < kills; n += 1) await killOnce(installation, { n, at: writes * (1 - (n + 1) / (kills + 1)), left });
  const { numbers, counted, unknown, refused } = await done;
  const seconds = (performance.now() - began) / 1000;
  say(
    `${numbers.length + counted} writes by ${clients} clients in ${seconds.toFixed(0)} s, ${((numbers.length + counted) / seconds).toFixed(0)} a second`,
  );
  for (const [what, often] of refused) say(`not confirmed: ${often} × ${what}`);
  const rows = await askedAt({ connectionString: database }, [`select number as name from booking`]);
  const there = rows.map(({ name }) => name);
  const twice = there.length - new Set(there).size;
  const kept = new Set(there);
  const lostOrders = numbers.filter((number) => !kept.has(number)).length;
  const sum = await countersSum(url, token, ids);
  const lostCounts = Math.max(0, counted - sum);
  say(`orders: ${numbers.length} confirmed, ${lostOrders} of them lost, ${twice} numbers twice`);
  say(`counts: ${counted} confirmed, ${sum} there (${unknown} requests were never answered), ${lostCounts} lost`);
  return lostOrders + twice + lostCounts + Math.max(0, sum - counted - unknown);
}

interface Killing {
  n: number;
  /** When so many are left. */
  at: number;
  left(): number;
}

async function killOnce({ programs, kill, start }: Installation, { n, at, left }: Killing): Promise<void> {
  await until('half of the writes', async () => (left() <= at ? true : null), 3_600_000);
  const index = n % programs.length;
  const before = await roleOf(programs[index] ?? '');
  const killed = performance.now();
  await kill(index);
  const others = programs.filter((_one, other) => other !== index);
  await until('one that leads', async () => ((await Promise.all(others.map(roleOf))).includes('leader') ? true : null));
  say(
    `program ${index + 1} (${before}) killed: one of the others led after ${((performance.now() - killed) / 1000).toFixed(1)} s`,
  );
  await start(index);
}

async function roleOf(program: string): Promise<string> {
  const { role } = (await (await fetch(`${program}/health`)).json()) as { role: string };
  return role;
}
