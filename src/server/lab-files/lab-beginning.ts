// What is looked at before a lab is opened: whether its database is missing beside what it left (a lab that lost it must not look like
// a new one), and what a program that died left half done.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ofThePast } from '../contract/lab/backup-age.ts';
import { dropUnfinished, listBackups } from '../db/sqlite/backup/backup-list.ts';
import { restoringFile } from '../db/sqlite/restore/backup-restore.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import { syncFolder } from '../lib/disk/file-hash.ts';
import { StartError } from '../lib/start-error.ts';

const isEmpty = (file: string) => !existsSync(file) || statSync(file).size === 0;
const holdsSomething = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

/** There is no database, but backups or documents of one. */
function isLost({ database, backups, documents }: DataPaths): boolean {
  return isEmpty(database) && (holdsSomething(backups) || holdsSomething(documents));
}

export function refuseLostDatabase(paths: DataPaths, now: number): void {
  if (!isLost(paths)) return;
  const [newest] = ofThePast(listBackups(paths.backups), now);
  const way = newest
    ? `The newest backup is ${newest.name}: restore it with \`npm run restore -- ${newest.name}\``
    : 'There is no backup here: bring the file back';
  throw new StartError(
    'missing_database',
    `The database ${paths.database} is ${existsSync(paths.database) ? 'empty' : 'missing'}, but what belongs to a lab lies beside it. ${way}, or begin a new lab with --new-lab, which keeps all of it in a folder of its own.`,
  );
}

/** Backups and documents of the lab that lost its database go to a folder of their own, where nothing of a new lab touches them. */
export function setLostLabAside(paths: DataPaths, now: number): void {
  if (!isLost(paths)) return;
  const aside = join(paths.directory, `former-lab-${new Date(now).toISOString().replace(/[:.]/g, '-')}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of ['backups', 'documents', 'lab.db', 'lab.db-wal', 'lab.db-shm', 'backup-lock.json'])
    if (existsSync(join(paths.directory, name))) renameSync(join(paths.directory, name), join(aside, name));
  for (const folder of [paths.backups, paths.documents]) mkdirSync(folder, { mode: 0o700 });
  syncFolder(aside);
  syncFolder(paths.directory);
}

/** The lab must be locked: what lies there unfinished is nobody's work any more. */
export function dropLeftovers({ directory, backups }: DataPaths): void {
  for (const file of [restoringFile, 'lab.db.repairing'])
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(join(directory, `${file}${suffix}`), { force: true });
  dropUnfinished(backups);
}
