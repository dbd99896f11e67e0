// What an import stands on, in a bucket: written and read in a folder of this computer, and offered to whoever goes on with it.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newUuid } from '../../lib/clock.ts';
import { dropFiles, type ImportFiles, importFilesIn, importsIn, type LeftImport } from '../import-files.ts';
import { hashOf } from '../receive.ts';
import type { Bucket } from './bucket.ts';

const keyOf = (id: string, name = '') => `imports/${id}/${name}`;

export function importFilesInBucket(bucket: Bucket, imports: string, id: string): ImportFiles {
  const { folder } = importFilesIn(imports, id);
  return {
    folder,
    async offer(names) {
      for (const name of names) {
        const path = join(folder, name);
        // Rows without effects have no file of those.
        const found = await stat(path).catch(() => null);
        if (!found) continue;
        const hash = await hashOf(createReadStream(path));
        await bucket.put(keyOf(id, name), { path, size: found.size, hash }, true);
      }
    },
    async fetch(names) {
      for (const name of names) if (!(await isThere(join(folder, name)))) await fetchOne(bucket, { folder, id, name });
    },
    async drop(names) {
      await dropFiles(folder, names);
      if (names) for (const name of names) await bucket.remove(keyOf(id, name));
      else for await (const { key } of bucket.list(keyOf(id))) await bucket.remove(key);
    },
  };
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whole or not at all: two may want it at the same time. */
async function fetchOne(bucket: Bucket, { folder, id, name }: { folder: string; id: string; name: string }): Promise<void> {
  const found = await bucket.head(keyOf(id, name));
  if (!found) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const arriving = join(folder, `arriving-${newUuid()}`);
  await pipeline(bucket.read(keyOf(id, name), { start: 0, end: found.size - 1 }), createWriteStream(arriving, { mode: 0o600 }));
  await rename(arriving, join(folder, name));
}

/** Those of this computer and those of the bucket. */
export async function importsInBucket(bucket: Bucket, imports: string): Promise<LeftImport[]> {
  const found = new Map((await importsIn(imports)).map((one) => [one.id, one]));
  for await (const { key, at } of bucket.list(keyOf('').slice(0, -1))) {
    const id = key.split('/')[1] ?? '';
    const before = found.get(id)?.at ?? 0;
    found.set(id, { id, at: Math.max(before, at) });
  }
  return [...found.values()];
}
