// Documents and reports with their files: in by multipart, out as attachments that no browser runs, gone when nobody holds
// them. docs/interface/v1.md#files, docs/interface/papers.md#documents, docs/quality.md#s14.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#server/files/file-store.ts';
import { contentPath, dataPaths } from '#server/lib/disk/data-dir.ts';
import { v1Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { field, filePart, multipart, multipartType, type Part } from '../../support/multipart.ts';
import { connectTo, credentialHeaders, type RunningLab, startLab } from '../../support/running-lab.ts';
import type { userNames } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';
import { waitFor } from '../../support/waiting.ts';

type UserName = (typeof userNames)[number];

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const stored = () =>
  readdirSync(dataPaths(lab.directory).documents, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const incoming = () => readdirSync(dataPaths(lab.directory).incoming);
const isStored = (content: Buffer | string) => stored().includes(sha256(content));

function send(method: string, path: string, parts: readonly Part[], user: UserName = 'admin') {
  return lab.v1(user, { method, path: `/api/${path}`, headers: multipartType, body: multipart(parts) });
}

let made = 0;
async function aDocument(content: string | Buffer, { name = 'a.txt', values = {} as Record<string, string> } = {}) {
  made += 1;
  const uID = `doc-${made}`;
  const fields = Object.entries({ uID, title: `Document ${made}`, ...values }).map(([key, value]) => field(key, value));
  const answer = v1Of(await send('POST', 'document', [...fields, filePart(content, name)]));
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200, message: 'Record Created' });
  return answer.record as Record<string, unknown> & { uID: string };
}

async function download(path: string, { user = 'admin' as UserName, method = 'GET', headers = {} } = {}) {
  const response = await fetch(`${lab.url}/api/${path}/download`, {
    method,
    headers: { ...credentialHeaders(user), ...headers },
  });
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}

/** What a refused or broken upload may leave: nothing. */
async function leavesNothing(work: () => Promise<void>): Promise<void> {
  const [before, files] = [await labState(lab), stored().sort()];
  await work();
  expect(touchedRows(before, await labState(lab))).toEqual([]);
  expect(stored().sort()).toEqual(files);
  expect(incoming()).toEqual([]);
}

