// Files as pictures, versions of documents, the limit of what files may take, and the nightly check that finds what was lost or altered.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedContent } from '#server/core/read/files.ts';
import { contentPath, dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { field, filePart, multipart, multipartType, type Part } from '../../support/multipart.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { itInFiles } from '../../support/where-labs-lie.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: object, as: UserName = 'admin') =>
  lab.v2(as, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const sendFile = (method: string, path: string, parts: readonly Part[]) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, headers: multipartType, body: multipart(parts) });

async function document(content: Buffer | string, name: string, values: Record<string, string> = {}): Promise<string> {
  const fields = Object.entries({ title: name, ...values }).map(([key, value]) => field(key, value));
  const answer = v2Of(await sendFile('POST', 'documents', [...fields, filePart(content, name)]));
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201);
  return answer.one.id;
}

async function pdfOf(pages: readonly string[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', autoFirstPage: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  for (const color of pages) doc.addPage().rect(0, 0, 595.28, 420).fill(color);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function pngOf(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(0x40);
  return PNG.sync.write(png);
}

/** The colour in the middle of the upper half. */
function colorOf(bytes: Buffer): string {
  const { width, height, data } = PNG.sync.read(bytes);
  const at = (Math.floor(height / 4) * width + Math.floor(width / 2)) * 4;
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

const contentOf = (content: Buffer | string) =>
  contentPath(dataPaths(lab.directory).documents, createHash('sha256').update(content).digest('hex'));

describe('a file as a picture', () => {
  it('gives the pages of a PDF one by one, as wide as asked for, and how many there are', async () => {
    const id = await document(await pdfOf(['#ff0000', '#00ff00', '#0000ff']), 'three.pdf');
    const pages = await send('GET', `documents/${id}/pages`);
    expect(pages.body).toMatchObject({
      data: { attributes: { reason: null, width: 595.28, height: 841.89 } },
      meta: { pages: 3 },
    });
    const second = await send('GET', `documents/${id}/preview?page=2&width=700`);
    expect([second.status, second.headers['content-type']]).toEqual([200, 'image/png']);
    expect(second.headers['content-disposition']).toMatch(/^inline/);
    expect(PNG.sync.read(second.bytes)).toMatchObject({ width: 960, height: 1358 });
    expect(colorOf(second.bytes)).toBe('#00ff00');
    const small = await send('GET', `documents/${id}/thumbnail`);
    expect(PNG.sync.read(small.bytes).width).toBeLessThanOrEqual(256);
    expect(colorOf(small.bytes)).toBe('#ff0000');
    expect((await send('GET', `documents/${id}/preview?page=4`)).status).toBe(204);
  });

  it('is the same one until the content is another: a browser that has it is told so', async () => {
    const id = await document(await pdfOf(['#123456']), 'once.pdf');
    const first = await send('GET', `documents/${id}/thumbnail`);
    const headers = { 'If-None-Match': String(first.headers.etag) };
    expect((await lab.v2('admin', { path: `/api/v2/documents/${id}/thumbnail`, headers })).status).toBe(304);
    await sendFile('PUT', `documents/${id}`, [filePart(await pdfOf(['#654321']), 'once.pdf')]);
    const next = await lab.v2('admin', { path: `/api/v2/documents/${id}/thumbnail`, headers });
    expect([next.status, colorOf(next.bytes)]).toEqual([200, '#654321']);
  });

  it('shows a picture no larger than it is', async () => {
    const id = await document(pngOf(300, 150), 'small.png');
    expect(PNG.sync.read((await send('GET', `documents/${id}/preview?width=2400`)).bytes)).toMatchObject({
      width: 300,
      height: 150,
    });
    expect(PNG.sync.read((await send('GET', `documents/${id}/thumbnail`)).bytes)).toMatchObject({ width: 256, height: 128 });
    expect((await send('GET', `documents/${id}/pages`)).body).toMatchObject({ meta: { pages: 1 } });
  });

  it.each([
    ['a text', 'just words', 'unsupported'],
    ['a PDF that is cut off', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'), 'damaged'],
    ['a picture that is cut off', pngOf(200, 200).subarray(0, 60), 'damaged'],
    ['a picture that claims to be huge', hugePng(), 'too_large'],
  ])('is missing for %s, and says why', async (_what, content, reason) => {
    const id = await document(content, 'odd.bin');
    for (const word of ['thumbnail', 'preview']) {
      const answer = await send('GET', `documents/${id}/${word}`);
      expect([answer.status, answer.headers['x-reason'], answer.text]).toEqual([204, reason, '']);
    }
    expect((await send('GET', `documents/${id}/pages`)).body).toMatchObject({
      data: { attributes: { reason } },
      meta: { pages: 0 },
    });
  });

  it('is seen by those who see the record only', async () => {
    const id = await document(await pdfOf(['#111111']), 'of the lab.pdf');
    for (const word of ['thumbnail', 'preview', 'pages', 'versions'])
      expect((await send('GET', `documents/${id}/${word}`, undefined, 'berta')).status).toBe(404);
  });

  it('goes with its content', async () => {
    const content = pngOf(40, 40);
    const id = await document(content, 'gone.png');
    await send('GET', `documents/${id}/thumbnail`);
    const folder = contentOf(content).replace(dataPaths(lab.directory).documents, dataPaths(lab.directory).previews);
    expect(readdirSync(folder)).toEqual(['1-256x360.png']);
    await send('DELETE', `documents/${id}`);
    await lab.services.lab.db.deleteFrom('bin').execute();
    await removeUnusedContent(lab.program);
    expect(existsSync(folder)).toBe(false);
  });
});

/** 60,000 by 60,000 pixels in its head, nothing behind it. */
function hugePng(): Buffer {
  const png = Buffer.from(pngOf(1, 1));
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  // The library looks at the checksum of the head before it believes the size.
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('versions of a document', () => {
  it('a new file replaces the newest one, keeps its links and is not approved; the approved one stays as it was', async () => {
    const id = await document('first', 'manual.txt', { type: 'Manual', number: 'M-1', customer_id: 'C-ALPHA' });
    await send('POST', 'document-links', { document_id: id, resource: 'customer', record_key: 'C-ALPHA' });
    await send('POST', 'documents/bulk-approve', { ids: [id] });
    const made = v2Of(await sendFile('POST', `documents/${id}/versions`, [filePart('second', 'manual-2.txt')]));
    expect(made.status, JSON.stringify(made.errors)).toBe(201);
    expect(made.one.attributes).toMatchObject({
      title: 'manual.txt',
      type: 'Manual',
      number: 'M-1',
      customer_id: 'C-ALPHA',
      version: 2,
      replaces_id: id,
      approved_at: null,
      file_name: 'manual-2.txt',
    });
    // Named by its first version, the chain goes on at its end.
    const third = v2Of(await sendFile('POST', `documents/${id}/versions`, [filePart('third', 'manual-3.txt')])).one;
    expect(third.attributes).toMatchObject({ version: 3, replaces_id: made.one.id });
    for (const one of [id, made.one.id, third.id])
      expect(v2Of(await send('GET', `documents/${one}/versions`)).list.map((row) => row.attributes.version)).toEqual([3, 2, 1]);
    const links = v2Of(await send('GET', 'document-links?filter[record_key]=C-ALPHA')).list;
    expect(links.map(({ attributes }) => attributes.document_id)).toEqual(expect.arrayContaining([id, made.one.id, third.id]));
    const first = await lab.v2('admin', { path: `/api/v2/documents/${id}/download` });
    expect(first.text).toBe('first');
  });

  it('the file of the last version again is no new version', async () => {
    const id = await document('same', 'same.txt');
    const answer = v2Of(await sendFile('POST', `documents/${id}/versions`, [filePart('same', 'other-name.txt')]));
    expect(answer.status).toBe(422);
    expect(answer.errors[0]?.detail).toContain('exactly the file of the last version');
    expect(v2Of(await send('GET', `documents/${id}/versions`)).list).toHaveLength(1);
  });
});

describe('what a document belongs to', () => {
  const link = (document_id: string, resource: string, record_key: string, as: UserName = 'admin') =>
    send('POST', 'document-links', { document_id, resource, record_key }, as).then(v2Of);
  const pointers = ({ errors }: ReturnType<typeof v2Of>) => errors.map(({ code, source }) => [code, source?.pointer]);

  it('is any record there is, and none that there is not', async () => {
    const id = await document('text', 'plan.txt', { customer_id: 'C-ALPHA' });
    const { db } = lab.services.lab;
    const { uID: role } = await db.selectFrom('roles').select('uID').executeTakeFirstOrThrow();
    for (const [resource, key] of [
      ['inventory', 'dev-1'],
      ['customer', 'C-ALPHA'],
      ['calibration', 'cal-own'],
      ['repair', 'rep-own'],
      ['location', 'loc-own'],
      ['role', String(role)],
    ] as const)
      expect((await link(id, resource, key)).status, resource).toBe(201);
    const wrong = await link(id, 'inventories', 'dev-1');
    expect([wrong.status, pointers(wrong)]).toEqual([422, [['field.choice', '/data/attributes/resource']]]);
    const nowhere = await link(id, 'inventory', 'no-device');
    expect([nowhere.status, pointers(nowhere)]).toEqual([422, [['field.no_such_record', '/data/attributes/record_key']]]);
    expect((await link(id, 'inventory', 'dev-1')).status).toBe(422);
  });

  it('is nothing that the caller does not see', async () => {
    const id = await document('text', 'mine.txt', { customer_id: 'C-ALPHA' });
    expect((await link(id, 'inventory', 'dev-1', 'berta')).status).toBe(201);
    const [hidden, none] = [await link(id, 'inventory', 'far-1', 'berta'), await link(id, 'inventory', 'none', 'berta')];
    expect(hidden.status).toBe(422);
    expect(JSON.stringify(hidden.errors).replaceAll('far-1', 'none')).toBe(JSON.stringify(none.errors));
    const { id: one } = (await link(id, 'customer', 'C-ALPHA')).one;
    expect((await send('PATCH', `document-links/${one}`, { record_key: 'nobody' })).status).toBe(422);
  });

  it('goes over to the next version, what lies in the bin, too', async () => {
    const id = await document('first', 'bin.txt', { customer_id: 'C-ALPHA' });
    const note = v2Of(await send('POST', 'notes', { title: 'Soon gone' })).one.id;
    expect((await link(id, 'note', note)).status).toBe(201);
    expect((await send('DELETE', `notes/${note}`)).status).toBeLessThan(300);
    const next = v2Of(await sendFile('POST', `documents/${id}/versions`, [filePart('second', 'bin.txt')]));
    expect(next.status, JSON.stringify(next.errors)).toBe(201);
    const links = v2Of(await send('GET', `document-links?filter[document_id]=${next.one.id}`)).list;
    expect(links.map(({ attributes }) => attributes.record_key)).toEqual([note]);
  });
});

describe('the limit of what files may take', () => {
  const quota = (megabytes: number) =>
    change(lab.program, 'setting', 'documents.quota_megabytes', { value: JSON.stringify(megabytes) });
  const storage = async () => v2Of(await send('GET', 'documents/storage')).one.attributes;

  it('counts each content once, and names itself to an upload that does not fit', async () => {
    const before = await storage();
    expect(before.limit_bytes).toBeNull();
    const content = Buffer.alloc(300_000, 'x');
    await document(content, 'counted.txt');
    await document(content, 'counted again.txt');
    expect(await storage()).toMatchObject({ bytes: Number(before.bytes) + 300_000, files: Number(before.files) + 1 });
    await quota(1);
    const large = [field('title', 'Large'), filePart(Buffer.alloc(900_000, 'y'), 'large.txt')];
    const refused = v2Of(await sendFile('POST', 'documents', large));
    expect(refused.status).toBe(413);
    expect(refused.errors[0]?.detail).toMatch(
      /The storage for files is full: [\d.]+ MB of 1 MB are used, this file needs 0\.9 MB/,
    );
    // What is there already needs no more room, and no limit is no limit.
    await document(content, 'counted a third time.txt');
    await quota(0);
    expect((await sendFile('POST', 'documents', large)).status).toBe(201);
  });
});

describe('the nightly check of files', () => {
  async function checked(): Promise<{ status: string; message: string }> {
    const opened = openedLab(dataPaths(lab.directory).database);
    await opened?.jobs.run('verify-files', 'manual');
    const [run] = v2Of(await send('GET', 'admin/scheduled-tasks/verify-files/runs')).list;
    return { status: String(run?.attributes.status), message: String(run?.attributes.message) };
  }
  const faultOf = async (id: string) => v2Of(await send('GET', `documents/${id}`)).one.attributes.file_fault;

  it('marks documents whose file was altered or lost, and no others, until the true content is back', async () => {
    const whole = await document('stays as it is', 'whole.txt');
    const altered = await document('original words', 'altered.txt');
    const sharing = await document('original words', 'the same words.txt');
    const lost = await document('will be lost', 'lost.txt');
    await send('POST', 'documents/bulk-approve', { ids: [altered] });
    expect(await checked()).toMatchObject({ status: 'succeeded', message: expect.stringMatching(/^\d+ files are unchanged$/) });
    expect(v2Of(await send('GET', 'documents/storage')).one.attributes).toMatchObject({
      damaged: 0,
      checked_at: expect.any(String),
    });

    // As long as before, so only its hash tells.
    writeFileSync(contentOf('original words'), 'forged!! words');
    unlinkSync(contentOf('will be lost'));
    const { status, message } = await checked();
    expect(status).toBe('failed');
    expect(message).toContain('1 files are missing, 1 are altered');
    expect(await Promise.all([whole, altered, sharing, lost].map(faultOf))).toEqual([null, 'altered', 'altered', 'lost']);
    const damaged = v2Of(await send('GET', 'documents?filter[file_fault]=notnull:')).list.map(({ id }) => id);
    expect(damaged.sort()).toEqual([altered, sharing, lost].sort());
    expect(v2Of(await send('GET', 'documents/storage')).one.attributes.damaged).toBe(3);

    // The original put into the approved document again is the same file, so it may be.
    const put = await sendFile('PUT', `documents/${altered}`, [filePart('original words', 'altered.txt')]);
    expect([put.status, v2Of(put).one.attributes.file_fault]).toEqual([200, null]);
    expect((await lab.v2('admin', { path: `/api/v2/documents/${altered}/download` })).text).toBe('original words');
    await document('will be lost', 'brought again.txt');
    expect((await checked()).status).toBe('succeeded');
    expect(await Promise.all([altered, sharing, lost].map(faultOf))).toEqual([null, null, null]);
  });

  itInFiles('a lost file comes back from a backup that has it; one that no backup has is asked for', async () => {
    const kept = await document('kept in a backup', 'kept.txt');
    await send('POST', 'admin/backups', {});
    const late = await document('made after it', 'late.txt');
    for (const content of ['kept in a backup', 'made after it']) rmSync(contentOf(content));
    await checked();
    const back = v2Of(await send('POST', `documents/${kept}/recover`, {}));
    expect([back.status, back.one.attributes.file_fault]).toEqual([200, null]);
    expect((await lab.v2('admin', { path: `/api/v2/documents/${kept}/download` })).text).toBe('kept in a backup');
    const none = v2Of(await send('POST', `documents/${late}/recover`, {}));
    expect(none.status).toBe(409);
    expect(none.errors[0]?.detail).toContain('No backup has this file');
  });

  it('a copy that was altered with the file brings nothing back', async () => {
    const id = await document('linked into the backup', 'linked.txt');
    await send('POST', 'admin/backups', {});
    // A backup is a second name for the same bytes: what is written into them is in both.
    truncateSync(contentOf('linked into the backup'), 3);
    await checked();
    expect((await send('POST', `documents/${id}/recover`, {})).status).toBe(409);
    expect(await faultOf(id)).toBe('altered');
  });
});
