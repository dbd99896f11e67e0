// What a store of files promises, wherever the files lie.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '#server/files/file-store.ts';
import { inSharedFolder, kindsOfPlace } from './stores.ts';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

async function put(store: FileStore, content: string | Uint8Array): Promise<string> {
  const file = await store.receive(Readable.from([Buffer.from(content)]), 'sheet.txt');
  (await store.keep(file)).release();
  await store.discard(file);
  return file.hash;
}

async function textOf(store: FileStore, hash: string): Promise<string | null> {
  const content = await store.find(hash);
  return content && (await buffer(content.read())).toString();
}

async function allOf(store: FileStore): Promise<string[]> {
  const all: string[] = [];
  for await (const { hashes } of store.stored()) all.push(...hashes);
  return all.sort();
}

const needed = async () => true;
const unneeded = async () => false;

describe.each(kindsOfPlace)('files in $name', ({ make, isShared }) => {
  it('are received with what they are, kept under their hash, and read whole, in part and by their path', async () => {
    const store = await (await make()).open();
    const content = 'Kalibrierschein Nr. 4711';
    const file = await store.receive(Readable.from([Buffer.from(content)]), 'schein.txt');
    expect(file).toMatchObject({ name: 'schein.txt', mediaType: 'text/plain', size: content.length, hash: sha256(content) });
    expect(await store.find(file.hash)).toBeNull();
    (await store.keep(file)).release();
    await store.discard(file);
    expect(existsSync(file.temporary)).toBe(false);
    const kept = await store.find(file.hash);
    expect(kept?.size).toBe(content.length);
    expect(await textOf(store, file.hash)).toBe(content);
    expect(kept && (await buffer(kept.read({ start: 16, end: 18 }))).toString()).toBe('Nr.');
    expect(Buffer.from((await kept?.whole()) ?? []).toString()).toBe(content);
    expect(await kept?.atPath(async (path) => readFileSync(path, 'utf8'))).toBe(content);
  });

  it('are given in pieces where they are large, and none is taken that is larger than may be', async () => {
    const store = await (await make()).open();
    const large = Buffer.alloc(3 * 1024 * 1024, 'x');
    const kept = await store.find(await put(store, large));
    expect(await kept?.whole()).toBeNull();
    expect(kept && sha256(await buffer(kept.read()))).toBe(sha256(large));
    const tooLarge = store.receive(Readable.from([large]), 'x', 1000);
    await expect(tooLarge).rejects.toMatchObject({ code: 'request.too_large' });
  });

  it('lie there once, however often they are kept, and nothing is found that is no hash', async () => {
    const place = await make();
    const [one, other] = [await place.open(), await place.open()];
    const hash = await put(one, 'twice');
    expect(await put(other, 'twice')).toBe(hash);
    const second = await put(one, 'other');
    expect(await allOf(other)).toEqual([hash, second].sort());
    for (const name of ['../lab.db', '', hash.slice(1), `${hash}/..`]) expect(await one.find(name)).toBeNull();
    expect(await one.find(sha256('nobody brought it'))).toBeNull();
  });

  it('stay as long as somebody needs them, and are gone when nobody does', async () => {
    const place = await make();
    const store = await place.open();
    const [stays, goes] = [await put(store, 'stays'), await put(store, 'goes')];
    const round = async () => [await store.removeUnless(stays, needed), await store.removeUnless(goes, unneeded)];
    const first = await round();
    expect(first).toEqual([false, !isShared]);
    place.later(8);
    if (isShared) expect(await round()).toEqual([false, true]);
    expect(await allOf(store)).toEqual([stays]);
    expect(await store.find(goes)).toBeNull();
    expect(await textOf(store, stays)).toBe('stays');
  });

  it('of an import are read by whoever goes on with it, and gone with it', async () => {
    const place = await make();
    const [one, other] = [await place.open(), await place.open()];
    const begun = one.ofImport('abc');
    mkdirSync(begun.folder, { recursive: true });
    writeFileSync(join(begun.folder, 'file'), 'I4201;I4202');
    await begun.offer(['file', 'rows-1', 'rows-1.effects']);
    const goesOn = other.ofImport('abc');
    await goesOn.fetch(['file', 'rows-1']);
    expect(readFileSync(join(goesOn.folder, 'file'), 'utf8')).toBe('I4201;I4202');
    expect(existsSync(join(goesOn.folder, 'rows-1'))).toBe(false);
    expect((await other.imports()).map(({ id }) => id)).toEqual(['abc']);
    await goesOn.drop(['file']);
    await goesOn.drop();
    expect(existsSync(goesOn.folder)).toBe(false);
    await begun.drop();
    expect(await one.imports()).toEqual([]);
  });
});

