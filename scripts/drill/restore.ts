// Somebody empties a table of a lab that is worked with: it is put back to the second before, and then, all disks of the three nodes gone,
// to the newest there is. As deploy/README.md says it, on three nodes, with the real program before and after.
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../build.ts';
import { askedAt } from './ask.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { asked, seconds, verified } from './findings.ts';
import { loopback, nodeNames } from './ground.ts';
import { noteRestored, type Program, servedBy, signIn } from './program.ts';
import { type Confirmed, startWriters } from './writers.ts';

interface RestoreInput {
  clients: number;
  /** How long clients write each time. */
  seconds: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

const first = 'node1';
/** `archive_timeout` of deploy/patroni.yml, and time to carry what was closed then. */
const mostLostMs = 65_000;
/** So long is worked before all nodes are gone: some of it was archived by then. */
const workedMs = 75_000;

export async function restore(input: RestoreInput): Promise<boolean> {
  await ensureBuilt();
  const cluster = await startCluster(await loopback());
  say(`three nodes, one address in front, a repository (${cluster.folder})`);
  try {
    const before = await worked(cluster, input);
    const inTime = await toTheSecond(cluster, before);
    return (await toTheNewest(cluster, input)) && inTime;
  } finally {
    await cluster.stop();
  }
}

interface Worked {
  /** The last second before which the first are all there and none of the others is. */
  moment: string;
  kept: readonly Confirmed[];
  after: readonly Confirmed[];
  token: string;
}

async function worked(cluster: Cluster, { clients, seconds: each }: RestoreInput): Promise<Worked> {
  const program = await servedBy(cluster);
  const token = await signIn(program.url);
  const customer = await customerFor(program, token);
  const devices = (prefix: string) => written({ program, token, clients, customer, prefix, forMs: each * 1000 });
  const begun = performance.now();
  await cluster.backups.full(first);
  say(`a full backup in ${seconds(performance.now() - begun)}`);
  const kept = await devices('kept');
  await cluster.backups.incremental(first);
  kept.push(...(await devices('also')));
  await pause(1500);
  const moment = await secondOf(cluster);
  await pause(2500);
  const after = await devices('after');
  say(`${kept.length} devices confirmed until ${moment}, ${after.length} after it`);
  await program.stop();
  return { moment, kept, after, token };
}

interface WrittenInput {
  program: Program;
  token: string;
  clients: number;
  customer: string;
  prefix: string;
  forMs: number;
}

async function written({ program, token, clients, customer, prefix, forMs }: WrittenInput): Promise<Confirmed[]> {
  const bodyOf = (serial_number: string) => ({ serial_number, customer_id: customer, manufacturer: 'Drill' });
  const writers = startWriters({ url: program.url, token, clients, writing: { path: 'inventories', prefix, bodyOf } });
  await pause(forMs);
  await writers.stop();
  for (const [what, times] of writers.refused) say(`refused: ${times} × ${what}`);
  return [...writers.confirmed];
}

async function customerFor({ url }: Program, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/v2/customers`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Whose devices these are' }),
  });
  const { data } = (await answer.json()) as { data?: { id: string } };
  if (!data) throw new Error(`a customer was answered with ${answer.status}`);
  return data.id;
}

/** By the clock of the server that is written to. */
async function secondOf(cluster: Cluster): Promise<string> {
  const [row] = await asked(cluster, "select date_trunc('second', now() at time zone 'UTC')::text || '+00' as name");
  if (!row) throw new Error('the database says no time');
  return row.name;
}

async function devicesIn(cluster: Cluster): Promise<Set<string>> {
  const rows = await asked(cluster, 'select "I4204" as name from inventory');
  return new Set(rows.map(({ name }) => name));
}

async function toTheSecond(cluster: Cluster, { moment, kept, after, token }: Worked): Promise<boolean> {
  // Past all that the database refuses: nothing of the program's is asked.
  const byHand = ["set session_replication_role = 'replica'", 'delete from inventory'];
  await askedAt({ connectionString: cluster.adminUrl }, byHand);
  say(`somebody emptied the devices: ${(await devicesIn(cluster)).size} are left`);
  const begun = performance.now();
  for (const name of [...nodeNames].reverse()) await cluster.end(name);
  await cluster.backups.restore(first, moment);
  await again(cluster);
  const took = performance.now() - begun;
  const there = await devicesIn(cluster);
  const lost = kept.filter(({ name }) => !there.has(name));
  const tooNew = after.filter(({ name }) => there.has(name));
  await noteRestored(cluster, `pgBackRest to ${moment}`);
  const program = await servedBy(cluster);
  const ended =
    (await fetch(`${program.url}/api/v2/customers`, { headers: { Authorization: `Bearer ${token}` } })).status === 401;
  await signIn(program.url);
  await program.stop();
  const whole = await verified(cluster);
  say(
    `back at ${moment} after ${seconds(took)}: ${there.size} devices, missing ${lost.length}, of a later time ${tooNew.length}`,
  );
  say(
    `sign-ins of before are ${ended ? 'ended' : 'STILL GOOD'}; the trail is ${whole ? 'whole, and says that it was put back' : 'NOT whole'}`,
  );
  return lost.length === 0 && tooNew.length === 0 && ended && whole;
}

/** The one that was restored, and the others anew from it. */
async function again(cluster: Cluster): Promise<void> {
  await cluster.forget();
  await cluster.lead(first);
  for (const name of nodeNames.filter((one) => one !== first)) {
    cluster.backups.wipe(name);
    cluster.start(name);
  }
  await cluster.whole();
}

/** All three at once, in the middle of work, with nothing left of them. */
async function toTheNewest(cluster: Cluster, { clients, seconds: each }: RestoreInput): Promise<boolean> {
  const program = await servedBy(cluster);
  const token = await signIn(program.url);
  const customer = await customerFor(program, token);
  const confirmed = await written({
    program,
    token,
    clients,
    customer,
    prefix: 'newest',
    forMs: Math.max(workedMs, each * 1000),
  });
  const gone = performance.now();
  for (const name of nodeNames) await cluster.kill(name);
  await program.stop();
  for (const name of nodeNames) cluster.backups.wipe(name);
  say(`all three nodes and their disks are gone, ${confirmed.length} more devices were confirmed`);
  const begun = performance.now();
  await cluster.backups.restore(first, null);
  await again(cluster);
  const took = performance.now() - begun;
  const there = await devicesIn(cluster);
  const lost = confirmed.filter(({ name }) => !there.has(name));
  const oldest = Math.max(0, ...lost.map(({ at }) => gone - at));
  await noteRestored(cluster, 'pgBackRest, the newest there was');
  await (await servedBy(cluster)).stop();
  const whole = await verified(cluster);
  say(
    `back at the newest after ${seconds(took)}: ${lost.length} of ${confirmed.length} were not archived yet, the oldest ${seconds(oldest)} old`,
  );
  say(`the trail is ${whole ? 'whole, and says that it was put back' : 'NOT whole'}`);
  return whole && oldest < mostLostMs;
}
