// The content of a file that is kept: read as a stream, or, when it is small, in one go as a row of the database is. Each step
// of a stream waits for a thread, and those may all be at the work of hashing passwords.
import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs';
import type { Readable } from 'node:stream';

const mostReadAtOnce = 1024 * 1024;

export interface StoredContent {
  path: string;
  size: number;
  read(range?: { start: number; end: number }): Readable;
  /** All of a small file; null for a large one. */
  whole(): Uint8Array | null;
}

/** Null when no readable file stands there. */
export function storedContent(path: string): StoredContent | null {
  const found = statOf(path);
  if (!found?.isFile()) return null;
  const { size } = found;
  return {
    path,
    size,
    read: (range) => createReadStream(path, range),
    whole: () => (size <= mostReadAtOnce ? readFileSync(path) : null),
  };
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
