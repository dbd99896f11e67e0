// Backups locked with a passphrase, from outside: what lies on the disks, what opens it, what is said when it does not. docs/adr/0033.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { type Json, type V2Answer, v2Of } from '../support/answers.ts';
import { field, filePart, multipart, multipartType } from '../support/multipart.ts';
import { patience } from '../support/patience.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { run } from './support/lab-process.ts';

vi.setConfig({ testTimeout: patience(180_000) });

const passphrase = 'vier Gewichte im Regal';
const canary = 'Kanarienvogel-Manufaktur';
const fileCanary = 'what only the document says';
const usual = process.env.PLUMBLINE_TRAIL_KEY;

let lab: RunningLab;
let outside: string;
let stick: string;
beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'plumbline-locked-'));
  process.env.PLUMBLINE_TRAIL_KEY = join(outside, 'keys', 'trail-key.json');
  stick = join(outside, 'stick');
  mkdirSync(stick);
  lab = await startLab();
});
afterAll(async () => {
  await lab.stop();
  rmSync(outside, { recursive: true, force: true });
  if (usual === undefined) delete process.env.PLUMBLINE_TRAIL_KEY;
  else process.env.PLUMBLINE_TRAIL_KEY = usual;
});

const ask = async (method: string, path: string, body?: unknown): Promise<V2Answer> =>
  v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) }));

async function backUp(): Promise<string> {
  lab.clock.step({ minutes: 1 });
  const { status, one } = await ask('POST', 'admin/backups', {});
  expect(status).toBe(201);
  return one.id;
}

async function addCustomer(name: string): Promise<string> {
  const { status, one } = await ask('POST', 'customers', { name });
  expect(status).toBe(201);
  return one.id;
}

async function addDocument(content: string): Promise<{ id: string; hash: string }> {
  const body = multipart([field('title', canary), field('customer_id', 'C-ALPHA'), filePart(content, 'canary.txt')]);
  const answer = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/documents', headers: multipartType, body }));
  expect(answer.status).toBe(201);
  return { id: answer.one.id, hash: createHash('sha256').update(content).digest('hex') };
}

async function finished(key: string): Promise<Json> {
  await openedLab(dataPaths(lab.directory).database)?.jobs.run(key, 'manual');
  return (await ask('GET', `admin/scheduled-tasks/${key}/runs`)).list[0]?.attributes ?? {};
}

const folderOf = (name: string) => join(lab.directory, 'backups', name);
const inLab = (hash: string) => join(lab.directory, 'documents', hash.slice(0, 2), hash);
async function restore(name: string, how: Json = {}): Promise<V2Answer> {
  const answer = await ask('POST', `admin/backups/${name}/restore`, how);
  if (answer.status === 204) await lab.signInAnew('admin');
  return answer;
}
const customers = async () => (await ask('GET', 'customers?page[size]=100')).list.map(({ attributes }) => attributes.name);
const lockState = async () => (await ask('GET', 'admin/backup-lock')).one.attributes;

/** Every file below a folder. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}

/** Where a text stands, in the content or in the name of a file. */
const holding = (folder: string, text: string) =>
  filesOf(folder).filter((file) => file.includes(text) || readFileSync(file).includes(text));

async function recoveryCode(given = passphrase): Promise<string> {
  const body = { passphrase: given };
  const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/admin/backup-lock/sheet', body });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = readPdf(answer.bytes);
  expect(pages).toHaveLength(1);
  const rows = (pages[0] ?? '').split('\n').filter((line) => /^\s*(?:[0-9A-HJKMNP-TV-Z]{5}\s*){4}$/.test(line));
  return rows.join(' ').trim().split(/\s+/).join('-');
}

let open: string;
let locked: string;
let document: { id: string; hash: string };

