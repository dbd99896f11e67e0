// What a lab's safety rests on, over the interface: a restore tried every night, a second folder that is made up for, a look into a
// backup before it is restored. docs/quality.md#d7.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkCopy, copyDatabase } from '#server/db/sqlite/backup/content/backup-copy.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { type Json, type V2Answer, type V2Object, v2Of } from '../support/answers.ts';
import { field, filePart, multipart, multipartType } from '../support/multipart.ts';
import { patience } from '../support/patience.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

// Each trial opens a whole lab; a busy machine takes its time.
vi.setConfig({ testTimeout: patience(180_000) });

let lab: RunningLab;
let outside: string;
beforeAll(async () => {
  lab = await startLab();
  outside = `${lab.directory}-outside`;
  mkdirSync(outside);
});
afterAll(async () => {
  await lab.stop();
  rmSync(outside, { recursive: true, force: true });
});

const ask = async (method: string, path: string, body?: unknown): Promise<V2Answer> =>
  v2Of(await lab.v2('admin', { method, path: `/api/v2/admin/${path}`, ...(body === undefined ? {} : { body }) }));

const backups = async (query = ''): Promise<V2Object[]> => (await ask('GET', `backups${query}`)).list;

async function backUp(): Promise<string> {
  lab.clock.step({ minutes: 1 });
  const { status, one } = await ask('POST', 'backups', {});
  expect(status).toBe(201);
  return one.id;
}

async function state(): Promise<{ proof: Json; folder: Json | null }> {
  return (await ask('GET', 'backup-state')).one.attributes as { proof: Json; folder: Json | null };
}

/** Gives its id. */
async function addCustomer(): Promise<string> {
  const { status, one } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name: 'New here' } }));
  expect(status).toBe(201);
  return one.id;
}

/** Gives where its content lies in the lab. */
async function addDocument(content: string): Promise<string> {
  const body = multipart([field('title', 'Certificate'), field('customer_id', 'C-ALPHA'), filePart(content, 'certificate.txt')]);
  const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/documents', headers: multipartType, body });
  expect(answer.status).toBe(201);
  const hash = createHash('sha256').update(content).digest('hex');
  return join('documents', hash.slice(0, 2), hash);
}

/** Runs a task and gives how it ended. */
async function finished(key: string): Promise<Json> {
  await openedLab(dataPaths(lab.directory).database)?.jobs.run(key, 'manual');
  const [run] = (await ask('GET', `scheduled-tasks/${key}/runs`)).list;
  return run?.attributes ?? {};
}

