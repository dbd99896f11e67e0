// What the backups of a lab need of their lock: with what the next one is locked, what opens one that lies there, and the way to be rid of
// those that still lie open.
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#server/contract/errors.ts';
import type { BackupManifest, ListedBackup, LockWrap } from '#server/contract/lab/backups.ts';
import { contentPath, type DataPaths } from '#server/lib/disk/data-dir.ts';
import type { BackupKey } from '#server/lib/keys/backup-key.ts';
import { listBackups } from './backup-list.ts';
import { documentsOf } from './content/backup-copy.ts';
import type { Locking } from './content/locked-backup.ts';
import { lockedDocument } from './content/locked-documents.ts';

/** Of one lab; backups of one without lie open. */
export interface BackupLocks {
  /** Null: backups are not locked. `key` is null where this computer does not keep it. */
  current(): { wrap: LockWrap; key: BackupKey | null } | null;
  /** Null where it lies open, or this computer does not keep its key. */
  keyOf(manifest: Pick<BackupManifest, 'lock'>): BackupKey | null;
}

export const noLocks: BackupLocks = { current: () => null, keyOf: () => null };

interface LockingInput {
  locks: BackupLocks;
  paths: DataPaths;
  name: string;
  reason: string;
}

/** Null: it will lie open. Before a migration one that lies open is better than none: it stays beside the lab, which lies open as well. */
export function lockingOf({ locks, paths, name, reason }: LockingInput): Locking | null {
  const lock = locks.current();
  if (!lock) return null;
  const { wrap, key } = lock;
  if (!key) {
    if (reason.startsWith('before-schema-')) return null;
    throw new AppError('record.locked', { messageKey: 'errors.backup_lock.key_missing' });
  }
  const before = listBackups(paths.backups).find((backup) => backup.lock?.key === wrap.key)?.name;
  return {
    ...{ wrap, name },
    root: new Uint8Array(key.root),
    documents: paths.documents,
    before: before === undefined ? null : join(paths.backups, before),
  };
}

/** Ways to read what backups keep of a content, the newest first. */
export function copiesIn(folder: string, hash: string, locks: BackupLocks): (() => AsyncIterable<Uint8Array>)[] {
  return listBackups(folder).flatMap((backup) => {
    const place = join(folder, backup.name);
    if (!backup.lock) {
      const path = contentPath(documentsOf(place), hash);
      return existsSync(path) ? [() => createReadStream(path)] : [];
    }
    const key = locks.keyOf(backup);
    const copy = key && lockedDocument(place, hash, key);
    return copy ? [copy] : [];
  });
}

/** Those of the lab that lie open although a newer one there is locked. */
export function openBackups(folder: string): ListedBackup[] {
  const all = listBackups(folder);
  const newest = all.find(({ lock }) => lock);
  return newest
    ? all.filter(({ lock, lab, name }) => !lock && (!lab || !newest.lab || lab === newest.lab) && name < newest.name)
    : [];
}

export function dropOpen(folder: string): number {
  const open = openBackups(folder);
  for (const { name } of open) rmSync(join(folder, name), { recursive: true, force: true });
  return open.length;
}