describe('in and out', () => {
  it('what is said of a file beside it counts for nothing: the program looks itself', async () => {
    const said = [
      field('title', 'Gesagt'),
      field('file_hash', 'a'.repeat(64)),
      field('size', '7'),
      filePart('looked at', 'a.txt'),
    ];
    const call = { method: 'POST', path: '/api/document', headers: multipartType, body: multipart(said) };
    const { status, record } = v1Of(await lab.v1('admin', call));
    expect([status, record.file_hash, record.size]).toEqual([200, sha256('looked at'), 9]);
  });

  it('a file comes back byte for byte, with what the program found out about it', async () => {
    const content = randomBytes(100_000);
    const record = await aDocument(content, { name: 'Prüfbericht 12.bin' });
    expect(record).toMatchObject({
      file_name: 'Prüfbericht 12.bin',
      media_type: 'application/octet-stream',
      size: 100_000,
      file_hash: sha256(content),
      uploaded_by: expect.stringMatching(/./),
    });
    const { status, headers, content: back } = await download(`document/${record.uID}`);
    expect(status).toBe(200);
    expect(back.equals(content)).toBe(true);
    expect(headers.get('content-length')).toBe('100000');
    expect(headers.get('etag')).toBe(`"${sha256(content)}"`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Pr_fbericht 12.bin"; filename*=UTF-8''Pr%C3%BCfbericht%2012.bin`,
    );
    expect(readFileSync(contentPath(dataPaths(lab.directory).documents, sha256(content))).equals(content)).toBe(true);
    expect(incoming()).toEqual([]);
  });

  it('by insert, too, and the trail names the content', async () => {
    const answer = v1Of(
      await send('POST', 'document/insert', [field('uID', 'doc-insert'), field('title', 'T'), filePart('insert me')]),
    );
    expect(answer).toMatchObject({ status: 200, record: { file_hash: sha256('insert me'), media_type: 'text/plain' } });
    const { after } = await lab.services.lab.db
      .selectFrom('audits')
      .select('after')
      .where('record_key', '=', 'doc-insert')
      .executeTakeFirstOrThrow();
    expect(String(after)).toContain(sha256('insert me'));
  });

  it('HEAD tells the same without the content; a known content is not sent again', async () => {
    const { uID, file_hash } = await aDocument('head and tag');
    const head = await download(`document/${uID}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.content.length]).toEqual([200, '12', 0]);
    const known = await download(`document/${uID}`, { headers: { 'If-None-Match': `"${file_hash}"` } });
    expect([known.status, known.content.length]).toEqual([304, 0]);
  });

  it.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/10'],
    ['bytes=4-', 206, 'efghij', 'bytes 4-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, 'abcdefghij', null],
    ['bytes=0-1,3-4', 200, 'abcdefghij', null],
    ['lines=1-2', 200, 'abcdefghij', null],
  ])('range %s', async (range, status, text, contentRange) => {
    const { uID } = await aDocument('abcdefghij');
    const answer = await download(`document/${uID}`, { headers: { Range: range } });
    expect([answer.status, answer.content.toString(), answer.headers.get('content-range')]).toEqual([status, text, contentRange]);
  });

  // Small ones are read in one go, larger ones as a stream, the largest proved on their way out.
  it.each([1, 1024 * 1024, 1024 * 1024 + 1, 8 * 1024 * 1024 + 1])('of %i bytes, whole and its last byte', async (size) => {
    const content = Buffer.alloc(size, 'plumbline ');
    const { uID } = await aDocument(content, { name: 'long.txt' });
    const whole = await download(`document/${uID}`);
    expect([whole.status, whole.content.equals(content)]).toEqual([200, true]);
    const last = await download(`document/${uID}`, { headers: { Range: 'bytes=-1' } });
    expect([last.status, last.content.equals(content.subarray(-1))]).toEqual([206, true]);
  });

  it('a document may be written without a file; its download is a 404 until it has one', async () => {
    const create = await lab.v1('admin', { method: 'POST', path: '/api/document', body: { uID: 'doc-bare', title: 'Bare' } });
    expect(v1Of(create)).toMatchObject({ status: 200, record: { file_name: null, file_hash: null, size: null } });
    const answer = await lab.v1('admin', { path: '/api/document/doc-bare/download' });
    expect(v1Of(answer)).toMatchObject({ status: 404, message: "RESOURCE 'doc-bare' NOT FOUND" });
    await send('PUT', 'document/doc-bare', [filePart('now it has')]);
    expect((await download('document/doc-bare')).content.toString()).toBe('now it has');
  });

  it('content that lies there already is stored once', async () => {
    const content = randomBytes(5000);
    const first = await aDocument(content, { name: 'one.bin' });
    const path = contentPath(dataPaths(lab.directory).documents, sha256(content));
    const { ino } = statSync(path);
    const second = await aDocument(content, { name: 'two.bin' });
    expect(statSync(path).ino).toBe(ino);
    expect(stored().filter((name) => name === sha256(content))).toHaveLength(1);
    for (const { uID } of [first, second]) expect((await download(`document/${uID}`)).content.equals(content)).toBe(true);
    expect(incoming()).toEqual([]);
  });

  it('many at once, the same and different ones', async () => {
    const contents = Array.from({ length: 12 }, (_, index) => randomBytes(50_000).fill(index % 4));
    const records = await Promise.all(contents.map((content) => aDocument(content)));
    for (const [index, { uID }] of records.entries())
      expect((await download(`document/${uID}`)).content.equals(contents[index] as Buffer)).toBe(true);
    expect(incoming()).toEqual([]);
  });
});

describe('what is refused leaves nothing', () => {
  const over = Buffer.alloc(50 * 1024 * 1024 + 1, 'x');
  const title = field('title', 'Refused');

  it.each([true, false])('a file over 50 MB is a 413 that names the limit (length announced: %s)', async (announced) => {
    await leavesNothing(async () => {
      const body = multipart([title, filePart(over)]);
      const headers = { ...multipartType, ...(announced ? {} : { 'Transfer-Encoding': 'chunked' }) };
      const answer = v1Of(await lab.v1('admin', { method: 'POST', path: '/api/document', headers, body }));
      expect(answer).toMatchObject({ status: 413, success: false, errorCode: 413 });
      expect(answer.message).toContain('50 MB');
    });
    // The connection is in order afterwards.
    expect((await lab.v1('admin', { path: '/api/document?limit=1' })).status).toBe(200);
  });

  it('one that is announced far too large is refused before it is sent', async () => {
    const { hostname, port } = new URL(lab.url);
    const headers = { ...credentialHeaders('admin'), ...multipartType, 'Content-Length': String(1024 ** 3) };
    await leavesNothing(async () => {
      const outgoing = request({ hostname, port, method: 'POST', path: '/api/document', headers });
      outgoing.write(Buffer.from('--'));
      outgoing.on('error', () => undefined);
      const [answer] = await once(outgoing, 'response');
      expect(answer.statusCode).toBe(413);
      outgoing.destroy();
    });
  });

  const refused: [string, Part[], number, string][] = [
    ['two files', [title, filePart('a'), filePart('b')], 400, 'one file'],
    ['an empty file', [title, filePart('', 'empty.pdf')], 400, 'empty'],
    ['a text where the file belongs', [title, field('file', '/home/anna/report.pdf')], 400, 'file'],
    ['a file under another name', [title, filePart('a', 'a.txt', 'upload')], 400, 'upload'],
    ['a file and a field that is unknown', [title, filePart('unknown field'), field('colour', 'red')], 400, 'colour'],
    ['a file without the title', [filePart('no title')], 400, 'title'],
    ['a part without a name', [title, { disposition: '', content: 'x' }], 400, 'multipart'],
    ['a disposition that cannot be read', [title, { disposition: '; name="a', content: 'x' }], 400, 'multipart'],
    ['a text that is no UTF-8', [{ disposition: '; name="title"', content: Buffer.from([0xff, 0xfe]) }], 400, 'UTF-8'],
    [
      'more fields than a form may have',
      Array.from({ length: 1001 }, (_, index) => field(`f${index}`, 'x')),
      400,
      'more than 1000',
    ],
    ['more text than a form may have', [title, filePart('a'), field('description', 'x'.repeat(2 * 1024 * 1024))], 413, '1 MB'],
  ];
  it.each(refused)('%s', async (_name, parts, status, word) => {
    await leavesNothing(async () => {
      const answer = v1Of(await send('POST', 'document', parts));
      expect(answer).toMatchObject({ status, success: false, errorCode: status });
      expect(answer.message).toContain(word);
    });
  });

  it('a form without its closing boundary', async () => {
    await leavesNothing(async () => {
      const body = multipart([title, filePart('cut'.repeat(100_000))], { open: true });
      const answer = await lab.v1('admin', { method: 'POST', path: '/api/document', headers: multipartType, body });
      expect(v1Of(answer)).toMatchObject({ status: 400, success: false });
    });
  });

  it('a transfer that breaks off', async () => {
    await leavesNothing(async () => {
      const socket = await connectTo(lab);
      const head = Object.entries({
        Host: 'localhost',
        ...credentialHeaders('admin'),
        ...multipartType,
        'Content-Length': '9999999',
      });
      const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(Buffer.from(`POST /api/document HTTP/1.1\r\n${lines}\r\n`, 'latin1'));
      socket.write(multipart([title, filePart(randomBytes(3_000_000))], { open: true }));
      await waitFor('the upload to begin', () => expect(incoming()).toHaveLength(1));
      socket.destroy();
      await waitFor('what was received to be gone', () => expect(incoming()).toEqual([]));
    });
  });

  it('a write that the database refuses, unless somebody else holds the content', async () => {
    const { uID } = await aDocument('first of its key');
    await leavesNothing(async () => {
      for (const content of ['second of its key', 'first of its key'])
        expect((await send('POST', 'document', [field('uID', uID), title, filePart(content)])).status).toBe(400);
    });
    expect((await download(`document/${uID}`)).content.toString()).toBe('first of its key');
  });

  it('where a record takes no file, the field is named', async () => {
    await leavesNothing(async () => {
      const answer = v1Of(await send('POST', 'inventory', [field('ktag', 'C-ALPHA'), filePart('x', 'a.txt', 'file')]));
      expect(answer).toMatchObject({ status: 400, success: false });
      expect(answer.message).toContain('file');
    });
  });
});

describe('names', () => {
  const long = `${'ü'.repeat(300)}.pdf`;
  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\Windows\\system32\\evil.exe', 'evil.exe'],
    ['C:\\Users\\anna\\Schein.pdf', 'Schein.pdf'],
    ['/var/tmp/', 'file.txt'],
    ['..', 'file.txt'],
    ['...', 'file.txt'],
    ['   ', 'file.txt'],
    ['a\u0000b\u001b.txt', 'ab.txt'],
    ['harmless\u202efdp.exe', 'harmlessfdp.exe'],
    ['Übersicht µ Ω 日本.pdf', 'Übersicht µ Ω 日本.pdf'],
    ['u\u0308ber.txt', 'über.txt'],
    ['a;b="c".txt', 'a;b="c".txt'],
    ["it's 100%.txt", "it's 100%.txt"],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    [long, `${'ü'.repeat(251)}.pdf`],
  ])('%j is kept as %j', async (sent, kept) => {
    const { uID, file_name } = await aDocument(`named ${sent}`, { name: sent.replaceAll('"', '\\"') });
    expect(file_name).toBe(kept);
    const { headers, status } = await download(`document/${uID}`);
    expect(status).toBe(200);
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%-]*$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(kept);
    expect(stored().every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
  });

  it.each([
    [`; name="file"; filename="plain.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt`, 'Größe.txt'],
    [`; name="file"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt; filename="plain.txt"`, 'Größe.txt'],
    [`; name="file"; filename*=ISO-8859-1'de'Gr%F6%DFe.txt`, 'Größe.txt'],
    ['; filename=bare.txt; name=file', 'bare.txt'],
    ['; name="file"', 'file.txt'],
    ['; name="file"; filename=""', 'file.txt'],
  ])('%s is %s', async (disposition, kept) => {
    const part = { disposition, type: 'text/plain', content: `disposed ${disposition}` };
    const answer = v1Of(await send('POST', 'document', [field('title', 'Named'), part]));
    expect(answer).toMatchObject({ status: 200, record: { file_name: kept } });
  });

  it('Latin-1 bytes of an old client are read as such', async () => {
    const disposition = Buffer.from('; name="file"; filename="Größe.txt"', 'latin1');
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nOld\r\n--b\r\nContent-Disposition: form-data'),
      disposition,
      Buffer.from('\r\n\r\nx\r\n--b--'),
    ]);
    const headers = { 'Content-Type': 'multipart/form-data; boundary="b"' };
    const answer = v1Of(await lab.v1('admin', { method: 'POST', path: '/api/document', headers, body }));
    expect(answer).toMatchObject({ status: 200, record: { file_name: 'Größe.txt' } });
  });

  it('a file field in which nothing was chosen brings no file', async () => {
    const answer = v1Of(await send('POST', 'document', [field('title', 'Nothing chosen'), filePart('', '')]));
    expect(answer).toMatchObject({ status: 200, record: { file_hash: null } });
  });
});

