// Puts a lab back to a backup: proved before anything is touched, swapped in, what was there kept beside it. Decisions 8.
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupManifest } from '../contract/backups.ts';
import type { DataPaths } from '../lib/data-dir.ts';
import { isDiskFull } from '../lib/disk-full.ts';
import { StartError } from '../lib/start-error.ts';
import { checkCopy, documentsOf } from './backup-copy.ts';
import { manifestFile, namePattern, readManifest } from './backup-list.ts';
import { openSqlite } from './dialect/sqlite.ts';
import { migrations } from './migrations/index.ts';

export interface RestoreInput {
  paths: DataPaths;
  name: string;
  /** Where the backup lies, when that is not the lab's own folder of backups. */
  folder?: string | undefined;
  newestSchema?: number;
  now(): number;
}

/** The lab must be closed. What was there is kept beside it; gives its new name. */
export function restoreBackup({ paths, name, folder, newestSchema = migrations.length, now }: RestoreInput): string | null {
  const backup = join(folder ?? paths.backups, name);
  const manifest = usableManifest(backup, name, newestSchema);
  const restored = join(paths.directory, 'lab.db.restoring');
  try {
    copyFileSync(join(backup, 'lab.db'), restored);
    if (checkCopy(restored).sha256 !== manifest.sha256) throw new Error('its checksum differs');
    // Before the swap: what fails here leaves the lab as it was. They never change, so more of them do no harm.
    copyMissingDocuments(documentsOf(backup), paths.documents);
  } catch (error) {
    rmSync(restored, { force: true });
    if (isDiskFull(error)) {
      throw new StartError('disk_full', 'The disk is full; free some space and restore again. Nothing was changed.');
    }
    throw damagedBackup(name, error instanceof Error ? error.message : String(error));
  }
  return replaceDatabase({ paths, by: restored, reason: 'restore', now });
}

interface ReplaceInput {
  paths: DataPaths;
  /** A whole database beside it; it takes the place. */
  by: string;
  reason: 'restore' | 'repair';
  now(): number;
}

/** The lab must be closed. Gives where what was there is kept, or null when nothing was. */
export function replaceDatabase({ paths, by, reason, now }: ReplaceInput): string | null {
  const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
  const aside = keepAside(paths.database, `${paths.database}.before-${reason}-${stamp}`);
  renameSync(by, paths.database);
  return aside;
}

function usableManifest(backup: string, name: string, newestSchema: number): BackupManifest {
  if (!namePattern.test(name) || !existsSync(join(backup, manifestFile))) {
    throw new StartError('no_such_backup', `There is no backup named ${name}; \`npm run restore\` without a name lists them.`);
  }
  const manifest = readManifest(backup);
  if (!manifest) throw damagedBackup(name, 'its manifest cannot be read');
  if (manifest.schema > newestSchema) {
    throw new StartError(
      'newer_database',
      `The backup ${name} was written by a newer Plumbline (${manifest.program}); install that version first.`,
    );
  }
  return manifest;
}

function damagedBackup(name: string, reason: string): StartError {
  return new StartError('damaged_backup', `The backup ${name} is damaged (${reason}); choose another one. Nothing was changed.`);
}

/**
 * Keeps the database that is about to be replaced. At every moment of it `lab.db` exists, so that a crash in between cannot
 * look like an empty lab. Only one that is too damaged to take in its WAL is moved away together with it.
 */
function keepAside(from: string, to: string): string | null {
  const parts = ['-wal', '-shm'];
  const whole = existsSync(from);
  // A copy of the WAL as it was goes with it: reading it in a second time changes nothing, losing it might.
  if (whole && existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`);
  if (whole && existsSync(`${from}-wal`) && !takeInWal(from)) {
    for (const suffix of [...parts, '']) if (existsSync(`${from}${suffix}`)) renameSync(`${from}${suffix}`, `${to}${suffix}`);
    return to;
  }
  if (whole) linkOrCopy(from, to);
  for (const suffix of parts) rmSync(`${from}${suffix}`, { force: true });
  return whole ? to : null;
}

function takeInWal(file: string): boolean {
  try {
    const handle = openSqlite(file);
    handle.pragma('wal_checkpoint(TRUNCATE)');
    handle.close();
    return true;
  } catch {
    return false;
  }
}

/** A second name for the same file where the disk has such, for what will never be written to again. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

function copyMissingDocuments(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyMissingDocuments(source, target);
    else if (!existsSync(target)) copyWhole(source, target);
  }
}

/** Under its name there is never half a file: what is cut off in between would count as the document. */
function copyWhole(source: string, target: string): void {
  const arriving = `${target}.arriving`;
  copyFileSync(source, arriving);
  renameSync(arriving, target);
}
