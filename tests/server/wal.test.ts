// The write-ahead log stays small: it grows only while someone reads one moment of the lab, and is cut back when he is done
// (docs/quality.md#d10). Days of writing pressed together: each write leaves as much as a long remark makes it leave.
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atMoment, type MomentReader } from '#server/core/read/stream.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { streamList } from '#server/http/v1/stream-list.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { credentialHeaders, type RunningLab, startLab } from '../support/running-lab.ts';

const megabyte = 1_048_576;
const limit = 64 * megabyte;
const devices = 4000;

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

const database = () => dataPaths(lab.directory).database;
const walSize = () => statSync(`${database()}-wal`).size;

/** Put in at once: only later writes are what is asked about. */
async function addDevices(ballast: number): Promise<void> {
  const handle = openSqlite(database());
  handle
    .prepare(
      `insert into inventory (MTAG, I4201, ktag, I4209, I4224) with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       select 'wal-' || i, 'W-' || i, (select min(KTAG) from customers), 'A', hex(zeroblob(?)) from n`,
    )
    .run(devices, ballast);
  handle.pragma('wal_checkpoint(TRUNCATE)');
  handle.close();
  await lab.services.lab.changes.written(['inventory']);
}

let written = 0;
/** Through the core, with its entry in the trail. */
async function write(times: number): Promise<void> {
  const resource = lab.program.lab.registry.resource('inventory');
  for (let n = 0; n < times; n += 1) {
    written += 1;
    const remark = `Prüfvermerk ${written} `.repeat(60);
    await updateRecord(lab.program, resource, { id: `wal-${1 + (written % devices)}`, input: { values: { remark } } });
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A moment is held from the first question on. */
async function beginReading(): Promise<MomentReader> {
  const reader = await atMoment(lab.program);
  await reader.numbers(CompiledQuery.raw('select count(*) from inventory'));
  return reader;
}

async function askForAll(): Promise<IncomingMessage> {
  const request = get(`${lab.url}/api/inventory?limit=-1`, { headers: credentialHeaders('admin'), agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

interface Listed {
  data: { totalCount: number; inventory: { MTAG: string; remark: string | null }[] };
}

describe('the write-ahead log', () => {
  it('grows while a client reads a long list slowly, and is cut back by the writes after it and emptied by its job', async () => {
    // More than any buffer between server and client holds.
    await addDevices(2500);
    const response = await askForAll();
    await write(800);
    expect(walSize()).toBeGreaterThan(limit);

    const { data } = JSON.parse(await textOf(response)) as Listed;
    expect(data.inventory).toHaveLength(data.totalCount);
    // What he got is the lab as it was when he asked.
    expect(data.inventory.filter(({ remark }) => remark?.startsWith('Prüfvermerk'))).toEqual([]);

    await write(2);
    expect(walSize()).toBeLessThan(limit);
    await openedLab(database())?.jobs.run('wal-checkpoint', 'manual');
    // Beside the row that says the job is done.
    expect(walSize()).toBeLessThan(megabyte / 4);
  });

  it('stays small while moments of the lab are read all the time, one overlapping the other', async () => {
    await addDevices(10);
    let over = false;
    let readings = 0;
    const readers = Array.from({ length: 3 }, async (_, n) => {
      for (; !over; readings += 1) {
        const reader = await beginReading();
        const until = written + 30 + 10 * n;
        while (written < until && !over) await nextTurn();
        await reader.done();
      }
    });
    let largest = 0;
    for (let n = 0; n < 1000; n += 1) {
      await write(1);
      await nextTurn();
      largest = Math.max(largest, walSize());
    }
    over = true;
    await Promise.all(readers);
    expect(readings).toBeGreaterThan(20);
    expect(largest).toBeLessThan(limit);
  });

  it('is left alone by its job while someone reads: nobody else has to wait for him', async () => {
    await addDevices(10);
    const reader = await beginReading();
    await write(3);
    const size = walSize();
    // Were the job to wait for the reader, who is in this very process, it would wait longer than this test may take.
    await sql`pragma busy_timeout = 60000`.execute(lab.program.db);
    await openedLab(database())?.jobs.run('wal-checkpoint', 'manual');
    expect(walSize()).toBeGreaterThanOrEqual(size);
    expect((await sql<{ timeout: number }>`pragma busy_timeout`.execute(lab.program.db)).rows).toEqual([{ timeout: 60_000 }]);
    await reader.done();
    await openedLab(database())?.jobs.run('wal-checkpoint', 'manual');
    expect(walSize()).toBeLessThan(megabyte / 4);
  });

  it('is not kept for a client that takes nothing any more', async () => {
    await addDevices(2500);
    const reader = await beginReading();
    const resource = lab.program.lab.registry.resource('inventory');
    const query = { filter: null, sort: [], limit: null, offset: 0 };
    const cut = new Promise<void>((resolve, reject) => {
      const server = createServer((req, res) => {
        const exchange = {
          req,
          res,
          method: 'GET',
          segments: [],
          query: {},
          repeated: {},
          requestId: '',
          address: '',
          encrypted: false,
          overNetwork: false,
          trail: {},
        };
        streamList(exchange, lab.program, { reader, resource, query, total: devices, patienceMs: 50 })
          .finally(() => reader.done())
          .finally(() => server.close())
          .then(resolve, reject);
      });
      server.listen(0, '127.0.0.1', () => {
        const request = get({ port: (server.address() as AddressInfo).port, agent: false });
        request.on('response', (response) => response.on('error', () => undefined));
        request.on('error', () => undefined);
      });
    });
    await cut;
    await openedLab(database())?.jobs.run('wal-checkpoint', 'manual');
    expect(walSize()).toBeLessThan(megabyte / 4);
  });
});
