// Documents and reports with their files on v2: in by multipart or without a file as JSON, replaced by PUT and PATCH, out by
// `/{id}/download`. docs/interface/v1.md#files, docs/interface/v2.md#idempotency, docs/interface/papers.md#documents.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { v2Of } from '../../support/answers.ts';
import { field, filePart, multipart, multipartType, type Part } from '../../support/multipart.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

interface Sending {
  as?: UserName;
  headers?: Record<string, string>;
}

async function send(method: string, path: string, parts: readonly Part[], { as = 'admin', headers = {} }: Sending = {}) {
  return lab.v2(as, { method, path: `/api/v2/${path}`, headers: { ...multipartType, ...headers }, body: multipart(parts) });
}

async function created(path: string, parts: readonly Part[]) {
  const answer = v2Of(await send('POST', path, parts));
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201);
  return answer.one;
}

const download = (path: string, { as = 'admin', headers = {} }: Sending = {}) =>
  lab.v2(as, { path: `/api/v2/${path}/download`, headers });

async function leavesNothing(work: () => Promise<void>): Promise<void> {
  const before = await labState(lab);
  await work();
  expect(touchedRows(before, await labState(lab))).toEqual([]);
  expect(readdirSync(dataPaths(lab.directory).incoming)).toEqual([]);
}