describe('the trial of a restore', () => {
  it('is told with its figures and its certificate, and leaves nothing behind', async () => {
    expect((await state()).proof).toMatchObject({ state: 'never', proven_at: null });
    const calibration = lab.services.lab.db.updateTable('calibration');
    const { CTAG } = await lab.services.lab.reads.selectFrom('calibration').select('CTAG').limit(1).executeTakeFirstOrThrow();
    await calibration.set({ C2306: 'K-2026-77', released_at: '2026-03-01 10:00:00' }).where('CTAG', '=', CTAG).execute();
    const name = await backUp();
    expect((await finished('verify-backup')).status).toBe('succeeded');
    const { proof } = await state();
    const [newest] = await backups();
    const rows = Object.values(newest?.attributes.rows as Record<string, number>).reduce((sum, count) => sum + count, 0);
    expect(proof).toMatchObject({ state: 'proven', proven_backup: name, records: rows, failure: null });
    const { count } = await lab.services.lab.reads
      .selectFrom('audits')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(proof.entries).toBe(Number(count));
    expect(proof.certificate).toBe('K-2026-77');
    expect(newest?.attributes.proof).toMatchObject({ failure: null, records: rows });
    expect(readdirSync(lab.directory).filter((name) => name.startsWith('.restore'))).toEqual([]);
  });

  it('counts as out of date after three days, and as failed from the night on in which it fails', async () => {
    lab.clock.step({ days: 3, minutes: 1 });
    expect((await state()).proof.state).toBe('stale');
    const good = await backUp();
    await finished('verify-backup');
    const bad = await backUp();
    const file = join(lab.directory, 'backups', bad, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Json;
    // A copy that is whole in itself, of which rows are missing.
    writeFileSync(file, JSON.stringify({ ...manifest, rows: { ...(manifest.rows as Json), customers: 999 }, signed: null }));
    const ended = await finished('verify-backup');
    expect(ended.status).toBe('failed');
    expect(ended.message).toMatch(/customers has \d+ rows instead of 999/);
    expect((await state()).proof).toMatchObject({
      state: 'failed',
      backup: bad,
      proven_backup: good,
      failure: expect.stringMatching(/instead of 999/),
    });
    rmSync(join(lab.directory, 'backups', bad), { recursive: true });
  });

  it('finds a trail that was tampered with in the copy', async () => {
    const name = await backUp();
    const folder = join(lab.directory, 'backups', name);
    const handle = openSqlite(join(folder, 'lab.db'));
    handle.exec('DROP TRIGGER audits_no_update');
    handle.exec("UPDATE audits SET user_name = 'Somebody else' WHERE rid = 3");
    handle.pragma('journal_mode = delete');
    handle.close();
    copyDatabase({ source: join(folder, 'lab.db'), target: join(folder, 'again.db') });
    rmSync(join(folder, 'lab.db'));
    renameSync(join(folder, 'again.db'), join(folder, 'lab.db'));
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Json;
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ ...manifest, ...checkCopy(join(folder, 'lab.db')), signed: null }),
    );
    const ended = await finished('verify-backup');
    expect(ended.message).toMatch(/audit trail is broken after 2 entries/);
    rmSync(folder, { recursive: true });
  });
});