describe('a lab whose backups are locked', () => {
  it('has them open until somebody says otherwise', async () => {
    await addCustomer(canary);
    document = await addDocument(fileCanary);
    await addDocument('another one');
    expect(await lockState()).toEqual({ locked: false, since: null, key: null, kept: null, open: 0 });
    open = await backUp();
    expect(holding(folderOf(open), canary)).not.toEqual([]);
    expect(holding(folderOf(open), fileCanary)).not.toEqual([]);
    const short = await ask('PUT', 'admin/backup-lock', { passphrase: 'short' });
    expect(short.status).toBe(422);
    expect((await lockState()).locked).toBe(false);
  });

  it('leaves nothing to read in a backup or on the stick, and is proved at night all the same', async () => {
    const on = await ask('PUT', 'admin/backup-lock', { passphrase });
    expect(on.one.attributes).toMatchObject({ locked: true, kept: 'kept' });
    locked = await backUp();
    expect((await ask('PUT', 'admin/backup-folder', { path: stick })).status).toBe(200);
    expect((await finished('copy-backup')).status).toBe('succeeded');
    const secrets = [canary, fileCanary, document.hash, passphrase, 'SQLite format', 'C-ALPHA', 'Administrator'];
    for (const place of [folderOf(locked), stick]) {
      expect(filesOf(place).length).toBeGreaterThan(3);
      for (const secret of secrets) expect([place, secret, holding(place, secret)]).toEqual([place, secret, []]);
    }
    const [listed] = (await ask('GET', 'admin/backups')).list;
    expect(listed?.attributes).toMatchObject({ locked: true, key_kept: true });
    const preview = (await ask('GET', `admin/backups/${locked}`)).one.attributes;
    expect(preview).toMatchObject({ lab: 'same', refusal: null, signature: 'signed', last: { user: expect.any(String) } });
    const proof = await finished('verify-backup');
    expect([proof.status, proof.message]).toEqual(['succeeded', expect.any(String)]);
    expect(existsSync(inLab(document.hash))).toBe(true);
    const second = await backUp();
    // Unchanged documents are locked once.
    const [one, other] = [locked, second].map((name) =>
      filesOf(join(folderOf(name), 'documents')).map((file) => readFileSync(file)),
    );
    expect(one).toEqual(other);
    expect((await lockState()).open).toBe(1);
    expect((await ask('POST', 'admin/backup-lock/sweep', {})).one.attributes.open).toBe(0);
    expect(existsSync(folderOf(open))).toBe(false);
  });

  it('gives a lost document back from a locked backup', async () => {
    writeFileSync(inLab(document.hash), 'altered');
    expect((await ask('POST', `documents/${document.id}/recover`, {})).status).toBe(200);
    expect(readFileSync(inLab(document.hash), 'utf8')).toBe(fileCanary);
  });

  it('asks for the passphrase, and takes no other', async () => {
    await addCustomer('Came later');
    const wrongCode = `${(await recoveryCode()).slice(0, -1)}!`;
    for (const how of [{}, { passphrase: '' }, { passphrase: `${passphrase}!` }, { passphrase: wrongCode }]) {
      const refused = await restore(locked, how);
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.errors)).toMatch(/passphrase/);
    }
    expect(await customers()).toContain('Came later');
  });

  it('comes back by the passphrase and by the code of the printed sheet', async () => {
    rmSync(inLab(document.hash));
    expect((await restore(locked, { passphrase })).status).toBe(204);
    expect(await customers()).toContain(canary);
    expect(await customers()).not.toContain('Came later');
    expect(readFileSync(inLab(document.hash), 'utf8')).toBe(fileCanary);
    expect((await lockState()).locked).toBe(true);
    await addCustomer('Came later');
    const slip = (await recoveryCode()).replace(/^(.)/, (sign) => (sign === '7' ? '8' : '7'));
    expect(JSON.stringify((await restore(locked, { passphrase: slip })).errors)).toMatch(/group 1|Gruppe 1/);
    expect((await restore(locked, { passphrase: (await recoveryCode()).toLowerCase().replaceAll('-', ' ') })).status).toBe(204);
    expect(await customers()).not.toContain('Came later');
    await addCustomer('Came later');
    expect((await restore(locked, { kept_key: true })).status).toBe(204);
    expect(await customers()).not.toContain('Came later');
  });

  it('says of a cut, a swapped and a changed file what it is, each in a sentence, with nothing changed', async () => {
    await addCustomer('Stays');
    const other = await backUp();
    const file = join(folderOf(locked), 'lab.db.locked');
    const whole = readFileSync(file);
    const said = async (how: Json = { passphrase }) => {
      const { status, message, errors } = await restore(locked, how);
      expect(status).toBe(409);
      expect(await customers()).toContain('Stays');
      expect(readdirSync(lab.directory).filter((name) => name.includes('restoring'))).toEqual([]);
      return JSON.stringify([message, errors]);
    };
    truncateSync(file, whole.length - 5000);
    expect(await said()).toMatch(/cut off|abgeschnitten/);
    copyFileSync(join(folderOf(other), 'lab.db.locked'), file);
    expect(await said()).toMatch(/another backup or another place|anderen Sicherung oder an einen anderen Platz/);
    const changed = Buffer.from(whole);
    changed[70_000] = (changed[70_000] ?? 0) ^ 1;
    writeFileSync(file, changed);
    expect(await said()).toMatch(/changed or damaged|verändert oder beschädigt/);
    writeFileSync(file, whole);
    // One document in another's place.
    const [first, second] = filesOf(join(folderOf(locked), 'documents'));
    const contents = [first, second].map((path) => readFileSync(path ?? ''));
    for (const [index, path] of [first, second].entries()) {
      rmSync(path ?? '');
      writeFileSync(path ?? '', contents[1 - index] ?? '');
    }
    for (const kept of filesOf(join(lab.directory, 'documents'))) rmSync(kept);
    expect(await said()).toMatch(/canary\.txt/);
    for (const [index, path] of [first, second].entries()) writeFileSync(path ?? '', contents[index] ?? '');
    expect((await restore(locked, { passphrase })).status).toBe(204);
    expect(readFileSync(inLab(document.hash), 'utf8')).toBe(fileCanary);
  });

  it('opens older backups with their own passphrase after it was changed, and open ones after the lock was taken off', async () => {
    const before = (await lockState()).key;
    const next = 'ein ganz anderer Satz';
    expect((await ask('PUT', 'admin/backup-lock', { passphrase: next })).status).toBe(200);
    expect((await lockState()).key).not.toBe(before);
    const newer = await backUp();
    expect((await restore(newer, { passphrase })).status).toBe(422);
    expect((await restore(locked, { passphrase: next })).status).toBe(422);
    expect((await restore(newer, { passphrase: next })).status).toBe(204);
    await recoveryCode(next);
    expect((await ask('DELETE', 'admin/backup-lock')).status).toBe(204);
    const free = await backUp();
    expect(holding(folderOf(free), canary)).not.toEqual([]);
    expect((await restore(free)).status).toBe(204);
    const told = (await ask('GET', 'audits?filter[resource]=eq:lab&page[size]=100')).list;
    const actions = told.map(({ attributes }) => attributes.action);
    expect(actions).toEqual(expect.arrayContaining(['backups_locked', 'backups_relocked', 'backups_unlocked', 'recovery_sheet']));
    expect(JSON.stringify(told)).not.toContain(passphrase);
  });
});

