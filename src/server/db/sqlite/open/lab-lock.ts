// One program per lab. The lock is SQLite's own on a file beside the database: the system releases it however the
// holder dies, so no stale lock can keep a lab shut.
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StartError } from '#server/lib/start-error.ts';

export interface LabLock {
  /** Locks anew, where the file of the lock may be another one by now. */
  renew(): void;
  release(): void;
}

export function lockLab(databaseFile: string): LabLock {
  const file = `${databaseFile}.lock`;
  let handle = lockedFile(file);
  let locked = identityOf(file);
  return {
    renew() {
      if (identityOf(file) === locked) return;
      handle.close();
      handle = lockedFile(file);
      locked = identityOf(file);
    },
    release: () => handle.close(),
  };
}

function identityOf(file: string): string | null {
  const known = statSync(file, { bigint: true, throwIfNoEntry: false });
  return known ? `${known.dev}:${known.ino}` : null;
}

function lockedFile(file: string): Database.Database {
  const nativeBinding = process.env.PLUMBLINE_SQLITE_BINDING;
  let handle: Database.Database | undefined;
  try {
    handle = new Database(file, { timeout: 0, ...(nativeBinding ? { nativeBinding } : {}) });
    handle.pragma('locking_mode = EXCLUSIVE');
    handle.exec('BEGIN EXCLUSIVE');
    return handle;
  } catch (error) {
    handle?.close();
    throw refusal(error, file);
  }
}

/** SQLite takes 512 bytes, the longest ending of a file's name among them. */
const mostPathBytes = 480;

function refusal(error: unknown, file: string): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) {
    return new StartError(
      'already_open',
      'Another Plumbline has this lab open; close it first or choose another data directory with --data.',
    );
  }
  if (code === 'SQLITE_FULL') {
    return new StartError('disk_full', 'The disk is full; free some space and start again. Nothing was changed.');
  }
  const bytes = Buffer.byteLength(file);
  if (bytes > mostPathBytes) {
    return new StartError(
      'data_directory',
      `The path of the data directory is too long (${bytes} bytes with its files, ${mostPathBytes} at most); choose a shorter one with --data.`,
    );
  }
  return new StartError(
    'data_directory',
    `The file ${file} cannot be written (${code}); delete it, or check the rights of its folder.`,
  );
}
