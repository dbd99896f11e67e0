// Files in a bucket: received on this computer, put there under their hash once, read from there as a file is. What nobody needs is put aside
// and comes back when somebody asks for it; only after days there it is gone. docs/adr/0115.
import { createWriteStream, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { newUuid } from '../../lib/clock.ts';
import { contentPath, type DataPaths } from '../../lib/disk/data-dir.ts';
import { asideMs, foundOrBroughtBack } from '../aside.ts';
import { type HashesOfStart, hashPattern } from '../content-folder.ts';
import { emptyIncoming, type FileStore } from '../file-store.ts';
import { explainedDisk, hashOf, mostFileBytes, receiveInto } from '../receive.ts';
import { type KnownPlace, knownPlace, markName } from '../shared/place-marker.ts';
import { mostReadAtOnce, type StoredContent } from '../stored-content.ts';
import type { Bucket } from './bucket.ts';
import type { PutFile } from './put-file.ts';
import { importFilesInBucket, importsInBucket } from './s3-imports.ts';

interface S3Input {
  bucket: Bucket;
  /** Of the bucket. */
  name: string;
  paths: Pick<DataPaths, 'directory' | 'incoming' | 'imports' | 'previews'>;
  assertWritable: () => void;
  now(): number;
}

const keyOf = (hash: string) => `documents/${hash}`;
const asideOf = (hash: string) => `removed/${hash}`;

const starts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export interface S3Store extends FileStore {
  /** Rejects where the bucket cannot be reached or written. */
  tried(): Promise<void>;
}

export function openS3Store({ bucket, name, paths, assertWritable, now }: S3Input): S3Store {
  const { directory, incoming, imports, previews } = paths;
  emptyIncoming(incoming);
  // Of a content that another instance removed nothing stays for longer than this one runs.
  rmSync(previews, { recursive: true, force: true });
  const known = knownPlace({ directory }, name, {
    isThere: async () => (await bucket.head(markName)) !== null,
    read: () => bucket.text(markName),
    put: (text) => bucket.putText(markName, text),
  });

  return {
    async receive(content, fileName, most = mostFileBytes) {
      assertWritable();
      return receiveInto(incoming, { content, name: fileName, most }, explainedDisk);
    },
    async discard({ temporary }) {
      await rm(temporary, { force: true });
    },
    async keep({ hash, size, temporary }) {
      await known.assertThere();
      await put(bucket, { hash, size, path: temporary }, incoming);
      await rm(temporary, { force: true });
      return { release: () => undefined };
    },
    async find(hash) {
      if (!hashPattern.test(hash)) return null;
      const content = await foundOrBroughtBack(
        () => headContent(bucket, { hash, incoming }),
        () => broughtBack(bucket, hash),
      );
      if (!content) await known.assertThere();
      return content;
    },
    derived: (hash) => contentPath(previews, hash),
    ofImport: (id) => importFilesInBucket(bucket, imports, id),
    imports: () => importsInBucket(bucket, imports),
    assertOf: known.assertOf,
    async removeUnless(hash, inUse) {
      if (await inUse()) return false;
      const gone = await removed(bucket, hash, now() - asideMs);
      if (gone) await rm(contentPath(previews, hash), { recursive: true, force: true });
      return gone;
    },
    stored: () => storedIn(bucket),
    tried: () => tried(bucket, known),
  };
}

async function tried(bucket: Bucket, known: KnownPlace): Promise<void> {
  // A refusal of this has a reason, which one of a mere look has not.
  for await (const _one of bucket.list(markName)) break;
  await known.assertThere();
  const trial = `trials/${newUuid()}`;
  await bucket.putText(trial, '');
  await bucket.remove(trial);
}

async function headContent(bucket: Bucket, { hash, incoming }: Omit<FoundContent, 'size'>): Promise<StoredContent | null> {
  const head = await bucket.head(keyOf(hash));
  return head && contentOf(bucket, { hash, size: head.size, incoming });
}

/** Where the storage keeps no sum, what was altered is found by reading it, as on a disk. */
async function put(bucket: Bucket, file: PutFile, incoming: string): Promise<void> {
  const { hash, size } = file;
  const head = await bucket.head(keyOf(hash));
  const isSame =
    head?.size === size && (head.sha256 ?? (await hashOf(contentOf(bucket, { hash, size, incoming }).read()))) === hash;
  if (!isSame) await bucket.put(keyOf(hash), file, head !== null);
}

/** Puts it aside, or removes what is there since before that time. */
async function removed(bucket: Bucket, hash: string, before: number): Promise<boolean> {
  if (await bucket.copy(keyOf(hash), asideOf(hash))) {
    await bucket.remove(keyOf(hash));
    return false;
  }
  const aside = await bucket.head(asideOf(hash));
  if (!aside || aside.at > before) return false;
  await bucket.remove(asideOf(hash));
  return true;
}

/** The copy aside stays, as another one may be putting it there at this moment. */
const broughtBack = (bucket: Bucket, hash: string) => bucket.copy(asideOf(hash), keyOf(hash));

interface FoundContent {
  hash: string;
  size: number;
  incoming: string;
}

function contentOf(bucket: Bucket, { hash, size, incoming }: FoundContent): StoredContent {
  const read: StoredContent['read'] = (range = { start: 0, end: size - 1 }) =>
    bucket.read(keyOf(hash), range, () => broughtBack(bucket, hash));
  return {
    size,
    read,
    whole: async () => (size <= mostReadAtOnce ? buffer(read()) : null),
    async atPath(work) {
      const path = join(incoming, newUuid());
      try {
        await pipeline(read(), createWriteStream(path, { mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

async function* storedIn(bucket: Bucket): AsyncIterable<HashesOfStart> {
  for (const start of starts) {
    const hashes = new Set<string>();
    for (const folder of ['documents/', 'removed/'])
      for await (const { key } of bucket.list(folder + start)) hashes.add(key.slice(folder.length));
    if (hashes.size > 0) yield { start, hashes: [...hashes].filter((hash) => hashPattern.test(hash)) };
  }
}
