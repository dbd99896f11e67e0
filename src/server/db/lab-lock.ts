// One program per lab. The lock is SQLite's own on a file beside the database: the system releases it however the
// holder dies, so no stale lock can keep a lab shut.
import Database from 'better-sqlite3';
import { StartError } from '../lib/start-error.ts';

export interface LabLock {
  release(): void;
}

export function lockLab(databaseFile: string): LabLock {
  const nativeBinding = process.env.PLUMBLINE_SQLITE_BINDING;
  const file = `${databaseFile}.lock`;
  const handle = new Database(file, { timeout: 0, ...(nativeBinding ? { nativeBinding } : {}) });
  try {
    handle.pragma('locking_mode = EXCLUSIVE');
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    throw refusal(error, file);
  }
  return { release: () => handle.close() };
}

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
  return new StartError(
    'data_directory',
    `The file ${file} cannot be written (${code}); delete it, or check the rights of its folder.`,
  );
}
