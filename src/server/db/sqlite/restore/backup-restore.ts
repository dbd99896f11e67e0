// Puts a lab back to a backup: proved before anything is touched, swapped in, what was there kept beside it.
// docs/interface/safety.md#backups.
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupManifest } from '#server/contract/lab/backups.ts';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import { isDiskFull } from '#server/lib/disk/disk-full.ts';
import { syncFile, syncFolder } from '#server/lib/disk/file-hash.ts';
import type { BackupKey } from '#server/lib/keys/backup-key.ts';
import { LockFault, unlockFile } from '#server/lib/keys/locked-file.ts';
import { StartError } from '#server/lib/start-error.ts';
import { manifestFile, namePattern, readManifest } from '../backup/backup-list.ts';
import { checkCopy, documentsOf } from '../backup/content/backup-copy.ts';
import { assertSigned } from '../backup/content/backup-signature.ts';
import { linkOrCopy } from '../backup/content/link-or-copy.ts';
import { databaseLabel, lockedDatabase } from '../backup/content/locked-backup.ts';
import { bringLockedDocuments } from '../backup/content/locked-documents.ts';
import { openSqlite } from '../handle/open-sqlite.ts';
import { migrations } from '../migrations/index.ts';
import { bringDocuments, DamagedDocuments, namesOfContents } from './restore-documents.ts';
import { faultOf, passphraseNeeded } from './restore-locked.ts';

export interface RestoreInput {
  paths: DataPaths;
  name: string;
  /** Where the backup lies, when that is not the lab's own folder of backups. */
  folder?: string | undefined;
  newestSchema?: number;
  /** Also one that nobody vouches for (backup-signature.ts). */
  unproven?: boolean | undefined;
  /** Documents of the backup that are damaged are left out; without this they refuse the restore, by name. */
  withoutDamaged?: boolean | undefined;
  /** Opens it, where it is locked. */
  key?: BackupKey | null | undefined;
  /** Its documents stay where they are. */
  withoutDocuments?: boolean | undefined;
  now(): number;
}

export interface Restored {
  /** Where what was there is kept; null when nothing was. */
  kept: string | null;
  /** Documents that were left out, as records call them. */
  leftOut: string[];
}

/** While a restore is made; what stays of one that was cut off counts for nothing. */
export const restoringFile = 'lab.db.restoring';

/** The lab must be closed. What was there is kept beside it. All of it lies on the disk before this says that it is done. */
export function restoreBackup({
  paths,
  name,
  folder,
  newestSchema = migrations.length,
  unproven = false,
  withoutDamaged = false,
  key = null,
  withoutDocuments = false,
  now,
}: RestoreInput): Restored {
  const backup = join(folder ?? paths.backups, name);
  const manifest = usableManifest(backup, name, newestSchema);
  assertSigned(manifest, { name, database: paths.database, unproven });
  if (manifest.lock && !key) throw passphraseNeeded(name);
  const restored = join(paths.directory, restoringFile);
  let leftOut: string[];
  try {
    bringDatabase({ backup, manifest, key }, restored);
    const { sha256, schema } = checkCopy(restored);
    if (sha256 !== manifest.sha256) throw new Error('its checksum differs');
    if (schema !== manifest.schema) throw new Error('its schema is not the one its manifest says');
    // Before the swap: what fails here leaves the lab as it was. They never change, so more of them do no harm.
    const damaged = withoutDocuments ? [] : broughtDocuments({ backup, manifest, key, database: restored }, paths.documents);
    leftOut = namesOfContents(restored, damaged);
    if (leftOut.length > 0 && !withoutDamaged) throw new DamagedDocuments(name, leftOut);
  } catch (error) {
    rmSync(restored, { force: true });
    if (error instanceof DamagedDocuments) throw error;
    if (error instanceof LockFault) throw faultOf(error, name);
    if (isDiskFull(error)) {
      throw new StartError('disk_full', 'The disk is full; free some space and restore again. Nothing was changed.');
    }
    throw damagedBackup(name, error instanceof Error ? error.message : String(error));
  }
  return { kept: replaceDatabase({ paths, by: restored, reason: 'restore', backup: name, now }), leftOut };
}

interface OfBackup {
  backup: string;
  manifest: BackupManifest;
  key: BackupKey | null;
}

function bringDatabase({ backup, manifest, key }: OfBackup, to: string): void {
  if (!manifest.lock) copyFileSync(join(backup, 'lab.db'), to);
  else if (key) unlockFile({ file: join(backup, lockedDatabase), target: to, label: databaseLabel(manifest), key });
}

function broughtDocuments({ backup, manifest, key, database }: OfBackup & { database: string }, to: string): string[] {
  if (!manifest.lock || !key) return bringDocuments(documentsOf(backup), to);
  return bringLockedDocuments({ backup, manifest, key, database }, to);
}

interface ReplaceInput {
  paths: DataPaths;
  /** A whole database beside it; it takes the place. */
  by: string;
  reason: 'restore' | 'repair';
  backup?: string;
  now(): number;
}

/** The lab must be closed. Gives where what was there is kept, or null when nothing was. */
export function replaceDatabase({ paths, by, reason, backup, now }: ReplaceInput): string | null {
  const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
  // Before its name counts: after a power cut the name must not lead to a file that never reached the disk.
  syncFile(by);
  // Before the swap: a start that finds it tells the trail what became of its end.
  const replaced = { reason, backup: backup ?? null, kept: lastEntry(by), ended: lastEntry(paths.database) };
  writeFileSync(paths.replaced, JSON.stringify(replaced));
  const aside = keepAside(paths.database, `${paths.database}.before-${reason}-${stamp}`);
  syncFolder(paths.directory);
  renameSync(by, paths.database);
  syncFolder(paths.directory);
  return aside;
}

/** The number of the last entry; null where that cannot be read. */
function lastEntry(file: string): number | null {
  if (!existsSync(file)) return null;
  try {
    const handle = openSqlite(file, { readonly: true });
    try {
      return handle.prepare('select max(rid) from audits').pluck().get() as number | null;
    } finally {
      handle.close();
    }
  } catch {
    return null;
  }
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
  if (whole && existsSync(`${from}-wal`)) {
    copyFileSync(`${from}-wal`, `${to}-wal`);
    syncFile(`${to}-wal`);
  }
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
