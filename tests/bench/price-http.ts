// Prices over HTTP against the same by hand: one lookup at 100,000 rows, a matrix of 1,000 types by 20 groups, an adjustment of 50,000
// rows. Issue 5 "Speed".
import { spawn } from 'node:child_process';
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

function startByHand(file: string): Promise<Pick<Started, 'url' | 'stop'>> {
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
      resolve({ url, stop });
    });
    child.once('exit', (code) => reject(new Error(`the server by hand ended with ${code}`)));
  });
}

/** Requests a second, each for another type, so that neither side answers the same twice in a row. */
async function perSecond(urlAt: (n: number) => string, token: string): Promise<number> {
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
  return Math.round(count / seconds);
}

const lookupQuery = (n: number) => ({ type: `bt-${(n * 7919) % typeCount}`, group: `bg-${n % groupCount}` });

async function lookups(ours: string, hand: string, token: string): Promise<void> {
  const ourUrl = (n: number) => {
    const { type: type_id, group: price_category_id } = lookupQuery(n);
    return `${ours}/prices/lookup?${new URLSearchParams({ type_id, price_category_id, date: day })}`;
  };
  const handUrl = (n: number) => `${hand}/lookup?${new URLSearchParams({ ...lookupQuery(n), date: day })}`;
  const figures: number[] = [];
  // The first round of each warms it.
  for (const round of ['warm', 'counted']) {
    const [our, other] = [await perSecond(ourUrl, token), await perSecond(handUrl, token)];
    if (round === 'counted') figures.push(our, other);
  }
  const [our = 0, other = 1] = figures;
  line(
    'price lookup, 100,000 rows, 8 connections',
    { ours: `${our}/s`, 'by hand': `${other}/s` },
    `ratio ${(our / other).toFixed(2)} (target >= 0.40)`,
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

async function matrices(ours: string, hand: string, token: string): Promise<void> {
  const ask = asking(token);
  const [our, other] = [`${ours}/prices/matrix?date=${day}&page[size]=1000`, `${hand}/matrix?date=${day}`];
  const first = await ask.get(our);
  if (JSON.stringify(pricesOf(first.body)) !== JSON.stringify(pricesOf((await ask.get(other)).body)))
    throw new Error('the two matrices differ');
  const [ourMs, otherMs] = [
    await median(9, async () => (await ask.get(our)).ms),
    await median(9, async () => (await ask.get(other)).ms),
  ];
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

async function adjustments(ours: string, hand: string, token: string): Promise<void> {
  const ask = asking(token);
  const body = { selection: { price_category_id: 'bg-0' }, percent: 3, start_date: '2027-01-01', limit: 0 };
  const preview = await ask.send('POST', `${ours}/prices/bulk-adjust`, { ...body, dry_run: true });
  const other = await ask.get(`${hand}/adjust?${new URLSearchParams({ group: 'bg-0', date: '2027-01-01' })}`);
  const done = await ask.send('POST', `${ours}/prices/bulk-adjust`, body);
  const { run_id: run, counts } = (done.body as { meta: { run_id: string; counts: { open: number } } }).meta;
  if (counts.open !== adjusted || (other.body as { changed: number }).changed !== adjusted)
    throw new Error('not all rows were adjusted');
  line(
    'bulk adjust of 50,000 rows, new validity, in one transaction',
    {
      ours: `${done.ms.toFixed(0)} ms`,
      'UPDATE and INSERT': `${other.ms.toFixed(0)} ms`,
      preview: `${preview.ms.toFixed(0)} ms`,
    },
    `ratio ${(done.ms / other.ms).toFixed(2)} (target <= 4)`,
  );
  const undone = await ask.send('POST', `${ours}/runs/${run}/undo`, {});
  line('undo of the same', { ours: `${undone.ms.toFixed(0)} ms` });
  ask.close();
}

type Part = (ours: string, hand: string, token: string) => Promise<void>;

async function measured(directory: string, userId: string, parts: readonly Part[]): Promise<void> {
  const token = benchToken(directory, userId);
  const copy = writableCopy(directory);
  const [server, hand] = [await startPlumbline(directory), await startByHand(copy.file)];
  for (const part of parts) await part(`${server.url}/api/v2`, hand.url, token);
  await hand.stop();
  await server.stop();
  copy.discard();
}

/** `labOf` makes a small lab in a directory of its own: both are filled with prices that nobody else wants. */
export async function priceHttp(labOf: (name: string) => Promise<{ directory: string; userId: string }>): Promise<void> {
  const book = await labOf('price-book');
  prepare(book.directory, fillBook);
  await measured(book.directory, book.userId, [lookups, matrices]);
  const wide = await labOf('price-group');
  prepare(wide.directory, fillGroup);
  await measured(wide.directory, wide.userId, [adjustments]);
}
