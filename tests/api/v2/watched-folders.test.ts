// Watched folders over HTTP: who may have one and where, what becomes of files that are dropped, what is written, with whose rights, and
// that nothing is taken twice or lost. docs/interface/connections.md#folders, docs/adr/0077.
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { operations } from '#server/contract/operations.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { anInventory, aRole, aUser, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { waitFor } from '../../support/waiting.ts';

let lab: RunningLab;
let root: string;
let made = 0;

beforeAll(async () => {
  lab = await startLab();
  root = mkdtempSync(join(tmpdir(), 'plumbline-folders-'));
  await change(lab.program, 'setting', 'folders.roots', { value: JSON.stringify([root]) });
});
afterAll(async () => {
  await lab.stop();
  rmSync(root, { recursive: true, force: true });
});

interface Shown {
  id: string;
  attributes: Record<string, unknown>;
}

const send = (method: string, path: string, body?: object, user: 'admin' | 'berta' = 'admin') =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const dataOf = <T = Shown>({ body }: { body: unknown }) => (body as { data: T }).data;
const file = (folder: string, name: string) => join(root, folder, name);
const text = (folder: string, name: string) => readFileSync(file(folder, name), 'utf8');
const names = (folder: string) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []);

async function watched(values: Record<string, unknown>): Promise<{ id: string; name: string }> {
  made += 1;
  const name = `folder-${made}`;
  mkdirSync(join(root, name));
  const answer = await send('POST', 'watched-folders', { name, folder: join(root, name), ...values });
  expect(answer.status, answer.text).toBe(201);
  return { id: dataOf(answer).id, name };
}

const stateOf = async (id: string) => dataOf(await send('GET', `watched-folders/${id}`)).attributes;
const logOf = async (id: string) =>
  dataOf<Shown[]>(await send('GET', `folder-files?filter[folder_id]=${id}&sort=-at`)).map(({ attributes }) => attributes);

/** Looks until what is asked for is so. */
async function looked(id: string, told: () => unknown | Promise<unknown>): Promise<void> {
  await waitFor(`folder ${id}`, async () => {
    const answer = await send('POST', `watched-folders/${id}/look`, {});
    expect(answer.status, answer.text).toBe(200);
    expect(await told()).toBeTruthy();
  });
}

describe('a folder', () => {
  it('is refused by the name of its field where nobody allowed it, and to everybody but administrators', async () => {
    const refused = async (values: object) => {
      const answer = await send('POST', 'watched-folders', { name: 'X', ...values });
      expect(answer.status, answer.text).toBe(422);
      return (answer.body as { errors: { code: string; source: { pointer: string } }[] }).errors.map(
        ({ code, source }) => `${source.pointer} ${code}`,
      );
    };
    expect(await refused({ folder: '/etc' })).toEqual(['/data/attributes/folder folder.not_listed']);
    expect(await refused({ folder: `${root}/../etc` })).toEqual(['/data/attributes/folder folder.whole_path']);
    expect(await refused({ folder: 'in' })).toEqual(['/data/attributes/folder folder.whole_path']);
    expect(await refused({ folder: join(root, 'l'), purpose: 'list' })).toEqual(['/data/attributes/records field.required']);
    expect(await refused({ folder: join(root, 'l'), records: 'tickets' })).toEqual(['/data/attributes/records folder.no_list']);
    expect((await send('GET', 'watched-folders', undefined, 'berta')).status).toBe(403);
    expect((await send('GET', 'folder-files', undefined, 'berta')).status).toBe(403);
    const setting = dataOf<Shown[]>(await send('GET', 'settings?filter[name]=folders.roots'))[0]?.id;
    for (const value of [['relative'], ['/'], ['/srv/../etc'], [7]])
      expect((await send('PATCH', `settings/${setting}`, { value })).status, JSON.stringify(value)).toBe(422);
  });

  it('that is not there is told at the folder, and watched again once it is', async () => {
    const { id, name } = await watched({});
    rmSync(join(root, name), { recursive: true });
    await looked(id, async () => (await stateOf(id)).state === 'failing');
    expect((await stateOf(id)).reason).toBe(`The folder ${join(root, name)} is not there.`);
    mkdirSync(join(root, name));
    await looked(id, async () => (await stateOf(id)).state === 'working');
    expect((await stateOf(id)).reason).toBeNull();
  });

  it('is stopped when what was allowed is not any more', async () => {
    const { id, name } = await watched({});
    await change(lab.program, 'setting', 'folders.roots', { value: JSON.stringify([join(root, 'elsewhere')]) });
    writeFileSync(file(name, 'a.txt'), 'a');
    await looked(id, async () => (await stateOf(id)).state === 'stopped');
    await change(lab.program, 'setting', 'folders.roots', { value: JSON.stringify([root]) });
    await looked(id, () => names(name).join() === 'done');
  });
});

