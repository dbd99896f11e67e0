// Whether a lab's backups are locked, and with which key: a file beside the database and not a row in it, so that no restore of an older
// state takes the lock off, and so that the backup before a migration knows of it.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { BackupLockState } from '#server/contract/lab/backups.ts';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import { syncFile, syncFolder } from '#server/lib/disk/file-hash.ts';
import { StartError } from '#server/lib/start-error.ts';

/** Null: backups lie open. One that cannot be read is no reason to let them. */
export function readLockState({ backupLock }: Pick<DataPaths, 'backupLock'>): BackupLockState | null {
  let text: string;
  try {
    text = readFileSync(backupLock, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const state = JSON.parse(text) as BackupLockState;
    if (typeof state.wrap.key === 'string' && typeof state.wrap.sealed === 'string') return state;
  } catch {
    // Told below, whatever is wrong with it.
  }
  throw new StartError(
    'backup_lock',
    `The file ${backupLock} cannot be read: it says how backups are locked; set the passphrase anew.`,
  );
}

export function writeLockState({ backupLock, directory }: DataPaths, state: BackupLockState | null): void {
  if (state === null) rmSync(backupLock, { force: true });
  else {
    writeFileSync(`${backupLock}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
    syncFile(`${backupLock}.new`);
    renameSync(`${backupLock}.new`, backupLock);
  }
  syncFolder(directory);
}
