// One program per lab. The lock is SQLite's own on a file beside the database: the system releases it however the
// holder dies, so no stale lock can keep a lab shut.
import Database from 'better-sqlite3';
import { StartError } from '../lib/start-error.ts';

export interface LabLock {
  release(): void;
}

export function lockLab(databaseFile: string): LabLock {
  const nativeBinding = process.env.PLUMBLINE_SQLITE_BINDING;
  const handle = new Database(`${databaseFile}.lock`, { timeout: 0, ...(nativeBinding ? { nativeBinding } : {}) });
  try {
    handle.pragma('locking_mode = EXCLUSIVE');
    handle.exec('BEGIN EXCLUSIVE');
  } catch {
    handle.close();
    throw new StartError(
      'already_open',
      'Another Plumbline has this lab open; close it first or choose another data directory with --data.',
    );
  }
  return { release: () => handle.close() };
}
