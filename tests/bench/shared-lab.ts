// What a large lab costs whoever sees a part of it, and whoever searches all of it: the work of the server, by request, beside the same
// statements by hand; and how long everybody else waits while somebody asks for what takes long.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type BenchUser, userWithFew } from './bench-lab.ts';
import { line, type Started, startPlumbline, workedMs } from './measured-server.ts';
import { asking, benchToken } from './v2-asking.ts';

const times = 40;
const fixed = (ms: number) => `${ms.toFixed(1)} ms`;

async function workOf(server: Started, ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const before = workedMs(server.pid);
  for (let n = 0; n < times; n += 1) await ask();
  return (workedMs(server.pid) - before) / times;
}

/** All statements prepared beforehand, and the rows as JSON. */
function workByHand(db: Database.Database, statements: readonly [text: string, ...values: string[]][]): number {
  const prepared = statements.map(([text, ...values]) => [db.prepare(text), values] as const);
  const once = () => JSON.stringify(prepared.map(([statement, values]) => statement.all(...values)));
  once();
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) once();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

function told(what: string, ours: number, byHand: number, target: string): void {
  line(what, { 'work of the server': fixed(ours), 'by hand': fixed(byHand) }, `ratio ${(ours / byHand).toFixed(1)}${target}`);
}

const own = 'select customer_KTAG from user_customers where user_uID = ?';

/** The statements are those of somebody who knows how many rows each of them sees. */
const lists = (many: boolean): [what: string, path: string, byHand: string][] => [
  [
    'devices by maker',
    'inventories?sort=manufacturer',
    `select * from inventory t where ${many ? '+' : ''}t.ktag in (${own}) order by I4202_sort, MTAG limit 100`,
  ],
  [
    'devices by due date',
    'inventories?sort=duedate',
    `select * from inventory t where ${many ? '+' : ''}t.ktag in (${own}) order by duedate, MTAG limit 100`,
  ],
  [
    'calibrations by date',
    'calibrations?sort=-calibration_date',
    many
      ? `select * from calibration t where (select 1 from inventory i where i.MTAG = t.MTAG and i.ktag in (${own})) = 1 order by C2301 desc, CTAG desc limit 100`
      : `select * from calibration t where t.MTAG in (select MTAG from inventory where ktag in (${own})) order by C2301 desc, CTAG desc limit 100`,
  ],
];

interface Measuring {
  directory: string;
  server: Started;
  db: Database.Database;
}

async function narrowedLists({ directory, server, db }: Measuring, users: readonly [string, string][]): Promise<void> {
  for (const [who, userId] of users) {
    const ask = asking(benchToken(directory, userId, `token-${userId}`));
    for (const [what, path, byHand] of lists(who === 'many')) {
      const ours = await workOf(server, () => ask.get(`${server.url}/api/v2/${path}&page[size]=100`));
      told(`100 ${what}, ${who} customers`, ours, workByHand(db, [[byHand, userId]]), '');
    }
    ask.close();
  }
}

const searched = ['inventory', 'customers', 'contact', 'calibration', 'location', 'repair', 'booking', 'documents'];
const further = ['types', 'procedures', 'notepad', 'support_tickets'];
const words = ['fluke', 'zzqqxx', 'SN12', '2026', 'Prüf', '17', 'ab', 'ü'];

async function searches({ directory, server, db }: Measuring, userId: string): Promise<void> {
  const everyone = db.prepare("select uID from users where customer_filter = 'all' limit 1").pluck().get() as string;
  const byIndex = (word: string) =>
    [...searched, ...further].map((table): [string, string] => [
      `select * from ${table} where rid in (select rowid from ${table}_text where ${table}_text match ? limit 200) limit 4`,
      `"${word}"`,
    ]);
  for (const [who, user] of [
    ['all customers', everyone],
    ['many customers', userId],
  ] as const) {
    const ask = asking(benchToken(directory, user, `token-${user}`));
    for (const word of words) {
      const ours = await workOf(server, () => ask.get(`${server.url}/api/v2/search?q=${encodeURIComponent(word)}`));
      const what = `search over everything for ${word}, ${who}`;
      if (word.length < 3) line(what, { 'work of the server': fixed(ours) }, 'target < 30 ms');
      else told(what, ours, workByHand(db, byIndex(word)), ', target < 30 ms');
    }
    ask.close();
  }
}

