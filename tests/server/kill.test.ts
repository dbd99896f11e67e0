// The power plug, fifty times: the server is killed in the middle of writes, while others list, and started again on the same folder. Every write
// it acknowledged is there, none is half there, and database and audit trail are whole each time (docs/quality.md#d3).
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '#server/db/sqlite/connection/connection.ts';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import { type SeededRandom, seededRandom } from '../db/support/seeded-random.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { patience } from '../support/patience.ts';
import { v1 } from './support/lab-client.ts';
import { type LabProcess, startLab } from './support/lab-process.ts';

const kills = 50;
const writesInAll = 5_000;
const writesPerRound = writesInAll / kills;
const writers = 6;
/** Who lists meanwhile, answered by threads of their own. */
const readers = 2;

type Values = Record<string, string>;

/** What is known of one record: `null` is "deleted", `undefined` "never there". */
interface Known {
  resource: 'inventory' | 'customer';
  id: string;
  acknowledged: Values | null | undefined;
  /** A write whose answer never came: it may have happened or not, as a whole. */
  unanswered?: Values | null;
}

const keys = { inventory: 'MTAG', customer: 'KTAG' } as const;
const tables = { inventory: 'inventory', customer: 'customers' } as const;

interface Writer {
  name: string;
  random: SeededRandom;
  records: Known[];
  created: number;
}

function newValues({ random }: Writer, resource: Known['resource']): Values {
  const word = () => random.pick(['Druck', 'Länge', 'Masse', 'Feuchte', 'Strom', 'Öltemperatur']) + random.integer(100_000);
  if (resource === 'customer') return { K4602: word(), K4604: word(), remark: word().repeat(20) };
  return {
    ktag: 'owner',
    I4201: word(),
    I4202: word(),
    I4206: word(),
    I4209: random.pick(['A', 'S', 'C', 'R']),
    remark: word().repeat(30),
  };
}

interface Planned {
  record: Known;
  method: 'POST' | 'PUT' | 'DELETE';
  values: Values | null;
}

function plan(writer: Writer): Planned {
  const { random, records } = writer;
  const there = records.filter((record) => record.acknowledged);
  const choice = random.integer(100);
  if (there.length < 3 || choice < 45) {
    const resource = random.integer(5) === 0 ? 'customer' : 'inventory';
    writer.created += 1;
    const record: Known = { resource, id: `${writer.name}:${writer.created}`, acknowledged: undefined };
    records.push(record);
    return { record, method: 'POST', values: newValues(writer, resource) };
  }
  const record = random.pick(there);
  if (choice < 60) return { record, method: 'DELETE', values: null };
  return { record, method: 'PUT', values: { ...record.acknowledged, ...newValues(writer, record.resource) } };
}

/** Writes one after another until the server is gone. */
async function write(lab: LabProcess, writer: Writer, acknowledged: () => void): Promise<void> {
  for (;;) {
    const { record, method, values } = plan(writer);
    record.unanswered = values;
    const path = method === 'POST' ? record.resource : `${record.resource}/${encodeURIComponent(record.id)}`;
    const body = method === 'POST' ? { [keys[record.resource]]: record.id, ...values } : (values ?? undefined);
    const answer = await v1(lab.url, method, path, body).catch(() => null);
    if (answer === null) return;
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    record.acknowledged = values;
    delete record.unanswered;
    acknowledged();
  }
}

/** Lists one after another until the server is gone. */
async function read(lab: LabProcess, random: SeededRandom): Promise<void> {
  for (;;) {
    const filter = encodeURIComponent(JSON.stringify([{ property: 'I4209', value: random.pick(['A', 'S']), operator: '=' }]));
    const path = random.pick(['customer', 'inventory', `inventory?filter=${filter}`, 'inventory?limit=-1']);
    const answer = await v1(lab.url, 'GET', path).catch(() => null);
    if (answer === null) return;
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  }
}

type Row = Record<string, string | number | null>;

function holds(row: Row | undefined, wanted: Values | null | undefined): boolean {
  if (!wanted) return row === undefined;
  return row !== undefined && Object.entries(wanted).every(([column, value]) => row[column] === value);
}

