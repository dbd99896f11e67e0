// The content of a file that is kept: read as a stream, or, when it is small, in one go as a row of the database is. Each step
// of a stream waits for a thread, and those may all be at the work of hashing passwords.
import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../contract/errors.ts';
import { hashOf } from './receive.ts';

export const mostReadAtOnce = 1024 * 1024;

export interface StoredContent {
  size: number;
  read(range?: { start: number; end: number }): Readable;
  /** All of a small file; null for a large one. */
  whole(): Promise<Uint8Array | null>;
  /** For what reads a file by its path: one of this computer, there until the work is done. */
  atPath<T>(work: (path: string) => Promise<T>): Promise<T>;
}

/** Null when no readable file stands there. */
export function storedContent(path: string): StoredContent | null {
  const found = statOf(path);
  if (!found?.isFile()) return null;
  const { size } = found;
  return {
    size,
    read: (range) => createReadStream(path, range),
    whole: async () => (size <= mostReadAtOnce ? readFileSync(path) : null),
    atPath: (work) => work(path),
  };
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** What cannot be read is as good as gone; a place that does not answer says nothing of its files. */
function asUnreadable(error: unknown): null {
  if (error instanceof AppError) throw error;
  return null;
}

/** All of it, whatever its size. */
export async function wholeOrNull(content: StoredContent): Promise<Uint8Array | null> {
  try {
    return (await content.whole()) ?? (await buffer(content.read()));
  } catch (error) {
    return asUnreadable(error);
  }
}

export async function hashOrNull(content: StoredContent): Promise<string | null> {
  return hashOf(content.read()).catch(asUnreadable);
}