describe('the second folder', () => {
  it.each([
    ['a stick', 'relative'],
    ['/no/such/folder', 'missing'],
  ])('%s is refused at its field', async (path, problem) => {
    const { status, errors } = await ask('PUT', 'backup-folder', { path });
    expect(status).toBe(422);
    expect(errors).toMatchObject([{ code: `folder.${problem}`, source: { pointer: '/data/attributes/path' } }]);
  });

  it('is not chosen over a choice somebody else made since', async () => {
    const tag = String((await lab.v2('admin', { path: '/api/v2/admin/backup-state' })).headers.etag);
    const choose = (path: string | null) =>
      lab.v2('admin', {
        method: 'PUT',
        path: '/api/v2/admin/backup-folder',
        body: { path },
        headers: { 'if-match': tag },
      });
    expect((await choose(outside)).status).toBe(200);
    expect((await choose(null)).status).toBe(412);
    expect((await state()).folder).toMatchObject({ path: outside });
    expect((await ask('PUT', 'backup-folder', { path: null })).status).toBe(200);
  });

  it('cannot be within the lab, nor a file', async () => {
    expect((await ask('POST', 'backup-folder/check', { path: join(lab.directory, 'backups') })).one.attributes.problem).toBe(
      'inside',
    );
    const file = join(outside, 'file');
    writeFileSync(file, '');
    expect((await ask('POST', 'backup-folder/check', { path: file })).one.attributes.problem).toBe('no_folder');
    rmSync(file);
    expect((await ask('POST', 'backup-folder/check', { path: outside })).one.attributes).toMatchObject({
      problem: null,
      network: false,
    });
  });

  it('gets what is missing there, each document once, and a stick that is away is made up for', async () => {
    const stick = join(outside, 'stick');
    mkdirSync(stick);
    await addDocument('a certificate on paper');
    const first = await backUp();
    expect((await ask('PUT', 'backup-folder', { path: stick })).status).toBe(200);
    expect((await finished('copy-backup')).status).toBe('succeeded');
    const [place = ''] = readdirSync(stick);
    expect(place).toMatch(/^plumbline-[0-9a-f]{8}$/);
    expect(readdirSync(join(stick, place))).toContain(first);
    expect(readdirSync(join(stick, place, first)).sort()).toEqual(['lab.db', 'manifest.json']);

    // Unplugged: the folder it is mounted on may stay behind, empty.
    renameSync(stick, `${stick}-away`);
    mkdirSync(stick);
    const second = await backUp();
    const away = await finished('copy-backup');
    expect(away.status).toBe('failed');
    expect(away.message).toContain(`The folder ${stick} is not there`);
    expect(readdirSync(stick)).toEqual([]);
    expect((await state()).folder).toMatchObject({ problem: 'missing' });

    rmSync(stick, { recursive: true });
    renameSync(`${stick}-away`, stick);
    expect((await state()).folder).toMatchObject({ problem: null, missing: 1 });
    expect((await finished('copy-backup')).message).toMatch(/^1 copied, \d+ lie in/);
    expect((await state()).folder).toMatchObject({ problem: null, missing: 0 });
    expect((await backups(`?folder=${encodeURIComponent(stick)}`)).map(({ id }) => id)).toEqual(
      (await backups()).map(({ id }) => id),
    );
    expect(second > first).toBe(true);
  });

  it('brings a lab back, with a document that the lab has lost', async () => {
    const stick = join(outside, 'stick');
    const kept = join(lab.directory, await addDocument('kept on the stick alone'));
    const name = await backUp();
    await finished('copy-backup');
    rmSync(join(lab.directory, 'backups', name), { recursive: true });
    rmSync(kept);
    const later = await addCustomer();
    expect((await ask('POST', `backups/${name}/restore`, { folder: stick })).status).toBe(204);
    await lab.signInAnew('admin');
    expect((await lab.v2('admin', { path: `/api/v2/customers/${later}` })).status).toBe(404);
    expect(readFileSync(kept, 'utf8')).toBe('kept on the stick alone');
  });

  it('says so when a copy there is not what was copied, and does not keep it', async () => {
    const stick = join(outside, 'stick');
    const name = await backUp();
    const file = join(lab.directory, 'backups', name, 'lab.db');
    const bytes = readFileSync(file);
    bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1;
    rmSync(file);
    writeFileSync(file, bytes);
    expect((await finished('copy-backup')).message).toMatch(/is not what was copied/);
    const [place = ''] = readdirSync(stick);
    expect(readdirSync(join(stick, place)).filter((entry) => entry.includes(name))).toEqual([]);
    rmSync(join(lab.directory, 'backups', name), { recursive: true });
  });
});

describe('a look into a backup', () => {
  it('tells what it holds, who wrote last, and what came since', async () => {
    const name = await backUp();
    await addCustomer();
    const { one } = await ask('GET', `backups/${name}`);
    const { counts, ...preview } = one.attributes as Json & { counts: { resource: string; backup: number; now: number }[] };
    expect(preview).toMatchObject({ lab: 'same', refusal: null, lost: { entries: 1 } });
    const customers = counts.find(({ resource }) => resource === 'customer');
    expect((customers?.now ?? 0) - (customers?.backup ?? 0)).toBe(1);
  });

  it('refuses one of a newer program, and says which', async () => {
    const name = await backUp();
    const file = join(lab.directory, 'backups', name, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Json;
    writeFileSync(file, JSON.stringify({ ...manifest, schema: migrations.length + 1, program: '9.9.9' }));
    const { one } = await ask('GET', `backups/${name}`);
    expect(one.attributes).toMatchObject({ refusal: 'newer', refusal_reason: '9.9.9' });
    expect((await ask('POST', `backups/${name}/restore`, {})).status).toBe(409);
    rmSync(join(lab.directory, 'backups', name), { recursive: true });
  });

  it('says what is wrong with a damaged one, and knows none by another name', async () => {
    const name = await backUp();
    writeFileSync(join(lab.directory, 'backups', name, 'lab.db'), 'no database');
    expect((await ask('GET', `backups/${name}`)).one.attributes).toMatchObject({ refusal: 'damaged', lost: null });
    expect((await ask('GET', 'backups/20200101-000000-daily')).status).toBe(404);
    rmSync(join(lab.directory, 'backups', name), { recursive: true });
  });
});
