// A lab whose database cannot be relied on any more while it runs: it says so with a sentence and a code, writes nothing from then on,
// lets people in, and is brought back from within.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../db/support/seeded-random.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { waitFor } from '../support/waiting.ts';
import { type Answer, signIn, v1, v2 } from './support/lab-client.ts';
import { type LabProcess, startLab, stopLab } from './support/lab-process.ts';

interface Prepared {
  data: string;
  backup: string;
}

const codeOf = ({ body }: Answer) => (body.errors as { code: string }[] | undefined)?.[0]?.code;
const customer = (n: number) => ({ KTAG: `k${n}`, K4601: String(n), K4602: `Messhaus ${n} `.repeat(12) });

let seed: Prepared;

/** A closed lab of some pages with a backup of all of it. */
function closedLab(): Prepared {
  const data = join(tempFolder(), 'lab');
  cpSync(seed.data, data, { recursive: true });
  return { data, backup: seed.backup };
}

async function makeSeed(): Promise<Prepared> {
  const data = join(tempFolder(afterAll), 'lab');
  const lab = await startLab({ data, atEnd: afterAll });
  const token = await signIn(lab.url);
  for (let n = 0; n < 60; n += 1) expect((await v1(lab.url, 'POST', 'customer', customer(n))).status).toBe(200);
  expect((await v1(lab.url, 'POST', 'inventory', { MTAG: 'm1', ktag: 'k1' })).status).toBe(200);
  const made = await v2(lab.url, token, 'POST', 'admin/backups', {});
  await stopLab(lab);
  return { data, backup: String((made.body.data as { id: string }).id) };
}

beforeAll(async () => {
  seed = await makeSeed();
});

/** Random bytes over a page: the first of a table, or one of its leaves. */
function overwrite(data: string, table: string, which: 'root' | 'leaf'): void {
  const file = join(data, 'lab.db');
  const handle = new Database(file);
  handle.pragma('wal_checkpoint(TRUNCATE)');
  const size = handle.pragma('page_size', { simple: true }) as number;
  const root = handle.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(table) as number;
  const leaves = handle.prepare("select pageno from dbstat where name = ? and pagetype = 'leaf'").pluck().all(table) as number[];
  handle.close();
  const page = which === 'root' ? root : (leaves[Math.floor(leaves.length / 2)] ?? root);
  const random = seededRandom(7);
  const bytes = readFileSync(file);
  for (let at = (page - 1) * size; at < page * size; at += 1) bytes[at] = random.integer(256);
  writeFileSync(file, bytes);
}

const health = (lab: LabProcess) =>
  fetch(`${lab.url}/health`).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }));

async function expectReadOnly(lab: LabProcess, token: string, code: string): Promise<void> {
  expect(await health(lab)).toMatchObject({ status: 503, body: { status: 'degraded', fault: code.replace('lab.', '') } });
  for (const [path, body] of [
    ['customers', { name: 'Neu' }],
    ['inventories', { customer_id: 'k1', serial_number: 'neu' }],
  ] as const) {
    const refused = await v2(lab.url, token, 'POST', path, body);
    expect([refused.status, codeOf(refused)]).toEqual([503, code]);
  }
  expect(await v1(lab.url, 'POST', 'customer', customer(900))).toMatchObject({ status: 503 });
}

/** Gives its own words, never SQLite's. */
function expectSentence(answer: Answer): void {
  expect(answer.status).toBe(503);
  expect(JSON.stringify(answer.body)).toMatch(/database|Datenbank/);
  expect(JSON.stringify(answer.body)).not.toMatch(/SQLITE|malformed|at .*\.ts/);
}

