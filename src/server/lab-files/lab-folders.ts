// The folder a lab lies in: how large it is, whether it could lie elsewhere, and what it left where it came from.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import type { FolderCheck, FolderProblem, LabFolders } from '../contract/lab/backups.ts';
import { type DataPaths, followMoved, movedFile } from '../lib/disk/data-dir.ts';
import { bytesOf, filesBelow, folderProblem, freeBytesOf, isOnNetwork, isWithin } from '../lib/disk/folders.ts';
import { reserveFile } from '../lib/disk/reserve.ts';

/** In the folder a lab was moved to: where from. */
export const movedFromFile = 'moved-from.json';
/** Files on their way to a new folder; they count for nothing until all of them are there. */
export const arrivingFolder = '.arriving';
/** The window's own state, the locks and what Litestream notes belong to a place and stay there; pictures of files are made again. */
const staying: ReadonlySet<string> = new Set([
  'window',
  'incoming',
  'previews',
  movedFile,
  movedFromFile,
  'lab.db.lock',
  '.lab.db-litestream',
  'warm-copy.json',
  arrivingFolder,
  reserveFile,
]);

export function staysBehind(name: string): boolean {
  return staying.has(name) || name.startsWith('.restore-');
}

interface MovedFrom {
  from: string;
  at: string;
  /** Of releases before 0.8.0 it says none. */
  place?: string;
}

const movedFrom = (directory: string) => JSON.parse(readFileSync(join(directory, movedFromFile), 'utf8')) as MovedFrom;

/** Where the lab began on this computer, however often it moved since. Two labs never lie in one folder, and folders of one name (in
 *  containers) are not the same one. */
export function placeOf(directory: string): string {
  try {
    const { place } = movedFrom(directory);
    if (place !== undefined) return place;
  } catch {
    // It never moved.
  }
  return `${directory} ${statSync(directory).ino}`;
}

export async function labFolderCheck(directory: string, folder: string): Promise<FolderCheck> {
  const neededBytes = bytesOf(await filesBelow(directory, staysBehind));
  const freeBytes = await freeBytesOf(folder);
  const full = freeBytes !== null && freeBytes < neededBytes;
  const problem = (await targetProblem(directory, folder)) ?? (full ? 'full' : null);
  return { problem, freeBytes, neededBytes, network: await isOnNetwork(folder) };
}

async function targetProblem(directory: string, folder: string): Promise<FolderProblem | null> {
  const problem = await folderProblem(folder);
  if (problem) return problem;
  if (isWithin(folder, directory) || isWithin(directory, folder)) return 'inside';
  const names = await readdir(folder);
  return names.every((name) => name === arrivingFolder) ? null : 'not_empty';
}

export function createLabFolders({ directory }: DataPaths): LabFolders {
  /** Only a folder that says itself that the lab went here: what lies there may have become another lab. */
  function old(): { directory: string; at: string } | null {
    try {
      const { from, at } = movedFrom(directory);
      return existsSync(join(from, 'lab.db')) && followMoved(from) === directory ? { directory: from, at } : null;
    } catch {
      return null;
    }
  }

  return {
    directory,
    async state() {
      if (!existsSync(directory)) throw new AppError('lab.gone', { params: { file: directory } });
      const left = old();
      return {
        directory,
        bytes: bytesOf(await filesBelow(directory, staysBehind)),
        freeBytes: await freeBytesOf(directory),
        movedFrom: left && { ...left, bytes: bytesOf(await filesBelow(left.directory, staysBehind)) },
      };
    },
    async check(folder) {
      if (!existsSync(directory)) throw new AppError('lab.gone', { params: { file: directory } });
      return labFolderCheck(directory, folder);
    },
    async removeOld() {
      const left = old();
      if (!left) throw new AppError('record.not_found', { params: { id: 'old' } });
      for (const name of await readdir(left.directory))
        if (name !== 'window' && name !== movedFile) rmSync(join(left.directory, name), { recursive: true, force: true });
    },
  };
}