describe('a table that is dropped', () => {
  it('is judged, waits among the documents, and is imported as one run that says so', async () => {
    const { id, name } = await watched({ records: 'inventories', document_type: 'Liste' });
    writeFileSync(file(name, 'geräte.csv'), 'asset_number;serial_number;customer_id\r\nWF-1;S-1;C-ALPHA\r\nWF-2;S-2;C-ALPHA\r\n');
    await looked(id, () => names(name).join() === 'done');
    expect(names(`${name}/done`)).toEqual(['geräte.csv']);
    const [passed] = await logOf(id);
    expect(passed).toMatchObject({ state: 'waiting', file_name: 'geräte.csv', records: 'inventories', reason: null });
    expect(passed?.counts).toMatchObject({ new: 2, changed: 0, invalid: 0 });
    const document = String(passed?.document_id);
    expect(dataOf(await send('GET', `documents/${document}`)).attributes).toMatchObject({ title: 'geräte', type: 'Liste' });
    const table = dataOf(await send('GET', `documents/${document}/table`)).attributes;
    expect(table).toMatchObject({ proposed: 'inventories', folder: name, state: 'waiting', run_id: null });
    expect(table.columns).toEqual(['asset_number', 'serial_number', 'customer_id']);
    expect(table.records).toEqual(expect.arrayContaining(['inventories', 'customers', 'prices']));

    const preview = await send('POST', `documents/${document}/import-preview`, { records: 'inventories' });
    expect(preview.status, preview.text).toBe(200);
    expect(dataOf(preview).attributes.counts).toMatchObject({ new: 2 });
    const applied = await send('POST', 'inventories/import', { token: dataOf(preview).id });
    expect(applied.status, applied.text).toBe(200);
    const run = dataOf(applied).attributes.run_id;
    expect((await logOf(id))[0]).toMatchObject({ state: 'imported', run_id: run });
    // The log is no part of what is taken back.
    expect((await send('POST', `runs/${run}/undo`, {})).status).toBe(200);
    expect((await logOf(id))[0]).toMatchObject({ state: 'imported', run_id: run });
  });

  it('waits under any name where the folder is for tables alone', async () => {
    const { id, name } = await watched({ records: 'customers' });
    writeFileSync(file(name, 'customers.txt'), 'name\r\nText Ltd\r\n');
    await looked(id, () => names(name).join() === 'done');
    expect((await logOf(id))[0]).toMatchObject({ state: 'waiting', records: 'customers' });
  });

  it('and is none is put aside with its reason, and nothing is made of it', async () => {
    const { id, name } = await watched({ records: 'customers' });
    writeFileSync(file(name, 'broken.xlsx'), Buffer.from('504b0304deadbeef', 'hex'));
    await looked(id, () => names(`${name}/failed`).length === 2);
    expect(names(`${name}/failed`)).toEqual(['broken.xlsx', 'broken.xlsx.txt']);
    const [passed] = await logOf(id);
    expect(passed).toMatchObject({ state: 'failed', document_id: null });
    expect(text(`${name}/failed`, 'broken.xlsx.txt')).toBe(`${passed?.reason}\n`);
    expect(passed?.reason).toMatch(/^file: /);
    expect((await stateOf(id)).state).toBe('working');
  });

  it('is looked at again by whoever opens it: what the caller may not import is refused, as is a document he does not see', async () => {
    const { id, name } = await watched({});
    writeFileSync(file(name, 'kunden.csv'), 'name\r\nWatched Ltd\r\n');
    await looked(id, () => names(name).join() === 'done');
    const document = String((await logOf(id))[0]?.document_id);
    expect((await send('POST', `documents/${document}/import-preview`, { records: 'users' })).status).toBe(422);
    expect((await send('POST', 'documents/nothing/import-preview', { records: 'customers' })).status).toBe(404);
    const unknown = await send('POST', `documents/${document}/import-preview`, { records: 'customers', given: { price: '1' } });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('given');
    const foreign = await send('POST', `documents/${document}/import-preview`, { records: 'customers' }, 'berta');
    expect([403, 404]).toContain(foreign.status);
  });
});

