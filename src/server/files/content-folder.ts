// Contents in a folder, each under its hash: put there once, and listed.
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf, type ReceivedFile } from './receive.ts';

export const hashPattern = /^[0-9a-f]{64}$/;

export type Brought = Pick<ReceivedFile, 'hash' | 'size' | 'temporary'>;

/** Content that is there already stays; one that was altered since is replaced by the true one. */
export async function moveInto(target: string, { hash, size, temporary }: Brought): Promise<void> {
  const found = await stat(target).catch(() => null);
  const isThere = found?.isFile() && found.size === size && (await hashOf(createReadStream(target)).catch(() => null)) === hash;
  if (isThere) return rm(temporary, { force: true });
  await moveTo(temporary, target);
}

/** The name, too, must survive a power cut before a row refers to it. */
export async function moveTo(from: string, target: string): Promise<void> {
  const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(from, target);
  await syncFolder(dirname(target));
  if (made !== undefined) await syncFolder(dirname(made));
}

/** Windows keeps names by itself and opens no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems have no such thing.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EINVAL', 'ENOTSUP'].includes(code)) throw error;
  } finally {
    await handle.close();
  }
}

export interface HashesOfStart {
  start: string;
  hashes: string[];
}

export async function* storedHashes(documents: string): AsyncIterable<HashesOfStart> {
  const folders = await readdir(documents, { withFileTypes: true });
  for (const folder of folders.filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))) {
    const names = await readdir(join(documents, folder.name));
    yield { start: folder.name, hashes: names.filter((name) => hashPattern.test(name) && name.startsWith(folder.name)) };
  }
}
