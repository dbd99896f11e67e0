// Prices over HTTP against the same by hand: one lookup at 100,000 rows, a matrix of 1,000 types by 20 groups, an adjustment of 50,000
// rows. Ratios are of the two servers' processor time, so that what else the machine does does not count.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { writableCopy } from './bench-lab.ts';
import { line, type Started, startPlumbline } from './measured-server.ts';
import { asking, benchToken, median } from './v2-asking.ts';

const typeCount = 1000;
const groupCount = 20;
const years = [2022, 2023, 2024, 2025, 2026] as const;
const adjusted = 50_000;
const day = '2026-03-01';
const seconds = 4;
const connections = 8;

type Values = readonly unknown[];

function insertAll(db: Database.Database, text: string, rows: Iterable<Values>): void {
  const statement = db.prepare(text);
  for (const row of rows) statement.run(...row);
}

function* times(count: number, row: (n: number) => Values): Generator<Values> {
  for (let n = 0; n < count; n += 1) yield row(n);
}

const price = 'insert into prices (pID, type_tID, price_cat_uID, start_date, end_date, price) values (?, ?, ?, ?, ?, ?)';
const type = 'insert into types (tID, type_name, type_name_sort) values (?, ?, ?)';
const group = 'insert into price_category (uID, name, name_sort) values (?, ?, ?)';

/** Empties a lab of its own prices and types, so that both sides answer the same. */
function emptied(db: Database.Database): void {
  db.exec(
    `update inventory set type_id = null; update customers set price_category_id = null; update price_classes set parent_id = null;
     delete from price_scales; delete from prices; delete from service_prices; delete from device_prices; delete from price_surcharges;
     delete from price_class_members; delete from price_classes; delete from price_category; delete from types`,
  );
}

/** 1,000 types by 20 groups by five years: 100,000 rows. */
function fillBook(db: Database.Database): void {
  emptied(db);
  insertAll(
    db,
    group,
    times(groupCount, (n) => [`bg-${n}`, `Group ${n}`, `group ${String(n).padStart(2, '0')}`]),
  );
  insertAll(
    db,
    type,
    times(typeCount, (n) => [`bt-${n}`, `Type ${n}`, `type ${String(n).padStart(6, '0')}`]),
  );
  const perType = groupCount * years.length;
  insertAll(
    db,
    price,
    times(typeCount * perType, (n) => {
      const year = years[n % years.length] ?? 2026;
      const of = Math.floor(n / years.length) % groupCount;
      return [`bp-${n}`, `bt-${Math.floor(n / perType)}`, `bg-${of}`, `${year}-01-01`, `${year}-12-31`, 1000 + (n % 90_000)];
    }),
  );
}

/** 50,000 types with one open row each in one group. */
function fillGroup(db: Database.Database): void {
  emptied(db);
  insertAll(db, group, [['bg-0', 'Group 0', 'group 0']]);
  insertAll(
    db,
    type,
    times(adjusted, (n) => [`bt-${n}`, `Type ${n}`, `type ${String(n).padStart(6, '0')}`]),
  );
  insertAll(
    db,
    price,
    times(adjusted, (n) => [`bp-${n}`, `bt-${n}`, 'bg-0', null, null, 1000 + (n % 90_000)]),
  );
}

function prepare(directory: string, fill: (db: Database.Database) => void): void {
  const db = new Database(join(directory, 'lab.db'));
  db.pragma('foreign_keys = on');
  db.transaction(() => fill(db))();
  db.exec('analyze; pragma wal_checkpoint(truncate)');
  db.close();
}

interface Side {
  url: string;
  pid: number;
}

const ticksPerSecond = 100;

/** What a process has used of the processors so far, in milliseconds. */
function processorMs({ pid }: Side): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

async function usedBy(side: Side, work: () => Promise<unknown>): Promise<number> {
  const before = processorMs(side);
  await work();
  return processorMs(side) - before;
}

function startByHand(file: string): Promise<Pick<Started, 'url' | 'pid' | 'stop'>> {
  const child = spawn(process.execPath, ['tests/bench/price-by-hand-server.ts', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const url = /ready (\S+)/.exec(part.toString())?.[1];
      if (!url) return;
      const stop = () =>
        new Promise<void>((done) => {
          child.once('exit', () => done());
          child.kill('SIGTERM');
        });
      resolve({ url, pid: child.pid ?? 0, stop });
    });
    child.once('exit', (code) => reject(new Error(`the server by hand ended with ${code}`)));
  });
}

