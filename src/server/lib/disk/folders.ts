// Folders that somebody chose: whether they are there, can be written, have room, and what lies in them.
import { constants, existsSync, realpathSync } from 'node:fs';
import { access, mkdtemp, readdir, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { FolderProblem } from '../../contract/lab/backups.ts';

/** Magic numbers of network and user-space file systems, as Linux tells them: NFS, SMB, CIFS, SMB2, 9p, FUSE, AFS, Coda. */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x5346414f, 0x73757245,
]);

/** As far as can be told: Windows shares by their name, everything else by the kind of file system. */
export async function isOnNetwork(folder: string): Promise<boolean> {
  if (/^[\\/]{2}[^\\/?.]/.test(folder)) return true;
  if (process.platform !== 'linux') return false;
  const known = await statfs(nearest(folder)).catch(() => null);
  return known !== null && networkTypes.has(known.type);
}

export async function freeBytesOf(folder: string): Promise<number | null> {
  const known = await statfs(nearest(folder)).catch(() => null);
  return known && known.bavail * known.bsize;
}

/** The folder itself, or what it would be made in. */
function nearest(folder: string): string {
  for (let path = resolve(folder); ; path = dirname(path)) if (existsSync(path) || dirname(path) === path) return path;
}

/** Both as the file system knows them, so that no link leads around it. */
export function isWithin(folder: string, parent: string): boolean {
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path));
  const near = nearest(folder);
  const way = relative(real(parent), join(real(near), relative(near, resolve(folder))));
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** Null: there is a folder, and it takes files. Rights alone do not tell: a stick may be read-only as a whole. */
export async function folderProblem(folder: string): Promise<FolderProblem | null> {
  if (!isAbsolute(folder)) return 'relative';
  const known = await stat(folder).catch(() => null);
  if (!known) return 'missing';
  if (!known.isDirectory()) return 'no_folder';
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    await rmdir(await mkdtemp(join(folder, '.plumbline-')));
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? 'full' : 'read_only';
  }
}

export interface FoundFile {
  /** From the folder that was walked. */
  path: string;
  bytes: number;
  /** The same for two names of one file. */
  identity: string;
}

/** Nothing of what went while the folder was walked, such as a backup that somebody deletes. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Every file below a folder; links lead nowhere. */
export async function filesBelow(folder: string, skip: (name: string) => boolean = () => false): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  const walk = async (below: string): Promise<void> => {
    const listed = readdir(join(folder, below), { withFileTypes: true });
    for (const entry of (below === '' ? await listed : await unlessGone(listed)) ?? []) {
      if (below === '' && skip(entry.name)) continue;
      const path = join(below, entry.name);
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) {
        const found = await unlessGone(stat(join(folder, path)));
        if (found) files.push({ path, bytes: found.size, identity: `${found.dev}:${found.ino}` });
      }
    }
  };
  await walk('');
  return files;
}

/** What files take on the disk: one with two names once. */
export function bytesOf(files: readonly FoundFile[]): number {
  return [...new Map(files.map(({ identity, bytes }) => [identity, bytes])).values()].reduce((sum, bytes) => sum + bytes, 0);
}