describe('random bytes over a page of the database', () => {
  it.each([
    ['inventory', 'inventories'],
    ['customers', 'customers'],
  ])('of %s: the list says so, nothing is written from then on, and the backup is restored from within', async (table, path) => {
    const { data, backup } = closedLab();
    overwrite(data, table, 'root');
    const lab = await startLab({ data });
    const token = await signIn(lab.url);
    const list = await v2(lab.url, token, 'GET', path);
    expectSentence(list);
    expect(codeOf(list)).toBe('lab.damaged');
    expect(JSON.stringify(list.body)).toContain(backup);
    await expectReadOnly(lab, token, 'lab.damaged');
    const condition = await v2(lab.url, token, 'GET', 'lab-condition');
    expect(condition.body).toMatchObject({ data: { attributes: { fault: 'damaged', newest_backup: expect.any(String) } } });
    // Whoever comes now still comes in, though nothing of it can be written.
    const later = await signIn(lab.url);
    expect(await v2(lab.url, later, 'POST', `admin/backups/${backup}/restore`, {})).toMatchObject({ status: 204 });
    expect(await health(lab)).toMatchObject({ status: 200, body: { status: 'ok', fault: null } });
    expect(await v1(lab.url, 'POST', 'customer', customer(901))).toMatchObject({ status: 200 });
    expect((await stopLab(lab)).code).toBe(0);
  });

  it('of the trail: everybody can still sign in', async () => {
    const { data, backup } = closedLab();
    overwrite(data, 'audits', 'root');
    const lab = await startLab({ data });
    const token = await signIn(lab.url);
    await expectReadOnly(lab, token, 'lab.damaged');
    expect(await v2(lab.url, token, 'GET', 'customers')).toMatchObject({ status: 200 });
    expect(await v2(lab.url, token, 'POST', `admin/backups/${backup}/restore`, {})).toMatchObject({ status: 204 });
    await stopLab(lab);
  });

  it('of the users: whoever signs in is told why he cannot', async () => {
    const { data } = closedLab();
    overwrite(data, 'users', 'root');
    const lab = await startLab({ data });
    const refused = await v2(lab.url, '', 'POST', 'auth/token', { email: 'anna@lab.test', password: 'x', device_name: 'test' });
    expectSentence(refused);
    expect(await health(lab)).toMatchObject({ status: 503, body: { fault: 'damaged' } });
    await stopLab(lab);
  });

  it('in the middle: the backup finds it, and no further write goes into the file', async () => {
    const { data, backup } = closedLab();
    overwrite(data, 'customers', 'leaf');
    const lab = await startLab({ data });
    const token = await signIn(lab.url);
    const refused = await v2(lab.url, token, 'POST', 'admin/backups', {});
    expectSentence(refused);
    expect(codeOf(refused)).toBe('lab.damaged');
    await expectReadOnly(lab, token, 'lab.damaged');
    expect(readdirSync(join(data, 'backups'))).toEqual([backup]);
    await stopLab(lab);
  });

  it('is looked for after an end that was none', async () => {
    const { data } = closedLab();
    const first = await startLab({ data });
    expect((await v1(first.url, 'POST', 'customer', customer(700))).status).toBe(200);
    first.signal('SIGKILL');
    await first.finished;
    // Not through the database: its write-ahead log stays as the program left it.
    const file = join(data, 'lab.db');
    const bytes = readFileSync(file);
    const at = bytes.indexOf('Messhaus 30 ');
    bytes.fill(0xa5, at - (at % 4096), at - (at % 4096) + 4096);
    writeFileSync(file, bytes);
    const lab = await startLab({ data });
    await waitFor(
      'the damage to be told',
      async () => expect(await health(lab)).toMatchObject({ status: 503, body: { fault: 'damaged' } }),
      60_000,
    );
    await stopLab(lab);
  });
});

describe('a data folder that is taken away', () => {
  it('is missed before the next write is acknowledged, and taken again when it comes back', async () => {
    const { data } = closedLab();
    const lab = await startLab({ data });
    const token = await signIn(lab.url);
    renameSync(data, `${data}-away`);
    expect(await v1(lab.url, 'POST', 'customer', customer(900))).toMatchObject({ status: 503 });
    await expectReadOnly(lab, token, 'lab.gone');
    const backup = await v2(lab.url, token, 'POST', 'admin/backups', {});
    expect([backup.status, codeOf(backup)]).toEqual([503, 'lab.gone']);
    expect(await v2(lab.url, await signIn(lab.url), 'GET', 'customers')).toMatchObject({ status: 200 });
    renameSync(`${data}-away`, data);
    await waitFor('the lab to be well again', async () => expect(await health(lab)).toMatchObject({ status: 200 }), 30_000);
    expect((await v1(lab.url, 'POST', 'customer', customer(800))).status).toBe(200);
    expect((await stopLab(lab)).code).toBe(0);
  });

  it('is written to another folder as it was, and restored from there into its place', async () => {
    const { data } = closedLab();
    const stick = tempFolder();
    const lab = await startLab({ data });
    const token = await signIn(lab.url);
    expect((await v1(lab.url, 'POST', 'customer', customer(801))).status).toBe(200);
    rmSync(data, { recursive: true });
    expect((await v1(lab.url, 'POST', 'customer', customer(802))).status).toBe(503);
    const rescued = await v2(lab.url, token, 'POST', 'admin/rescue', { path: stick });
    expect(rescued).toMatchObject({ status: 201, body: { data: { attributes: { documents: 0, missing_documents: 0 } } } });
    const { id } = rescued.body.data as { id: string };
    const list = await v2(lab.url, token, 'GET', `admin/backups?folder=${encodeURIComponent(stick)}`);
    expect((list.body.data as { id: string }[]).map((one) => one.id)).toEqual([id]);
    expect(await v2(lab.url, token, 'POST', `admin/backups/${id}/restore`, { folder: stick })).toMatchObject({ status: 204 });
    expect(existsSync(join(data, 'lab.db'))).toBe(true);
    expect(await health(lab)).toMatchObject({ status: 200 });
    expect((await v1(lab.url, 'GET', 'customer/k801')).status).toBe(200);
    expect((await v1(lab.url, 'GET', 'customer/k802')).status).toBe(404);
    expect((await v1(lab.url, 'POST', 'customer', customer(803))).status).toBe(200);
    expect((await stopLab(lab)).code).toBe(0);
    const again = await startLab({ data });
    expect((await v1(again.url, 'GET', 'customer/k803')).status).toBe(200);
    await stopLab(again);
  });

  it('says at the folder why it cannot be written there', async () => {
    const { data } = closedLab();
    const lab = await startLab({ data });
    const token = await signIn(lab.url);
    mkdirSync(join(data, 'x'));
    const refused = await v2(lab.url, token, 'POST', 'admin/rescue', { path: join(data, 'nowhere') });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'folder.missing']);
    await stopLab(lab);
  });
});