describe('nothing is taken twice', () => {
  it('where it was noted and could not be moved', async () => {
    const { id, name } = await watched({});
    // Nothing can be put into it.
    symlinkSync(join(root, 'no-folder'), file(name, 'done'));
    writeFileSync(join(root, 'no-folder'), '');
    writeFileSync(file(name, 'note.txt'), 'once');
    await looked(id, async () => (await stateOf(id)).state === 'failing');
    expect((await stateOf(id)).reason).toContain('EEXIST');
    await looked(id, async () => (await stateOf(id)).state === 'failing');
    rmSync(file(name, 'done'));
    await looked(id, () => names(`${name}/done`).includes('note.txt'));
    expect((await logOf(id)).filter(({ file_name }) => file_name === 'note.txt')).toHaveLength(1);
  });

  it('but the same content, brought again later, is another file', async () => {
    const { id, name } = await watched({});
    for (const times of [1, 2]) {
      writeFileSync(file(name, 'weekly.csv'), 'name\r\nSame Ltd\r\n');
      await looked(id, () => names(`${name}/done`).length === times);
    }
    expect((await logOf(id)).map(({ file_name }) => file_name)).toEqual(['weekly.csv', 'weekly.csv']);
  });
});

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<string> {
  const definition = lab.services.lab.registry.resource(resource);
  return String((await createRecord(lab.program, definition, { values }))[definition.key]);
}

async function released(): Promise<string> {
  made += 1;
  const names = { I4202: 'Fluke', I4203: '87V', I4204: `WS-${made}`, I4206: 'Multimeter', ktag: 'C-ALPHA' };
  const device = String((await anInventory(lab.program, { I4201: `WZ-${made}`, ...names })).MTAG);
  const done = { C2301: '2026-02-10', C2303: '2027-02-10', C2323: 'passed', C2307: 'Erika Größer', status: 'M' };
  const calibration = await add('calibration', { MTAG: device, ...done });
  const measured = { test_desc: 'Widerstand', fixq: '10.000', varq: '10.0010', exp_uncert: '1.0' };
  await add('result', { ctag: calibration, row_num: 1, ...measured });
  const answer = await send('POST', `calibrations/${calibration}/release`, { complete: true });
  expect(answer.status, answer.text).toBe(200);
  return calibration;
}