/** Compares each record with what its writer knows, and settles what was open. */
function settle(handle: SqliteHandle, records: readonly Known[]): void {
  for (const record of records) {
    const row = handle.prepare(`select * from ${tables[record.resource]} where ${keys[record.resource]} = ?`).get(record.id) as
      | Row
      | undefined;
    const asAcknowledged = holds(row, record.acknowledged);
    const asUnanswered = 'unanswered' in record && holds(row, record.unanswered);
    if (!asAcknowledged && !asUnanswered) throw new Error(`${record.resource} ${record.id}: ${JSON.stringify({ record, row })}`);
    if (!asAcknowledged) record.acknowledged = record.unanswered;
    delete record.unanswered;
  }
}

interface Entry {
  resource: Known['resource'];
  record_key: string;
  action: string;
  before: string | null;
  after: string | null;
}

const bookkeeping = new Set(['rid', 'row_version', 'updated_at']);

/** The rows as the audit trail tells them must be the rows as they are: a write without its entry, or the other way, shows. */
function compareWithTrail(handle: SqliteHandle): void {
  const told = new Map<string, { values: Row | null; entries: number }>();
  const entries = handle.prepare(
    "select resource, record_key, action, before, after from audits where resource in ('inventory', 'customer') order by rid",
  );
  for (const { resource, record_key, action, after } of entries.all() as Entry[]) {
    const name = `${resource} ${record_key}`;
    const known = told.get(name) ?? { values: null, entries: 0 };
    const values = action === 'delete' ? null : { ...known.values, ...(JSON.parse(after ?? '{}') as Row) };
    told.set(name, { values, entries: known.entries + 1 });
  }
  const there = new Set<string>();
  for (const resource of ['inventory', 'customer'] as const) {
    for (const row of handle.prepare(`select * from ${tables[resource]}`).iterate() as IterableIterator<Row>) {
      const name = `${resource} ${row[keys[resource]]}`;
      there.add(name);
      const { values, entries: count } = told.get(name) ?? { values: null, entries: 0 };
      const different = Object.keys(values ?? {}).filter(
        (column) => !bookkeeping.has(column) && values?.[column] !== row[column],
      );
      // What is made anew begins above every version that was deleted.
      if (values === null || different.length > 0 || Number(row.row_version) < count)
        throw new Error(`${name} differs from its trail in ${different.join(', ')}: ${JSON.stringify({ row, values, count })}`);
    }
  }
  const gone = [...told].filter(([name, { values }]) => values !== null && !there.has(name)).map(([name]) => name);
  expect(gone).toEqual([]);
  const deleted = [...told].filter(([, { values }]) => values === null).map(([name]) => name);
  const binned = handle.prepare("select resource || ' ' || record_key from bin").pluck().all() as string[];
  expect(binned.sort()).toEqual(deleted.sort());
}

async function check(database: string, records: readonly Known[]): Promise<void> {
  const handle = openSqlite(database, { readonly: true });
  try {
    settle(handle, records);
    compareWithTrail(handle);
    expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(handle.pragma('foreign_key_check')).toEqual([]);
    expect((await chainInWrite.check(connect(handle, { slowQuery: () => undefined }))).brokenAt).toBeNull();
  } finally {
    handle.close();
  }
}

it('a kill at any moment loses no acknowledged write and leaves no half one', { timeout: patience(600_000) }, async () => {
  const data = tempFolder();
  const random = seededRandom(2);
  const team = Array.from(
    { length: writers },
    (_, n): Writer => ({ name: `w${n}`, random: seededRandom(100 + n), records: [], created: 0 }),
  );
  let acknowledged = 0;
  const start = () => startLab({ data, arguments_: ['--threads', '2'], environment: { PLUMBLINE_LOG: 'error' } });
  let lab = await start();
  expect(await v1(lab.url, 'POST', 'customer', { KTAG: 'owner', K4602: 'Messhaus' })).toMatchObject({ status: 200 });

  for (let round = 1; round <= kills; round += 1) {
    const running = lab;
    let left = writesPerRound + random.integer(40);
    const laterBy = random.integer(12);
    const done = team.map((writer) =>
      write(running, writer, () => {
        acknowledged += 1;
        left -= 1;
        if (left === 0) setTimeout(() => running.signal('SIGKILL'), laterBy);
      }),
    );
    await Promise.all([...done, ...Array.from({ length: readers }, () => read(running, random))]);
    expect((await running.finished).signal).toBe('SIGKILL');

    lab = await start();
    await check(
      join(data, 'lab.db'),
      team.flatMap(({ records }) => records),
    );
    // The first call after a start checks the password; the writers then share its proof.
    expect(await v1(lab.url, 'GET', 'customer/owner')).toMatchObject({ status: 200 });
  }
  expect(acknowledged).toBeGreaterThanOrEqual(writesInAll);
});
