// The SHA-256 of a file of any size, read piece by piece; and what makes files and their names outlast a power cut.
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync } from 'node:fs';

const chunkBytes = 4 * 1024 * 1024;

export function hashFile(path: string): { sha256: string; bytes: number } {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(chunkBytes);
  const file = openSync(path, 'r');
  let bytes = 0;
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      hash.update(buffer.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Names of a folder survive a power cut, too. Windows keeps them by itself and opens no folders. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch (error) {
    // Some file systems, such as those of sticks, have no such thing.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(code)) throw error;
  } finally {
    closeSync(folder);
  }
}

/** What was written lies on the disk, and not only in the system's memory. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