async function bytesAt(path: string): Promise<Buffer> {
  const response = await fetch(`${lab.url}/api/v2/${path}`, { headers: { Authorization: `Bearer ${await lab.token('admin')}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('what is released', () => {
  it('is written as PDF and DCC, once, from the moment the folder is there', async () => {
    await released();
    const { id, name } = await watched({ purpose: 'certificates' });
    await looked(id, async () => (await stateOf(id)).state === 'working');
    expect(names(name)).toEqual([]);
    const calibration = await released();
    await looked(id, () => names(name).length === 2);
    const [pdf, dcc] = [names(name).find((one) => one.endsWith('.pdf')), names(name).find((one) => one.endsWith('.xml'))];
    expect(readFileSync(file(name, pdf ?? ''))).toEqual(await bytesAt(`calibrations/${calibration}/certificate`));
    expect(readFileSync(file(name, dcc ?? ''))).toEqual(await bytesAt(`calibrations/${calibration}/certificate?format=dcc`));
    expect((await logOf(id)).map(({ state, record_id }) => `${state} ${record_id}`)).toEqual([
      `written ${calibration}`,
      `written ${calibration}`,
    ]);
    // A note on a released calibration changes no certificate.
    await change(lab.program, 'calibration', calibration, { C2330: 'seen' }).catch(() => undefined);
    const other = await released();
    await looked(id, () => names(name).length === 4);
    expect((await logOf(id)).filter(({ record_id }) => record_id === other)).toHaveLength(2);
    expect((await logOf(id)).filter(({ record_id }) => record_id === calibration)).toHaveLength(2);
  });
});

/** Whoever waits to read there reads nothing. */
function answer(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // Nobody waits.
  }
}

/** Tests lie on a disk or in memory. */
function otherDisk(folder: string): string {
  const here = statSync(folder).dev;
  const other = ['/dev/shm', '/var/tmp'].find((one) => existsSync(one) && statSync(one).dev !== here);
  if (!other) throw new Error('there is no second disk');
  return other;
}

describe('a disk that does not answer', () => {
  it('is told at each folder on it, holds up no other disk, and is gone on with once it answers', async () => {
    const beside = mkdtempSync(join(otherDisk(root), 'plumbline-folders-'));
    onTestFinished(() => rmSync(beside, { recursive: true }));
    await change(lab.program, 'setting', 'folders.roots', { value: JSON.stringify([root, beside]) });
    const [one, dead, same] = [
      await watched({ purpose: 'certificates' }),
      await watched({ purpose: 'certificates' }),
      await watched({}),
    ];
    for (const { id } of [one, dead]) await looked(id, async () => (await stateOf(id)).state === 'working');
    await send('PATCH', `watched-folders/${dead.id}`, { active: 0 });
    await released();
    await looked(one.id, () => names(one.name).length === 2);
    // Whoever reads it waits for somebody to write: as with a disk of the network that is away.
    const pipe = file(dead.name, names(one.name).find((name) => name.endsWith('.pdf')) ?? '');
    execFileSync('mkfifo', [pipe]);
    onTestFinished(() => answer(pipe));
    await send('PATCH', `watched-folders/${dead.id}`, { active: 1 });
    const waits = [dead, same].map(({ id }) => send('POST', `watched-folders/${id}/look`, {}));
    const reasonOf = async (id: string) => (await stateOf(id)).reason;
    await waitFor('to be told', async () => {
      lab.clock.step({ seconds: 21 });
      waits.push(send('POST', `watched-folders/${dead.id}/look`, {}));
      expect(await reasonOf(dead.id)).toBe(
        `The disk of ${join(root, dead.name)} does not answer. It is tried again as soon as it does.`,
      );
      expect(await reasonOf(same.id)).toBe(
        `The disk of ${join(root, same.name)} does not answer. It is tried again as soon as it does.`,
      );
    });
    expect((await Promise.all(waits)).map(({ status }) => status)).toEqual(waits.map(() => 200));
    const other = dataOf(await send('POST', 'watched-folders', { name: 'beside', folder: beside }));
    writeFileSync(join(beside, 'a.txt'), 'a');
    await looked(other.id, () => existsSync(join(beside, 'done', 'a.txt')));

    answer(pipe);
    await looked(dead.id, async () => (await stateOf(dead.id)).state === 'working');
    await looked(same.id, async () => (await stateOf(same.id)).state === 'working');
    expect(names(dead.name)).toEqual([expect.stringContaining(' (2).pdf'), ...names(one.name)]);
    await change(lab.program, 'setting', 'folders.roots', { value: JSON.stringify([root]) });
    await send('DELETE', `watched-folders/${other.id}`);
  });
});

describe('a list', () => {
  it('is kept written: anew when it says something else, and never over a file of somebody else', async () => {
    const query = 'headers=names&fields[customer]=name&sort=name&language=en';
    const { id, name } = await watched({ purpose: 'list', records: 'customers', query });
    writeFileSync(file(name, 'customers.csv'), 'of another program');
    await looked(id, async () => (await stateOf(id)).state === 'failing');
    expect(text(name, 'customers.csv')).toBe('of another program');
    rmSync(file(name, 'customers.csv'));
    await looked(id, () => names(name).length === 1);
    expect(readFileSync(file(name, 'customers.csv'))).toEqual(await bytesAt(`customers/export?${query}`));
    const before = statSync(file(name, 'customers.csv')).ino;
    await looked(id, async () => (await stateOf(id)).state === 'working');
    expect(statSync(file(name, 'customers.csv')).ino).toBe(before);
    await send('POST', 'customers', { name: 'Zz Written Ltd' });
    await looked(id, () => text(name, 'customers.csv').includes('Zz Written Ltd'));
  });

  it('holds what its maker sees, and stops when it cannot be asked for', async () => {
    const role = await aRole(lab.program, { uID: 'role-folder', name: 'folder', operations });
    await aUser(lab.program, { uID: 'folder-maker', role: role.uID, customer_filter: 'assigned' }, ['C-ALPHA']);
    const { id, name } = await watched({ purpose: 'list', records: 'customers', query: 'format=xlsx' });
    await looked(id, () => names(name).join() === 'customers.xlsx');
    const all = statSync(file(name, 'customers.xlsx')).size;
    await lab.services.lab.db.updateTable('watched_folders').set({ user_uID: 'folder-maker' }).where('uID', '=', id).execute();
    await looked(id, () => statSync(file(name, 'customers.xlsx')).size < all);
    await send('PATCH', `watched-folders/${id}`, { query: 'filter[nothing]=1' });
    await looked(id, async () => (await stateOf(id)).state === 'stopped');
    expect((await stateOf(id)).reason).toContain('nothing');
  });
});
