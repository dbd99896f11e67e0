// A file whose bytes are not those that were kept: nobody gets them, neither as a download nor by a restore, and everybody is told which
// file it is and where the true one may be found.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type V2Answer, v2Of } from '../support/answers.ts';
import { field, filePart, multipart, multipartType } from '../support/multipart.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { waitFor } from '../support/waiting.ts';
import { run } from './support/lab-process.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const ask = async (method: string, path: string, body?: unknown): Promise<V2Answer> =>
  v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) }));

interface Kept {
  id: string;
  hash: string;
  /** Within a lab or a backup. */
  place: string;
}

async function addDocument(content: Buffer | string, name: string): Promise<Kept> {
  const body = multipart([field('title', 'Certificate'), field('customer_id', 'C-ALPHA'), filePart(content, name)]);
  const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/documents', headers: multipartType, body });
  const hash = createHash('sha256').update(content).digest('hex');
  return { id: v2Of(answer).one.id, hash, place: join('documents', hash.slice(0, 2), hash) };
}

async function backUp(): Promise<string> {
  lab.clock.step({ minutes: 1 });
  const { status, one } = await ask('POST', 'admin/backups', {});
  expect(status).toBe(201);
  return one.id;
}

const download = ({ id }: Kept) => lab.v2('admin', { path: `/api/v2/documents/${id}/download` });
const faultOf = async ({ id }: Kept) => (await ask('GET', `documents/${id}`)).one.attributes.file_fault;
/** Another file under the name: a backup shares the first one. */
function replace(path: string, content: Buffer | string): void {
  rmSync(path);
  writeFileSync(path, content);
}

describe('a download', () => {
  it.each([
    ['of another size', 'Kalibrierschein 1', 'cut off'],
    ['of the same size', 'Kalibrierschein 2', 'Kalibrierschein 9'],
    ['that is empty', 'Kalibrierschein 3', ''],
  ])('of a file %s is refused by name on both faces, and its record says so', async (_name, content, now) => {
    const kept = await addDocument(content, 'schein.txt');
    await backUp();
    replace(join(lab.directory, kept.place), now);
    const refused = v2Of(await download(kept));
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'file.altered']);
    expect(refused.errors[0]?.detail).toContain('schein.txt');
    expect((await lab.v1('admin', { path: `/api/document/${kept.id}/download` })).status).toBe(409);
    expect(await faultOf(kept)).toBe('altered');
    expect((await ask('POST', `documents/${kept.id}/recover`, {})).status).toBe(200);
    const again = await download(kept);
    expect([again.status, again.text]).toEqual([200, content]);
    expect(await faultOf(kept)).toBeNull();
  });

  it('of a large file breaks off before its end', async () => {
    const content = Buffer.alloc(9 * 1024 * 1024, 'Messdaten ');
    const kept = await addDocument(content, 'messdaten.txt');
    const whole = await fetch(`${lab.url}/api/v2/documents/${kept.id}/download`, {
      headers: { Authorization: `Bearer ${await lab.token('admin')}` },
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const spoiled = Buffer.from(content);
    spoiled[5_000_000] = 0;
    replace(join(lab.directory, kept.place), spoiled);
    const cut = await fetch(`${lab.url}/api/v2/documents/${kept.id}/download`, {
      headers: { Authorization: `Bearer ${await lab.token('admin')}` },
    });
    await expect(cut.arrayBuffer()).rejects.toThrow();
  });
});

describe('a restore', () => {
  it('names damaged documents and changes nothing; without them it brings back everything else', async () => {
    const [good, bad] = [await addDocument('good', 'good.txt'), await addDocument('bad', 'bad.txt')];
    const name = await backUp();
    const after = await ask('POST', 'customers', { name: 'After the backup' });
    for (const kept of [good, bad]) rmSync(join(lab.directory, kept.place));
    replace(join(lab.directory, 'backups', name, bad.place), 'rubbish');

    const refused = await ask('POST', `admin/backups/${name}/restore`, {});
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'backup.documents_damaged']);
    expect(refused.errors[0]?.detail).toContain('bad.txt');
    expect(refused.errors[0]?.detail).not.toContain('good.txt');
    expect((await ask('GET', `customers/${after.one.id}`)).status).toBe(200);
    expect(existsSync(join(lab.directory, bad.place))).toBe(false);

    expect((await ask('POST', `admin/backups/${name}/restore`, { without_damaged: true })).status).toBe(204);
    await lab.signInAnew('admin');
    expect((await ask('GET', `customers/${after.one.id}`)).status).toBe(404);
    expect(readFileSync(join(lab.directory, good.place), 'utf8')).toBe('good');
    expect(existsSync(join(lab.directory, bad.place))).toBe(false);
    await waitFor('the lost file to be told', async () => expect(await faultOf(bad)).toBe('lost'), 60_000);
  });

  it('brings the true document in place of one of another size', async () => {
    const kept = await addDocument('the true one', 'true.txt');
    const name = await backUp();
    replace(join(lab.directory, kept.place), 'cut');
    expect((await ask('POST', `admin/backups/${name}/restore`, {})).status).toBe(204);
    await lab.signInAnew('admin');
    expect((await download(kept)).text).toBe('the true one');
  });

  it('from the command line does the same', async () => {
    const kept = await addDocument('on paper', 'paper.txt');
    const name = await backUp();
    const elsewhere = `${lab.directory}-restored`;
    replace(join(lab.directory, 'backups', name, kept.place), 'rubbish');
    const restore = (...words: string[]) =>
      run({ data: elsewhere, program: 'restore', arguments_: [name, '--from', join(lab.directory, 'backups'), ...words] });
    expect(await restore()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/documents are damaged \(.*paper\.txt\).*--without-damaged/),
    });
    expect(existsSync(join(elsewhere, 'lab.db'))).toBe(false);
    expect(await restore('--without-damaged')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Left out.*: .*paper\.txt\./),
    });
    rmSync(elsewhere, { recursive: true, force: true });
  });
});
