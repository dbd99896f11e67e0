// What a network does to files in a bucket: it is away, late, breaks off, or is another one. Nothing is taken for lost, nothing secret is told.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBucket } from '#server/files/s3/bucket.ts';
import { openS3Store } from '#server/files/s3/s3-store.ts';
import { dataPaths, prepareDataDirectory } from '#server/lib/disk/data-dir.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { type S3AtHand, s3AtHand, s3Secret } from '../../support/s3-server.ts';

const limits = { connectMs: 2000, waitMs: 500, tries: 3 };
const content = Buffer.from('x'.repeat(200_000));
const hash = createHash('sha256').update(content).digest('hex');

function storeOn(server: S3AtHand, place: Partial<S3AtHand['place']> = {}, given = dataPaths(`${tempFolder()}/lab`)) {
  prepareDataDirectory(given);
  const bucket = openBucket({ ...server.place, ...place }, limits);
  onTestFinished(bucket.close);
  return openS3Store({ bucket, name: 'bucket', paths: given, assertWritable: () => undefined, now: Date.now });
}

async function put(store: ReturnType<typeof storeOn>, bytes: Uint8Array = content): Promise<void> {
  const file = await store.receive(Readable.from([bytes]), 'x.txt');
  try {
    (await store.keep(file)).release();
  } finally {
    await store.discard(file);
  }
}

async function refusalOf(work: Promise<unknown>): Promise<{ code: string; told: string }> {
  try {
    await work;
  } catch (error) {
    const { code, cause, stack } = error as { code: string; cause: Error & object; stack: string };
    return { code, told: JSON.stringify([code, stack, cause?.message, cause?.stack, { ...cause }]) };
  }
  throw new Error('it was not refused');
}

const putsOf = ({ asked }: S3AtHand) => asked.filter(({ method, path }) => method === 'PUT' && path.includes(hash));

describe('what is put', () => {
  it('is sent once, only where there is none, and with its SHA-256 in what is signed', async () => {
    const server = await s3AtHand();
    const store = storeOn(server);
    await put(store);
    await put(store);
    expect(putsOf(server)).toHaveLength(1);
    expect(putsOf(server)[0]).toMatchObject({
      path: expect.stringContaining(`/plumbline/lab/documents/${hash}`),
      headers: {
        'if-none-match': '*',
        'x-amz-content-sha256': hash,
        'x-amz-checksum-sha256': Buffer.from(hash, 'hex').toString('base64'),
      },
    });
  });

  it('that another one put meanwhile is there, and storage that knows no condition gets it without', async () => {
    const server = await s3AtHand();
    const store = storeOn(server);
    await store.tried();
    server.fail(({ headers }, res) => headers['if-none-match'] !== undefined && Boolean(res.writeHead(412).end()));
    await put(store);
    server.fail(({ headers }, res) => headers['if-none-match'] !== undefined && Boolean(res.writeHead(501).end()));
    await put(store);
    server.fail(null);
    expect((await store.find(hash))?.size).toBe(content.length);
  });

  it('is sent again where the storage stumbles, whole', async () => {
    const server = await s3AtHand();
    const store = storeOn(server);
    let stumbles = 2;
    server.fail(({ method, path }, res) => {
      const falls = method === 'PUT' && path.includes(hash) && stumbles > 0;
      if (falls) {
        stumbles -= 1;
        res.writeHead(503).end();
      }
      return falls;
    });
    await put(store);
    const kept = await store.find(hash);
    expect(kept && (await buffer(kept.read())).equals(content)).toBe(true);
  });

  it('replaces what was altered there', async () => {
    const server = await s3AtHand();
    const store = storeOn(server);
    const bucket = openBucket(server.place, limits);
    onTestFinished(bucket.close);
    await bucket.putText(`documents/${hash}`, 'y'.repeat(content.length));
    await put(store);
    const kept = await store.find(hash);
    expect(kept && (await buffer(kept.read())).equals(content)).toBe(true);
  });
});

describe('what is read', () => {
  it('goes on where an answer broke off', async () => {
    const server = await s3AtHand();
    const store = storeOn(server);
    await put(store);
    server.cut(70_000);
    const kept = await store.find(hash);
    expect(kept && (await buffer(kept.read())).equals(content)).toBe(true);
    expect(kept && (await buffer(kept.read({ start: 100, end: 150_099 }))).length).toBe(150_000);
  });

  it('is away and not lost, where nobody answers, is too late, or lets nobody in; and no secret is told', async () => {
    const server = await s3AtHand();
    const store = storeOn(server);
    await put(store);
    const kept = await store.find(hash);
    const away = async () => [
      await refusalOf(store.find(hash)),
      await refusalOf(put(store)),
      await refusalOf(buffer(kept?.read() ?? Readable.from([]))),
      await refusalOf(store.removeUnless(hash, async () => false)),
    ];
    const refusals: { code: string; told: string }[] = [];
    server.fail(() => true);
    refusals.push(...(await away()));
    server.fail((_asked, res) => Boolean(res.writeHead(403).end()));
    refusals.push(...(await away()));
    server.fail(null);
    const stranger = storeOn(server, { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'another-secret' } });
    refusals.push(await refusalOf(stranger.find(hash)), await refusalOf(stranger.tried()));
    await server.stop();
    refusals.push(...(await away()));
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['storage.away']));
    for (const { told } of refusals)
      expect(told).not.toMatch(new RegExp(`another-secret|AWSAccessKeyId|StringToSign|Signature=|"${s3Secret}"`));
  });

  it('is away where the bucket is another one than it was, and a bucket that is not there is no empty one', async () => {
    const server = await s3AtHand();
    const paths = dataPaths(`${tempFolder()}/lab`);
    await put(storeOn(server, {}, paths));
    const other = storeOn(server, { prefix: 'mistyped/' }, paths);
    expect((await refusalOf(other.find(hash))).code).toBe('storage.away');
    expect((await refusalOf(put(other))).code).toBe('storage.away');
    const none = storeOn(server, { bucket: 'nobodys' });
    expect((await refusalOf(none.find(hash))).code).toBe('storage.away');
  });
});