describe('another computer', () => {
  const restoreCli = (...words: string[]) =>
    run({
      data: join(outside, 'elsewhere'),
      program: 'restore',
      arguments_: ['--from', stick, ...words],
      environment: { PLUMBLINE_TRAIL_KEY: join(outside, 'other-keys', 'trail-key.json') },
    });

  it('restores from the stick with the passphrase in a file, asks for it, and goes on locking', async () => {
    const [right, wrong] = [join(outside, 'right'), join(outside, 'wrong')];
    writeFileSync(right, `${passphrase}\n`);
    writeFileSync(wrong, 'something else altogether');
    const data = join(outside, 'elsewhere');
    expect((await restoreCli()).stdout).toMatch(new RegExp(`${locked}.*locked`));
    for (const [words, sentence] of [
      [[], /is locked: give its passphrase or its recovery code/],
      [['--kept-key'], /does not keep the key/],
      [['--passphrase-file', wrong], /This passphrase does not open the backup/],
      [['--passphrase-file', join(outside, 'nothing')], /cannot be read/],
    ] as const) {
      const refused = await restoreCli(locked, '--unproven', ...words);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(sentence);
      expect(refused.stderr.trim().split('\n')).toHaveLength(1);
      expect(existsSync(join(data, 'lab.db'))).toBe(false);
    }
    const done = await restoreCli(locked, '--unproven', '--passphrase-file', right);
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(readFileSync(join(data, 'lab.db')).includes(canary)).toBe(true);
    expect(readFileSync(join(data, 'documents', document.hash.slice(0, 2), document.hash), 'utf8')).toBe(fileCanary);
    const state = JSON.parse(readFileSync(join(data, 'backup-lock.json'), 'utf8')) as { wrap: { key: string } };
    expect(readdirSync(join(outside, 'other-keys'))).toContain(`backup-key-${state.wrap.key}.json`);
  });
});
