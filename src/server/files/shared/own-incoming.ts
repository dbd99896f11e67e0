// Where one instance receives files in a folder that others receive into as well: a folder of its own, on the disk that the files are then
// renamed on. What died with an earlier start of it goes at once; what other instances left goes when nobody can be at it any more.
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { newUuid } from '../../lib/clock.ts';
import type { DataPaths } from '../../lib/disk/data-dir.ts';

const leftMs = 24 * 60 * 60 * 1000;

/** Of the data directory, which one program has at a time, and of the computer, as directories are copied. */
export function instanceName({ directory }: Pick<DataPaths, 'directory'>): string {
  const file = join(directory, 'instance');
  const known = readOwn(file) ?? newUuid();
  writeFileSync(file, `${known}\n`, { mode: 0o600 });
  return `${hostname()
    .replace(/[^A-Za-z0-9-]/g, '_')
    .slice(0, 60)}-${known}`;
}

function readOwn(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return /^[0-9a-f-]{36}$/.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** Empty. */
export async function ownIncoming(all: string, own: string, now: number): Promise<string> {
  const folder = join(all, own);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const other of await readdir(all)) if (other !== own) await dropLeft(join(all, other), now - leftMs);
  return folder;
}

/** Files that nobody has written to for so long, and the folder when none is left and none came for as long. */
async function dropLeft(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
  const self = await stat(folder).catch(() => null);
  // One that is not empty stays.
  if (self && self.mtimeMs < before) await rmdir(folder).catch(() => undefined);
}
