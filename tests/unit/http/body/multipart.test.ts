// A multipart form read in pieces: wherever the network cuts it, the same form comes out. RFC 7578.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#server/files/file-store.ts';
import { mostFileBytes } from '#server/files/receive.ts';
import { headerParameters } from '#server/http/body/header-parameters.ts';
import { readMultipart } from '#server/http/body/multipart.ts';
import { field, filePart, multipart, multipartType } from '#tests/support/multipart.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-multipart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inside = (name: string) => join(folder, name);
const paths = {
  documents: inside('documents'),
  incoming: inside('incoming'),
  imports: inside('imports'),
  previews: inside('previews'),
};
mkdirSync(paths.documents);
const store = createFileStore(paths);

/** What the reader asks of a request: its headers and its bytes. */
function requestOf(chunks: readonly Buffer[]): IncomingMessage {
  const headers = { 'content-type': multipartType['Content-Type'] };
  return Object.assign(Readable.from(chunks), { headers }) as unknown as IncomingMessage;
}

function cut(body: Buffer, first: number, step: number): Buffer[] {
  const chunks = [body.subarray(0, first)];
  for (let at = first; at < body.length; at += step) chunks.push(body.subarray(at, at + step));
  return chunks;
}

const content = randomBytes(100_000);
const parts = [field('title', 'Größe'), field('empty', ''), filePart(content), field('number', '1'), field('number', '2')];
const body = multipart(parts);
const whole = {
  values: { title: 'Größe', empty: '', number: '2' },
  file: { size: content.length, hash: createHash('sha256').update(content).digest('hex') },
};

async function read(chunks: readonly Buffer[]) {
  const form = await readMultipart(requestOf(chunks), { store, most: mostFileBytes });
  if (form.file) await store.discard(form.file);
  return { values: { ...form.values }, file: form.file };
}

describe('a form', () => {
  it.each([65_536, 16_384, 40_000])('is the same wherever it is cut, in pieces of %i bytes', async (step) => {
    for (let first = 500; first < body.length; first += 1499) {
      expect(await read(cut(body, first, step)), `cut at ${first}`).toMatchObject(whole);
    }
  });

  it('is the same when cut anywhere in its boundaries and headers', async () => {
    const start = multipart(parts.slice(0, 2)).length + 200;
    for (let first = 1; first < start; first += 3)
      expect(await read(cut(body, first, 65_536)), `at ${first}`).toMatchObject(whole);
    for (let back = 1; back < 400; back += 3)
      expect(await read(cut(body, body.length - back, 65_536)), `${back} before the end`).toMatchObject(whole);
  });

  it('byte by byte, too', async () => {
    const small = multipart([field('title', 'T'), filePart('content')]);
    expect(await read(cut(small, 1, 1))).toMatchObject({ values: { title: 'T' }, file: { size: 7 } });
  });

  it('means nothing after its end, and nothing before its beginning', async () => {
    const around = Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('epilogue'.repeat(50_000))]);
    expect(await read(cut(around, 70_000, 65_536))).toMatchObject(whole);
  });

  it('cut short anywhere is refused, and no file stays', async () => {
    for (let length = 0; length < body.length - 4; length += 1999)
      await expect(read([body.subarray(0, length)]), `${length} bytes`).rejects.toMatchObject({ code: 'request.malformed' });
    expect(readdirSync(paths.incoming)).toEqual([]);
  });
});

describe('a header', () => {
  it.each([
    ['form-data; name="a b"; filename="x;y.txt"', { name: 'a b', filename: 'x;y.txt' }],
    ['FORM-DATA; NAME=a ;', { name: 'a' }],
    ['form-data; name="a\\"b"; filename="C:\\dir\\x.txt"', { name: 'a"b', filename: 'C:\\dir\\x.txt' }],
    ["form-data; filename*=utf-8'de'%C3%BC.txt; filename=u.txt", { filename: 'ü.txt' }],
    ['form-data; value=x; __proto__=y', { value: 'x', ['__proto__']: 'y' }],
    ['form-data', {}],
  ])('%s', (header, expected) => {
    expect([...(headerParameters(header)?.parameters ?? [])]).toEqual(Object.entries(expected));
  });

  it.each(['', '   ', '; name=a', 'form-data; name', 'form-data; name="a', 'form-data name=a', 'form-data; ="a"'])(
    '%j cannot be read',
    (header) => {
      expect(headerParameters(header)).toBeNull();
    },
  );
});
