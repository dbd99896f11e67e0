// Gets the installer of an update into a folder of the program's own and proves it against the signed manifest.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Update, UpdateFile } from './update-check.ts';
import { UpdateProblem } from './update-problem.ts';
import type { UpdateSource } from './update-source.ts';

const ENDING: Record<string, string> = { win32: '.exe', darwin: '.zip', deb: '.deb', linux: '.AppImage' };

/** As file names of a processor call the others. */
const OTHERS: Record<string, RegExp> = { x64: /arm64|aarch64/i, arm64: /x64|x86_64|amd64/i };

/** The file that belongs to this way of installing: by its ending, and never that of another processor. */
export function fileFor(update: Update, kind: 'win32' | 'darwin' | 'linux' | 'deb', arch: string): UpdateFile {
  const file = update.files.find(({ name }) => name.endsWith(ENDING[kind] ?? '') && !OTHERS[arch]?.test(name));
  if (!file) throw new UpdateProblem('manifest');
  return file;
}

interface FetchInput {
  source: UpdateSource;
  file: UpdateFile;
  folder: string;
  onProgress(share: number): void;
}

export async function fetchFile({ source, file, folder, onProgress }: FetchInput): Promise<string> {
  const path = join(folder, file.name);
  if (existsSync(path) && (await digestOf(path)) === file.sha512) return path;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${path}.part`;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onProgress(bytes / file.bytes);
      done(bytes > file.bytes ? new UpdateProblem('file') : null, chunk);
    },
  });
  try {
    await pipeline(await source.open(file.name), counted, createWriteStream(part, { mode: 0o600 }));
  } catch (error) {
    await rm(part, { force: true });
    throw error instanceof UpdateProblem ? error : new UpdateProblem('unreachable', { cause: error });
  }
  if ((await digestOf(part)) !== file.sha512) {
    await rm(part, { force: true });
    throw new UpdateProblem('file');
  }
  await rename(part, path);
  return path;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
