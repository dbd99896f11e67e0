// Moves a closed lab to another folder: everything is copied and compared, and only then the old folder says where the lab is now.
// Whatever ends this early leaves the lab where it was. The old files stay until somebody removes them.
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkCopy } from '../db/sqlite/backup/content/backup-copy.ts';
import { lockLab } from '../db/sqlite/open/lab-lock.ts';
import { dataPaths, movedFile, readConfig } from '../lib/disk/data-dir.ts';
import { hashFile, syncFile, syncFolder } from '../lib/disk/file-hash.ts';
import { filesBelow } from '../lib/disk/folders.ts';
import { StartError } from '../lib/start-error.ts';
import { arrivingFolder, labFolderCheck, movedFromFile, placeOf, staysBehind } from './lab-folders.ts';

interface MoveInput {
  from: string;
  to: string;
  now(): number;
}

export async function moveLab({ from, to, now }: MoveInput): Promise<void> {
  if (readConfig(dataPaths(from)).database !== undefined)
    throw new StartError('moved_lab', `The lab of ${from} is kept by a database server: its folder is not the lab, and stays.`);
  const { problem } = await labFolderCheck(from, to);
  if (problem)
    throw new StartError(`folder_${problem}`, `The lab cannot be moved to ${to} (${problem}); it stayed where it was.`);
  const lock = lockLab(dataPaths(from).database);
  const arriving = join(to, arrivingFolder);
  try {
    rmSync(arriving, { recursive: true, force: true });
    await copyAll(from, arriving);
    checkCopy(join(arriving, 'lab.db'));
    writeWhole(join(arriving, movedFromFile), { from, at: new Date(now()).toISOString(), place: placeOf(from) });
    syncFoldersBelow(arriving);
    for (const name of readdirSync(arriving)) renameSync(join(arriving, name), join(to, name));
    rmdirSync(arriving);
    syncFolder(to);
    // The one moment that counts: until this name is there, the lab is in the old folder.
    writeWhole(join(from, movedFile), { to });
  } catch (error) {
    if (!existsSync(join(from, movedFile))) takeBack(to);
    throw error;
  } finally {
    lock.release();
  }
}

async function copyAll(from: string, arriving: string): Promise<void> {
  mkdirSync(arriving, { recursive: true, mode: 0o700 });
  /** One file with several names (documents and their backups) stays one. */
  const first = new Map<string, string>();
  for (const { path, identity } of await filesBelow(from, staysBehind)) {
    const target = join(arriving, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const known = first.get(identity);
    if (known === undefined || !linked(known, target)) {
      await copyFile(join(from, path), target);
      syncFile(target);
      if (hashFile(target).sha256 !== hashFile(join(from, path)).sha256)
        throw new Error(`the copy of ${path} is not what was copied`);
      first.set(identity, target);
    }
  }
}

function linked(known: string, target: string): boolean {
  try {
    linkSync(known, target);
    return true;
  } catch {
    return false;
  }
}

function writeWhole(file: string, content: Record<string, string>): void {
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, JSON.stringify(content, null, 2));
  syncFile(unfinished);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
}

function syncFoldersBelow(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) syncFoldersBelow(join(folder, entry.name));
  syncFolder(folder);
}

/** The folder was empty, so all of it is what this brought. */
function takeBack(to: string): void {
  for (const name of readdirSync(to)) rmSync(join(to, name), { recursive: true, force: true });
}