describe('what must never run', () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const script = '<script>document.title = "ran"</script>';
  it.each<[string, string, string | Buffer, RegExp]>([
    ['EICAR', 'eicar.com', eicar, /^text\/plain/],
    ['HTML', 'page.html', `<!doctype html><html><body>${script}</body></html>`, /^text\/plain/],
    ['HTML called a PDF', 'report.pdf', `<html>${script}</html>`, /^text\/plain/],
    ['SVG', 'image.svg', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`, /^image\/svg\+xml$/],
    [
      'SVG with a declaration',
      'image.svg',
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
      /^image\/svg\+xml$/,
    ],
    ['a PDF that is HTML, too', 'both.html', `%PDF-1.4\n<html>${script}</html>`, /^application\/pdf$/],
    ['a PNG with HTML behind it', 'both.html', Buffer.concat([png, Buffer.from(script)]), /^image\/png$/],
    ['a GIF that is a script', 'both.js', `GIF89a/*${'\u0001'.repeat(20)}*/=1;alert(1)`, /^image\/gif$/],
    ['JavaScript', 'run.js', 'alert(1)', /^text\/plain/],
    ['text in another character set', 'latin.txt', Buffer.from('Größe', 'latin1'), /^application\/octet-stream$/],
    ['text with control characters', 'control.txt', 'a\u0000b', /^application\/octet-stream$/],
  ])('%s leaves as an attachment with headers that stop it', async (_name, name, content, type) => {
    const { uID } = await aDocument(content, { name });
    const { headers, content: back } = await download(`document/${uID}`);
    expect(back.equals(Buffer.from(content))).toBe(true);
    expect(headers.get('content-type')).toMatch(type);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('whose file', () => {
  it('a document of another customer is not there, whatever is tried', async () => {
    const far = await aDocument('for the far customer only', { values: { customer_KTAG: 'C-FAR' } });
    const own = await aDocument('for our own customer', { values: { customer_KTAG: 'C-ALPHA' } });
    expect((await download(`document/${own.uID}`, { user: 'berta' })).status).toBe(200);
    await leavesNothing(async () => {
      for (const method of ['GET', 'HEAD']) {
        const hidden = await download(`document/${far.uID}`, { user: 'berta', method });
        const ghost = await download('document/doc-0', { user: 'berta', method });
        expect(hidden.status).toBe(404);
        expect(hidden.content.toString().replaceAll(far.uID, 'ID')).toBe(ghost.content.toString().replaceAll('doc-0', 'ID'));
        expect(hidden.headers.get('etag')).toBeNull();
      }
      const replaced = await send('PUT', `document/${far.uID}`, [filePart('mine')], 'berta');
      expect(v1Of(replaced)).toMatchObject({ status: 404, message: `RESOURCE '${far.uID}' NOT FOUND` });
      expect((await send('POST', 'document/update', [field('uID', far.uID), filePart('mine')], 'berta')).status).toBe(404);
    });
  });

  it('needs the operations: the view to read, the edit to write, and neither body nor record is looked at before', async () => {
    const { uID } = await aDocument('operations');
    await lab.v1('admin', { method: 'POST', path: '/api/report', body: { uID: 'rep-operations', name: 'R' } });
    const asProbe = async (operations: string[], method: string, path: string) => {
      await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', ...operations]) });
      const headers = { ...multipartType, 'Content-Length': String(1024 ** 3) };
      const { hostname, port } = new URL(lab.url);
      const outgoing = request({
        hostname,
        port,
        method,
        path: `/api/${path}`,
        headers: { ...credentialHeaders('probe'), ...(method === 'GET' ? {} : headers) },
      });
      outgoing.on('error', () => undefined);
      if (method === 'GET') outgoing.end();
      else outgoing.write(Buffer.from('--'));
      const [answer] = await once(outgoing, 'response');
      outgoing.destroy();
      return answer.statusCode;
    };
    expect(await asProbe(['dms_edit', 'dms_delete'], 'GET', `document/${uID}/download`)).toBe(403);
    expect(await asProbe(['report_edit'], 'GET', 'report/rep-operations/download')).toBe(403);
    // The announced body is never sent: who reads it first would wait for it.
    expect(await asProbe(['dms_view'], 'POST', 'document')).toBe(403);
    expect(await asProbe(['dms_view'], 'POST', 'document/insert')).toBe(403);
    expect(await asProbe(['dms_view'], 'PUT', `document/${uID}`)).toBe(403);
    expect(await asProbe(['report_view'], 'POST', 'report/rep-operations')).toBe(403);
    expect(await asProbe(['dms_view', 'dms_edit'], 'PUT', 'document/ghost')).toBe(404);
    expect(await asProbe(['report_view', 'report_edit'], 'POST', 'report/ghost')).toBe(404);
  });

  it('OPTIONS answers at every depth, and other verbs on a download do not', async () => {
    const { uID } = await aDocument('verbs');
    for (const path of ['document', `document/${uID}`, `document/${uID}/download`, `report/x/download`])
      expect((await lab.raw({ method: 'OPTIONS', path: `/api/${path}` })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await lab.v1('admin', { method, path: `/api/document/${uID}/download`, body: {} })).status).toBe(405);
    expect((await lab.v1('admin', { path: `/api/document/${uID}/download/more` })).status).toBe(404);
    expect((await lab.v1('admin', { path: '/api/inventory/dev-1/download' })).status).toBe(404);
  });
});

describe('replacing', () => {
  it('an unapproved document takes another file; the trail holds both hashes', async () => {
    const { uID } = await aDocument('before', { name: 'old.txt' });
    const answer = v1Of(await send('PUT', `document/${uID}`, [field('number', '7'), filePart('after', 'new.txt')]));
    expect(answer).toMatchObject({
      status: 200,
      message: 'Record Updated',
      record: { file_name: 'new.txt', number: '7', size: 5 },
    });
    expect((await download(`document/${uID}`)).content.toString()).toBe('after');
    const { before, after } = await lab.services.lab.db
      .selectFrom('audits')
      .select(['before', 'after'])
      .where('record_key', '=', uID)
      .where('action', '=', 'update')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(before))).toMatchObject({ file_hash: sha256('before'), file_name: 'old.txt' });
    expect(JSON.parse(String(after))).toMatchObject({ file_hash: sha256('after'), file_name: 'new.txt' });
  });

  it('by update with the key in the body; a file without a name keeps the one that was', async () => {
    const { uID } = await aDocument('one', { name: 'kept.txt' });
    const part = { disposition: '; name="file"', type: 'text/plain', content: 'two' };
    const answer = v1Of(await send('POST', 'document/update', [part, field('uID', uID)]));
    expect(answer).toMatchObject({ status: 200, record: { file_hash: sha256('two'), file_name: 'kept.txt' } });
  });

  it('the same file again changes nothing', async () => {
    const { uID } = await aDocument('the same', { name: 'same.txt' });
    await leavesNothing(async () => {
      expect((await send('PUT', `document/${uID}`, [filePart('the same', 'same.txt')])).status).toBe(200);
    });
  });

  it('an approved document keeps its file, and its other fields may change', async () => {
    const { uID } = await aDocument('approved', { name: 'approved.txt' });
    await lab.services.lab.db
      .updateTable('documents')
      .set({ approved_by: 'Dr. Test', approved_at: '2026-01-05 10:00:00' })
      .where('uID', '=', uID)
      .execute();
    await leavesNothing(async () => {
      for (const parts of [[filePart('changed')], [filePart('approved', 'renamed.txt')]]) {
        const answer = v1Of(await send('PUT', `document/${uID}`, parts));
        expect(answer).toMatchObject({ status: 409, success: false, errorCode: 409 });
        expect(answer.message).toContain('approved');
      }
      expect((await send('POST', 'document/update', [field('uID', uID), filePart('changed')])).status).toBe(409);
      // The very same file is no change.
      expect((await send('PUT', `document/${uID}`, [filePart('approved', 'approved.txt')])).status).toBe(200);
    });
    expect((await send('PUT', `document/${uID}`, [field('number', '9')])).status).toBe(200);
    expect((await download(`document/${uID}`)).content.toString()).toBe('approved');
  });

  it('POST on a document stays 405', async () => {
    const { uID } = await aDocument('posted');
    expect((await send('POST', `document/${uID}`, [filePart('x')])).status).toBe(405);
  });
});

describe('reports', () => {
  beforeAll(async () => {
    for (const uID of ['rep-1', 'rep-2'])
      await lab.v1('admin', { method: 'POST', path: '/api/report', body: { uID, name: `Layout ${uID}` } });
    await lab.services.lab.db.updateTable('reports').set({ system: 1 }).where('uID', '=', 'rep-2').execute();
  });

  it('POST on its key stores its file, and another one later', async () => {
    for (const content of ['PK\u0003\u0004 first', 'second layout']) {
      const answer = v1Of(await send('POST', 'report/rep-1', [filePart(content, 'Etikett.zip')]));
      expect(answer).toMatchObject({ status: 200, success: true, message: 'Record Updated' });
      expect(answer.record).toMatchObject({ uID: 'rep-1', file_name: 'Etikett.zip', file_hash: sha256(content) });
      expect((await download('report/rep-1')).content.toString()).toBe(content);
    }
  });

  it('PUT takes one, too, and so does insert', async () => {
    expect((await send('PUT', 'report/rep-1', [filePart('by put', 'put.txt')])).status).toBe(200);
    const made = v1Of(await send('POST', 'report/insert', [field('name', 'New'), filePart('by insert')]));
    expect((await download(`report/${made.record.uID}`)).content.toString()).toBe('by insert');
  });

  it('POST on its key without a file is a 400 that names it', async () => {
    await leavesNothing(async () => {
      expect(v1Of(await send('POST', 'report/rep-1', [field('name', 'x')]))).toMatchObject({
        status: 400,
        errors: { file: [expect.any(String)] },
      });
      const json = await lab.v1('admin', { method: 'POST', path: '/api/report/rep-1', body: { name: 'x' } });
      expect(v1Of(json)).toMatchObject({ status: 400, errors: { file: [expect.any(String)] } });
    });
  });

  it('one that ships with the program keeps its file', async () => {
    await leavesNothing(async () => {
      for (const [method, path] of [
        ['POST', 'report/rep-2'],
        ['PUT', 'report/rep-2'],
      ] as const)
        expect(v1Of(await send(method, path, [filePart('overwritten')]))).toMatchObject({ status: 409, errorCode: 409 });
    });
  });

  it('the words of GET are no keys', async () => {
    expect((await send('POST', 'report/rules', [filePart('x')])).status).toBe(404);
    expect((await send('POST', 'report/rep-1/more', [filePart('x')])).status).toBe(405);
  });
});

describe('clean-up', () => {
  const nightly = async () => {
    for (const job of ['bin-purge', 'file-cleanup']) await runJob(job);
  };
  async function runJob(key: string): Promise<void> {
    const { openedLab } = await import('#server/open-lab.ts');
    await openedLab(dataPaths(lab.directory).database)?.jobs.run(key, 'manual');
  }

  it('a deleted document comes back from the bin with its file, and its content stays as long', async () => {
    const { uID } = await aDocument('to the bin and back');
    await lab.v1('admin', { method: 'DELETE', path: `/api/document/${uID}` });
    await nightly();
    const bin = await lab.services.lab.db.selectFrom('bin').select('uID').where('record_key', '=', uID).executeTakeFirstOrThrow();
    expect((await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${bin.uID}/restore` })).status).toBe(200);
    expect((await download(`document/${uID}`)).content.toString()).toBe('to the bin and back');
  });

  it('content without a record goes: replaced at once, deleted after the bin’s 30 days, what another record holds stays', async () => {
    const replaced = await aDocument('to be replaced');
    await send('PUT', `document/${replaced.uID}`, [filePart('replacement')]);
    const deleted = await aDocument('to be deleted');
    const shared = await aDocument('shared by two');
    const sharing = await aDocument('shared by two');
    await lab.v1('admin', { method: 'DELETE', path: `/api/document/${deleted.uID}` });
    await lab.v1('admin', { method: 'DELETE', path: `/api/document/${shared.uID}` });
    expect(isStored('to be replaced')).toBe(true);
    await nightly();
    expect(['to be replaced', 'replacement', 'to be deleted', 'shared by two'].map(isStored)).toEqual([false, true, true, true]);
    lab.clock.step({ days: 31 });
    await nightly();
    expect(['replacement', 'to be deleted', 'shared by two'].map(isStored)).toEqual([true, false, true]);
    expect((await download(`document/${sharing.uID}`)).content.toString()).toBe('shared by two');
  });

  it('a file that is lost on the disk is a 404, not a fault', async () => {
    const { uID } = await aDocument('lost');
    rmSync(contentPath(dataPaths(lab.directory).documents, sha256('lost')));
    const answer = await lab.v1('admin', { path: `/api/document/${uID}/download` });
    expect(v1Of(answer)).toMatchObject({ status: 404, message: `RESOURCE '${uID}' NOT FOUND` });
  });

  it('what was being received when the program died is gone at the next start', () => {
    const paths = {
      documents: join(lab.directory, 'other'),
      incoming: join(lab.directory, 'other-incoming'),
      imports: join(lab.directory, 'other-imports'),
      previews: join(lab.directory, 'other-previews'),
    };
    createFileStore(paths);
    writeFileSync(join(paths.incoming, 'left-over'), 'half a file');
    createFileStore(paths);
    expect(readdirSync(paths.incoming)).toEqual([]);
  });
});