/** Requests answered in some seconds, each for another type, so that neither side answers the same twice in a row. */
async function answered(urlAt: (n: number) => string, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { Authorization: `Bearer ${token}` };
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const one = (url: string) =>
    new Promise<void>((resolve, reject) => {
      request(url, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${url}`))));
      })
        .on('error', reject)
        .end();
    });
  const worker = async () => {
    while (performance.now() < until) {
      count += 1;
      await one(urlAt(count));
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return count;
}

const lookupQuery = (n: number) => ({ type: `bt-${(n * 7919) % typeCount}`, group: `bg-${n % groupCount}` });

/** Microseconds of processor time a request. */
async function microsecondsEach(side: Side, urlAt: (n: number) => string, token: string): Promise<number> {
  let count = 0;
  const used = await usedBy(side, async () => {
    count = await answered(urlAt, token);
  });
  return (used * 1000) / count;
}

async function lookups(ours: Side, hand: Side, token: string): Promise<void> {
  const ourUrl = (n: number) => {
    const { type: type_id, group: price_category_id } = lookupQuery(n);
    return `${ours.url}/api/v2/prices/lookup?${new URLSearchParams({ type_id, price_category_id, date: day })}`;
  };
  const handUrl = (n: number) => `${hand.url}/lookup?${new URLSearchParams({ ...lookupQuery(n), date: day })}`;
  // The first round of each warms it.
  for (const [side, urlAt] of [
    [ours, ourUrl],
    [hand, handUrl],
  ] as const)
    await microsecondsEach(side, urlAt, token);
  const [our, other] = [await microsecondsEach(ours, ourUrl, token), await microsecondsEach(hand, handUrl, token)];
  line(
    'price lookup, 100,000 rows, 8 connections',
    { ours: `${our.toFixed(0)} us`, 'by hand': `${other.toFixed(0)} us` },
    `ratio ${(other / our).toFixed(2)} (target >= 0.40)`,
  );
}

interface Sheet {
  data: { id: string; attributes?: { cells: { price: number | null }[] }; cells?: { price: number }[] }[];
}

const pricesOf = (body: unknown) =>
  (body as Sheet).data.map(({ id, attributes, cells }) => [
    id,
    attributes ? attributes.cells.map(({ price: amount }) => amount) : cells?.map(({ price: amount }) => amount / 100),
  ]);

const rounds = 9;

async function matrices(ours: Side, hand: Side, token: string): Promise<void> {
  const ask = asking(token);
  const [our, other] = [`${ours.url}/api/v2/prices/matrix?date=${day}&page[size]=1000`, `${hand.url}/matrix?date=${day}`];
  const first = await ask.get(our);
  if (JSON.stringify(pricesOf(first.body)) !== JSON.stringify(pricesOf((await ask.get(other)).body)))
    throw new Error('the two matrices differ');
  const each = async (side: Side, url: string) =>
    (await usedBy(side, () => median(rounds, async () => (await ask.get(url)).ms))) / rounds;
  const [ourMs, otherMs] = [await each(ours, our), await each(hand, other)];
  ask.close();
  line(
    'matrix, 1,000 types by 20 groups',
    {
      ours: `${ourMs.toFixed(0)} ms`,
      'by hand': `${otherMs.toFixed(0)} ms`,
      'first (nothing known)': `${first.ms.toFixed(0)} ms`,
    },
    `ratio ${(ourMs / otherMs).toFixed(2)} (target < 20)`,
  );
}

async function adjustments(ours: Side, hand: Side, token: string): Promise<void> {
  const ask = asking(token);
  const body = { selection: { price_category_id: 'bg-0' }, percent: 3, start_date: '2027-01-01', limit: 0 };
  const path = `${ours.url}/api/v2/prices/bulk-adjust`;
  const preview = await usedBy(ours, () => ask.send('POST', path, { ...body, dry_run: true }));
  let changed: unknown;
  const other = await usedBy(hand, async () => {
    const values = { group: 'bg-0', before: '2026-12-31', date: '2027-01-01' };
    changed = (await ask.get(`${hand.url}/adjust?${new URLSearchParams(values)}`)).body;
  });
  let done: unknown;
  const our = await usedBy(ours, async () => {
    done = (await ask.send('POST', path, body)).body;
  });
  const { run_id: run, counts } = (done as { meta: { run_id: string; counts: { open: number } } }).meta;
  if (counts.open !== adjusted || (changed as { changed: number }).changed !== adjusted)
    throw new Error('not all rows were adjusted');
  const text = (ms: number) => `${ms.toFixed(0)} ms`;
  line(
    'bulk adjust of 50,000 rows, new validity, in one transaction',
    { ours: text(our), 'UPDATE and INSERT a row': text(other), preview: text(preview) },
    `ratio ${(our / other).toFixed(2)} (target <= 4)`,
  );
  line('undo of the same', { ours: text(await usedBy(ours, () => ask.send('POST', `${ours.url}/api/v2/runs/${run}/undo`, {}))) });
  ask.close();
}

type Part = (ours: Side, hand: Side, token: string) => Promise<void>;

async function measured(directory: string, userId: string, parts: readonly Part[]): Promise<void> {
  const token = benchToken(directory, userId);
  const copy = writableCopy(directory);
  const [server, hand] = [await startPlumbline(directory), await startByHand(copy.file)];
  for (const part of parts) await part(server, hand, token);
  await hand.stop();
  await server.stop();
  copy.discard();
}

/** 1,000 types by 20 groups in a lab of its own. */
export function fillMatrixLab(directory: string): void {
  prepare(directory, fillBook);
}

/** `labOf` makes a small lab in a directory of its own: both are filled with prices that nobody else wants. */
export async function priceHttp(labOf: (name: string) => Promise<{ directory: string; userId: string }>): Promise<void> {
  const book = await labOf('price-book');
  fillMatrixLab(book.directory);
  await measured(book.directory, book.userId, [lookups, matrices]);
  const wide = await labOf('price-group');
  prepare(wide.directory, fillGroup);
  await measured(wide.directory, wide.userId, [adjustments]);
}
