// Files as they come in: a stream into a temporary file, hashed and told apart on the way. docs/interface/papers.md#documents.
import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../contract/errors.ts';
import { newUuid } from '../lib/clock.ts';
import { createContentReader } from './media-type.ts';

/** The most that any file may have; a lab may set less for what is sent to it. docs/interface/papers.md#documents. */
export const mostFileBytes = 50 * 1024 * 1024;

/** A file that is there but belongs to no record yet. */
export interface ReceivedFile {
  /** Null when none was sent. */
  name: string | null;
  mediaType: string;
  extension: string;
  size: number;
  hash: string;
  temporary: string;
}

interface Sent {
  content: AsyncIterable<Uint8Array>;
  name: string | null;
  most: number;
}

/** `explained`: what the disk refuses, in the program's words. */
export async function receiveInto(
  incoming: string,
  { content, name, most }: Sent,
  explained: (error: unknown) => unknown,
): Promise<ReceivedFile> {
  const temporary = join(incoming, newUuid());
  try {
    return { ...(await writeThrough(temporary, content, most)), name, temporary };
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw explained(error);
  }
}

async function writeThrough(
  path: string,
  content: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Omit<ReceivedFile, 'name' | 'temporary'>> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const reader = createContentReader();
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > most) throw new AppError('request.too_large', { params: { megabytes: Math.floor(most / 1024 / 1024) } });
      hash.update(chunk);
      reader.add(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
    return { size, hash: hash.digest('hex'), ...(await reader.found()) };
  } finally {
    await file.close();
  }
}

/** A single write may take a part only. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten;
}

/** SHA-256 of what can be read from a stream. */
export async function hashOf(content: Readable): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of content) sum.update(chunk as Uint8Array);
  return sum.digest('hex');
}

const fullOrFaulty: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']);

export function explainedDisk(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return fullOrFaulty.has(code) ? new AppError('storage.full', { cause: error }) : error;
}