/** The longest that one of many answers took that need nothing. */
async function longestWait(url: string, during: () => Promise<unknown>): Promise<{ most: number; took: number }> {
  let [most, over] = [0, false];
  const began = performance.now();
  const work = during().finally(() => {
    over = true;
  });
  while (!over) {
    const asked = performance.now();
    await fetch(`${url}/health`);
    most = Math.max(most, performance.now() - asked);
    await new Promise((next) => setTimeout(next, 20));
  }
  await work;
  return { most, took: performance.now() - began };
}

export async function heldUp(what: string, server: Started, ask: () => Promise<unknown>): Promise<void> {
  const before = workedMs(server.pid);
  let answer = 'given';
  const { most, took } = await longestWait(server.url, () =>
    ask().catch((error: unknown) => {
      // On a slow disk the time may run out; how long others wait is told all the same.
      answer = String(error).slice(0, 200);
    }),
  );
  const worked = `${Math.round(workedMs(server.pid) - before)} ms`;
  line(`others wait during ${what}`, { most: fixed(most), took: `${Math.round(took)} ms`, worked, answer }, 'target < 100 ms');
}

async function longQuestions({ directory, server, db }: Measuring): Promise<void> {
  const everyone = db.prepare("select uID from users where customer_filter = 'all' limit 1").pluck().get() as string;
  const ask = asking(benchToken(directory, everyone, `token-${everyone}`));
  const list = (query: string) => () => ask.get(`${server.url}/api/v2/inventories?${query}`);
  await heldUp('nothing', server, () => new Promise((done) => setTimeout(done, 1000)));
  await heldUp('a list with two letters nobody wrote', server, list('q=qj'));
  await heldUp('a sort by the remark', server, list('sort=remark'));
  await heldUp('a deep page, sorted by the customer', server, list('sort=customer.name&page[number]=900'));
  ask.close();
}

/** In a lab of its own: a purge begins with a backup, which a larger one would take minutes for. */
export async function columnChanges(directory: string, { userId }: BenchUser): Promise<void> {
  const server = await startPlumbline(directory);
  const ask = asking(benchToken(directory, userId, `token-${userId}`));
  const fields = `${server.url}/api/v2/fields/inventory`;
  const known = new Set(readdirSync(join(directory, 'backups')));
  for (const [n, field_type] of ['text', 'integer', 'flag'].entries()) {
    const column_name = `I42_Bench_${n}`;
    await heldUp(`a new ${field_type} column`, server, () => ask.send('POST', fields, { column_name, field_type }));
    await heldUp(`its purge (with a backup)`, server, () => ask.send('DELETE', `${fields}/${column_name}?purge=true`, {}));
  }
  ask.close();
  await server.stop();
  for (const name of readdirSync(join(directory, 'backups')))
    if (!known.has(name)) rmSync(join(directory, 'backups', name), { recursive: true, force: true });
}

export async function sharedLab(directory: string, { userId }: BenchUser): Promise<void> {
  const few = userWithFew(directory, 3);
  const server = await startPlumbline(directory);
  const db = new Database(join(directory, 'lab.db'), { readonly: true });
  db.pragma('cache_size = -65536');
  const measuring = { directory, server, db };
  await narrowedLists(measuring, [
    ['many', userId],
    ['few', few],
  ]);
  await searches(measuring, userId);
  await longQuestions(measuring);
  db.close();
  await server.stop();
}