describe.each(kindsOfPlace.filter(({ isShared }) => isShared))('two instances with files in $name', ({ make }) => {
  it('find what the other put there, at once', async () => {
    const place = await make();
    const [one, other] = [await place.open(), await place.open()];
    expect(await textOf(other, await put(one, 'shared'))).toBe('shared');
  });

  it('lose nothing when one removes what the other is about to store', async () => {
    const place = await make();
    const [one, other] = [await place.open(), await place.open()];
    const hash = await put(one, 'needed again');
    // It is there when the one looks; its record is not written yet when the other asks who needs it.
    const file = await one.receive(Readable.from([Buffer.from('needed again')]), 'again.txt');
    (await one.keep(file)).release();
    expect(await other.removeUnless(hash, unneeded)).toBe(false);
    expect(await textOf(one, hash)).toBe('needed again');
    // And when nobody reads it for long, it is named by then.
    await other.removeUnless(hash, unneeded);
    place.later(30);
    expect(await other.removeUnless(hash, needed)).toBe(false);
    expect(await textOf(other, hash)).toBe('needed again');
  });

  it('lose nothing when one stores what the other has put aside, in whatever order', async () => {
    const place = await make();
    const [one, other] = [await place.open(), await place.open()];
    const hash = await put(one, 'aside');
    await other.removeUnless(hash, unneeded);
    place.later(8);
    // The other found nobody who needs it, and now the one brings it.
    let brought = false;
    await other.removeUnless(hash, async () => {
      await put(one, 'aside');
      brought = true;
      return false;
    });
    expect(brought).toBe(true);
    expect(await textOf(one, hash)).toBe('aside');
    expect(await textOf(other, hash)).toBe('aside');
  });

  it('remove nothing for another lab', async () => {
    const place = await make();
    const [one, other] = [await place.open(), await place.open()];
    await one.assertOf('lab-one');
    await other.assertOf('lab-one');
    await expect(other.assertOf('lab-two')).rejects.toMatchObject({ code: 'record.locked' });
  });

  it('count the days anew each time it is put aside', async () => {
    const place = await make();
    const store = await place.open();
    const hash = await put(store, 'again and again');
    await store.removeUnless(hash, unneeded);
    place.later(6);
    expect(await textOf(store, hash)).toBe('again and again');
    await store.removeUnless(hash, unneeded);
    expect(await store.removeUnless(hash, unneeded)).toBe(false);
    expect(await allOf(store)).toEqual([hash]);
  });
});

// The S3 server of these tests copies byte by byte, which S3 does at once: of that only the order of things is asked, above.
describe('two instances with files in a shared folder', () => {
  it('lose nothing while both put and remove the same at the same time', async () => {
    const place = await inSharedFolder();
    const stores = [await place.open(), await place.open()];
    const hash = await put(stores[0] as FileStore, 'busy');
    const often = async (work: () => Promise<unknown>) => {
      for (let time = 0; time < 5; time += 1) await work();
    };
    const work = stores.flatMap((store) => [
      () => put(store, 'busy'),
      () => store.removeUnless(hash, unneeded),
      async () => expect(await textOf(store, hash)).toBe('busy'),
    ]);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(work.map(often));
      for (const store of stores) expect(await textOf(store, hash)).toBe('busy');
    }
  });

  it('what another instance is receiving stays when one begins', async () => {
    const place = await inSharedFolder();
    const one = await place.open();
    const file = await one.receive(Readable.from([Buffer.from('under way')]), 'x.txt');
    await place.open();
    expect(readFileSync(file.temporary, 'utf8')).toBe('under way');
    // A day later nobody can be at it any more.
    place.later(2);
    await place.open();
    expect(existsSync(file.temporary)).toBe(false);
    expect(readdirSync(dirname(dirname(file.temporary))).length).toBeGreaterThan(0);
  });
});