describe('a file with a record (docs/interface/v1.md#files)', () => {
  it.each([
    [
      'documents',
      [field('title', 'Certificate'), field('customer_id', 'C-ALPHA'), field('version', '2')],
      { version: 2, customer_id: 'C-ALPHA' },
    ],
    [
      'reports',
      [field('name', 'Label'), field('settings', '{"dpi":203}'), field('active', '1')],
      { settings: { dpi: 203 }, active: 1 },
    ],
  ])('POST /%s takes attributes and file in one form, and gives the file back byte for byte', async (path, parts, kept) => {
    const content = randomBytes(20_000);
    const { id, attributes } = await created(path, [...parts, filePart(content, 'Prüfung.bin')]);
    expect(attributes).toMatchObject({ ...kept, file_name: 'Prüfung.bin', size: 20_000, file_hash: sha256(content) });
    const answer = await download(`${path}/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '20000',
      etag: `"${sha256(content)}"`,
      'content-disposition': `attachment; filename="Pr_fung.bin"; filename*=UTF-8''Pr%C3%BCfung.bin`,
    });
  });

  it('a record comes without one as JSON; its download is a 404 until a file is put', async () => {
    const bare = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/documents', body: { title: 'Bare' } }));
    expect(bare).toMatchObject({ status: 201, one: { attributes: { title: 'Bare', file_hash: null } } });
    expect((await download(`documents/${bare.one.id}`)).status).toBe(404);
    const put = v2Of(await send('PUT', `documents/${bare.one.id}`, [filePart('now it has', 'a.txt')]));
    expect(put).toMatchObject({
      status: 200,
      one: { attributes: { title: 'Bare', file_name: 'a.txt', media_type: 'text/plain' } },
    });
    expect((await download(`documents/${bare.one.id}`)).text).toBe('now it has');
  });

  it('PUT and PATCH replace it; the ETag of the record guards it like every attribute', async () => {
    const { id } = await created('documents', [field('title', 'Guarded'), filePart('first')]);
    const etag = String((await lab.v2('admin', { path: `/api/v2/documents/${id}` })).headers.etag);
    const patched = await send('PATCH', `documents/${id}`, [field('title', 'Second'), filePart('second')], {
      headers: { 'If-Match': etag },
    });
    expect(v2Of(patched)).toMatchObject({ status: 200, one: { attributes: { title: 'Second', file_hash: sha256('second') } } });
    await leavesNothing(async () => {
      const late = await send('PUT', `documents/${id}`, [filePart('third')], { headers: { 'If-Match': etag } });
      expect(v2Of(late)).toMatchObject({ status: 412, errors: [{ code: 'record.conflict' }] });
    });
    expect((await download(`documents/${id}`)).text).toBe('second');
  });

  it('an approved document keeps its file: 409', async () => {
    const { id } = await created('documents', [field('title', 'Approved'), filePart('as approved')]);
    await lab.v2('admin', { method: 'POST', path: '/api/v2/documents/bulk-approve', body: { ids: [id] } });
    const answer = v2Of(await send('PUT', `documents/${id}`, [filePart('something else')]));
    expect(answer).toMatchObject({ status: 409, errors: [{ code: 'document.approved' }] });
    expect((await download(`documents/${id}`)).text).toBe('as approved');
  });
});

describe('the download (docs/interface/portal.md#endpoints, docs/interface/papers.md#documents)', () => {
  it('serves a range, a known content as 304, HEAD without a body, whatever type is accepted', async () => {
    const { id } = await created('documents', [field('title', 'Range'), filePart('abcdefghij')]);
    const part = await download(`documents/${id}`, { headers: { Range: 'bytes=2-4', Accept: 'application/pdf' } });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'cde', 'bytes 2-4/10']);
    const known = await download(`documents/${id}`, { headers: { 'If-None-Match': `"${sha256('abcdefghij')}"` } });
    expect([known.status, known.text]).toEqual([304, '']);
    const head = await lab.v2('admin', { method: 'HEAD', path: `/api/v2/documents/${id}/download` });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '10', '']);
  });

  it('is of the records a caller sees: the lab’s own is the 404 of none for whoever sees some customers, 403 without dms_view', async () => {
    const { id } = await created('documents', [field('title', 'Own'), filePart('secret')]);
    const foreign = await download(`documents/${id}`, { as: 'berta' });
    const none = await download('documents/none', { as: 'berta' });
    expect([foreign.status, foreign.text.replaceAll(id, 'none')]).toEqual([404, none.text]);
    expect((await download(`documents/${id}`, { as: 'bare' })).status).toBe(403);
  });

  it.each(['POST', 'PUT', 'DELETE'])('%s on it is 405, on a record without files 404', async (method) => {
    const body = method === 'DELETE' ? undefined : {};
    expect((await lab.v2('admin', { method, path: '/api/v2/documents/x/download', body })).status).toBe(405);
    expect((await lab.v2('admin', { method, path: '/api/v2/inventories/dev-1/download', body })).status).toBe(404);
  });
});

describe('what is refused leaves nothing', () => {
  const title = field('title', 'Refused');
  it.each<[string, string, Part[], number, string]>([
    ['a file over 50 MB', 'documents', [title, filePart(Buffer.alloc(50 * 1024 * 1024 + 1, 'x'))], 413, 'request.too_large'],
    ['two files', 'documents', [title, filePart('a'), filePart('b')], 422, 'file.only_one'],
    ['an empty file', 'documents', [title, filePart('', 'empty.pdf')], 422, 'file.empty'],
    ['a file under another name', 'documents', [title, filePart('a', 'a.txt', 'scan')], 400, 'request.file_not_taken'],
    [
      'attributes that are wrong, all at once',
      'documents',
      [field('version', 'two'), field('nonsense', '1'), filePart('a')],
      422,
      'field.required',
    ],
    ['settings that are no JSON', 'reports', [field('name', 'R'), field('settings', '{')], 422, 'field.json'],
    ['a form where no file is taken', 'inventories', [field('asset_number', 'A')], 415, 'request.unsupported_type'],
  ])('%s', async (_what, path, parts, status, code) => {
    await leavesNothing(async () => {
      const answer = v2Of(await send('POST', path, parts));
      expect(answer.status).toBe(status);
      expect(answer.errors.map((error) => error.code)).toContain(code);
    });
  });

  it('every wrong attribute is named with its pointer', async () => {
    const answer = v2Of(await send('POST', 'documents', [field('version', 'two'), field('nonsense', '1'), filePart('a')]));
    expect(answer.errors.map(({ source }) => source?.pointer).sort()).toEqual(
      ['nonsense', 'title', 'version'].map((name) => `/data/attributes/${name}`),
    );
  });

  it('plain text is 415, a broken form 400', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/documents', headers, body: 'title' })).status).toBe(415);
    const open = multipart([title, filePart('a')], { open: true });
    await leavesNothing(async () => {
      const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/documents', headers: multipartType, body: open });
      expect(answer.status).toBe(400);
    });
  });

  it('without dms_edit nothing is read of the form: 403', async () => {
    await leavesNothing(async () => {
      const answer = v2Of(await send('POST', 'documents', [title, filePart('a')], { as: 'bare' }));
      expect(answer).toMatchObject({ status: 403, errors: [{ code: 'auth.forbidden' }] });
    });
  });
});

describe('Idempotency-Key with a form (docs/interface/v2.md#idempotency)', () => {
  it('the same fields and file answer the first result again; another file under the key is 409', async () => {
    const headers = { 'Idempotency-Key': 'scan-17' };
    const parts = [field('title', 'Once'), filePart('scanned', 'scan.txt')];
    const first = await send('POST', 'documents', parts, { headers });
    const again = await send('POST', 'documents', parts, { headers });
    expect([first.status, again.status, again.headers['idempotent-replay']]).toEqual([201, 201, 'true']);
    expect(v2Of(again).one.id).toBe(v2Of(first).one.id);
    const other = await send('POST', 'documents', [field('title', 'Once'), filePart('scanned otherwise', 'scan.txt')], {
      headers,
    });
    expect(v2Of(other)).toMatchObject({ status: 409, errors: [{ code: 'request.idempotency_conflict' }] });
    expect(readdirSync(dataPaths(lab.directory).incoming)).toEqual([]);
  });
});
