// Files of records: received as a stream into a temporary file, then kept in the documents folder under the hash of their
// content, once however many records hold it. docs/interface/product.md#data-directory, docs/interface/papers.md#documents,
// docs/quality.md#s14.
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../contract/errors.ts';
import { newUuid } from '../lib/clock.ts';
import { contentPath, type DataPaths } from '../lib/disk/data-dir.ts';
import { createContentReader } from './media-type.ts';
import { type StoredContent, storedContent } from './stored-content.ts';

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

export interface FileStore {
  receive(content: AsyncIterable<Uint8Array>, name: string | null, most?: number): Promise<ReceivedFile>;
  /** Whatever became of it, its temporary file is gone afterwards. */
  discard(file: ReceivedFile): Promise<void>;
  /** Puts the content into its place and protects it there until `release`, by when a record should hold it. */
  keep(file: ReceivedFile): Promise<{ release(): void }>;
  /** Null when it is not there. */
  find(hash: string): Promise<StoredContent | null>;
  /** The folder of what is made from a content, and goes with it. */
  derived(hash: string): string;
  /** The folder of an import that was judged and not yet written. */
  ofImport(id: string): string;
  /** Those that are there. */
  imports(): Promise<string[]>;
  /** Removes the content, unless `inUse` says that it is needed or somebody is about to store the same. */
  removeUnless(hash: string, inUse: () => Promise<boolean>): Promise<boolean>;
  /** All that is stored, a part at a time: the hashes that begin alike. */
  stored(): AsyncIterable<{ start: string; hashes: string[] }>;
}

const hashPattern = /^[0-9a-f]{64}$/;

type FilePaths = Pick<DataPaths, 'documents' | 'incoming' | 'imports' | 'previews'>;

/** What was being received when the program died is dropped: nothing refers to it. */
export function createFileStore(paths: FilePaths, assertWritable?: () => void): FileStore {
  rmSync(paths.incoming, { recursive: true, force: true });
  mkdirSync(paths.incoming, { recursive: true, mode: 0o700 });
  return openFileStore(paths, assertWritable);
}

/** Beside one that receives files: what it is receiving stays. */
export function openFileStore(
  { documents, incoming, imports, previews }: FilePaths,
  assertWritable: () => void = () => undefined,
): FileStore {
  const held = new Map<string, number>();
  let keeps = 0;

  function hold(hash: string): () => void {
    held.set(hash, (held.get(hash) ?? 0) + 1);
    keeps += 1;
    return () => {
      const left = (held.get(hash) ?? 1) - 1;
      if (left > 0) held.set(hash, left);
      else held.delete(hash);
    };
  }

  return {
    async receive(content, name, most = mostFileBytes) {
      assertWritable();
      const temporary = join(incoming, newUuid());
      try {
        return { ...(await writeThrough(temporary, content, most)), name, temporary };
      } catch (error) {
        await rm(temporary, { force: true });
        throw explained(error);
      }
    },
    async discard({ temporary }) {
      await rm(temporary, { force: true });
    },
    async keep({ hash, size, temporary }) {
      const release = hold(hash);
      try {
        await moveInto(contentPath(documents, hash), { hash, size, temporary });
        return { release };
      } catch (error) {
        release();
        throw explained(error);
      }
    },
    async find(hash) {
      if (!hashPattern.test(hash)) return null;
      return storedContent(contentPath(documents, hash));
    },
    derived: (hash) => contentPath(previews, hash),
    ofImport: (id) => join(imports, id),
    imports: () => readdir(imports).catch(() => []),
    async removeUnless(hash, inUse) {
      if (held.has(hash)) return false;
      const before = keeps;
      if (await inUse()) return false;
      // Whoever stored anything meanwhile may have stored this; the nightly round comes again.
      if (held.has(hash) || keeps !== before) return false;
      const gone = removed(contentPath(documents, hash));
      if (gone) rmSync(contentPath(previews, hash), { recursive: true, force: true });
      return gone;
    },
    stored: () => storedHashes(documents),
  };
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

/** Content that is there already stays; one that was altered since is replaced by the true one. */
async function moveInto(
  target: string,
  { hash, size, temporary }: Pick<ReceivedFile, 'hash' | 'size' | 'temporary'>,
): Promise<void> {
  const found = await stat(target).catch(() => null);
  const isThere = found?.isFile() && found.size === size && (await hashOf(createReadStream(target)).catch(() => null)) === hash;
  if (isThere) return rm(temporary, { force: true });
  const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  await syncFolder(dirname(target));
  if (made !== undefined) await syncFolder(dirname(made));
}

/** The name, too, must survive a power cut before a row refers to it. Windows keeps it by itself and opens no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** At once, without a pause in which somebody could come to need it. */
function removed(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  unlinkSync(path);
  return true;
}

async function* storedHashes(documents: string): AsyncIterable<{ start: string; hashes: string[] }> {
  const folders = await readdir(documents, { withFileTypes: true });
  for (const folder of folders.filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))) {
    const names = await readdir(join(documents, folder.name));
    yield { start: folder.name, hashes: names.filter((name) => hashPattern.test(name) && name.startsWith(folder.name)) };
  }
}

const fullOrFaulty: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']);

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return fullOrFaulty.has(code) ? new AppError('storage.full', { cause: error }) : error;
}
