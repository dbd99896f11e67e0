// How a database file is opened: its pragmas are read back, versions that lose data are refused.
import Database from 'better-sqlite3';
import { alsoGivesBack } from '#server/lib/idle-memory.ts';
import { StartError } from '#server/lib/start-error.ts';
import type { SqliteHandle } from './sqlite-handle.ts';

export type { SqliteHandle } from './sqlite-handle.ts';

const oldestSafeVersion = [3, 51, 3];

/** What a write-ahead log that grew while someone read one moment for long is cut back to (docs/quality.md#d10). */
const keptWalBytes = 32 * 1024 * 1024;

interface OpenOptions {
  readonly?: boolean;
  /** For tests and generators: no file, so no WAL to prove. */
  inMemory?: boolean;
  nativeBinding?: string | undefined;
  /** Pages kept in memory; whoever reads everything once keeps few. */
  cacheMegabytes?: number;
}

/** Opens a file with the pragmas a lab's record needs, each proven by reading it back (docs/quality.md#d1, docs/quality.md#d2). */
export function openSqlite(file: string, options: OpenOptions = {}): SqliteHandle {
  const nativeBinding = options.nativeBinding ?? process.env.PLUMBLINE_SQLITE_BINDING;
  const handle = new Database(file, {
    readonly: options.readonly ?? false,
    timeout: 5000,
    ...(nativeBinding ? { nativeBinding } : {}),
  });
  try {
    assertVersion(handle);
    if (!options.readonly && !options.inMemory) setAndProve(handle, 'journal_mode', 'wal');
    setAndProve(handle, 'synchronous', 'FULL', 2);
    setAndProve(handle, 'foreign_keys', 'ON', 1);
    setAndProve(handle, 'busy_timeout', '5000', 5000);
    // Without it INSERT OR REPLACE removes a row behind the back of the audit trail's and the text index's triggers.
    setAndProve(handle, 'recursive_triggers', 'ON', 1);
    handle.pragma('trusted_schema = OFF');
    handle.pragma(`cache_size = ${-1024 * (options.cacheMegabytes ?? 64)}`);
    handle.pragma(`journal_size_limit = ${keptWalBytes}`);
    alsoGivesBack(handle, shrink);
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}

/** Lets go the pages it has read, which the system keeps as well; false once it is closed. */
function shrink(handle: SqliteHandle): boolean {
  if (!handle.open) return false;
  try {
    handle.pragma('shrink_memory');
  } catch {
    // Somebody is reading a long answer row by row: at the next quiet moment.
  }
  return true;
}

/**
 * Takes the write-ahead log in and empties it; false while somebody still reads an older moment. Waiting for him, as SQLite
 * would, stops this process, and he may be in it.
 */
export function emptyWal(handle: SqliteHandle): boolean {
  const timeout = handle.pragma('busy_timeout', { simple: true }) as number;
  handle.pragma('busy_timeout = 0');
  try {
    return handle.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } finally {
    handle.pragma(`busy_timeout = ${timeout}`);
  }
}

function assertVersion(handle: SqliteHandle): void {
  const version = handle.prepare('select sqlite_version()').pluck().get() as string;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0, wantPatch = 0] = oldestSafeVersion;
  const older = major < wantMajor || (major === wantMajor && (minor < wantMinor || (minor === wantMinor && patch < wantPatch)));
  // 3.52.0 was withdrawn; versions before 3.51.3 can lose a WAL (docs/design/expectations.md#sqlite-version).
  if (older || version === '3.52.0') {
    throw new StartError(
      'sqlite_version',
      `This build uses SQLite ${version}, which can damage a database; use a build with 3.51.3 or newer.`,
    );
  }
}

function setAndProve(handle: SqliteHandle, pragma: string, wanted: string, readBack: string | number = wanted): void {
  handle.pragma(`${pragma} = ${wanted}`);
  const actual = handle.pragma(pragma, { simple: true });
  if (actual !== readBack) {
    throw new StartError(
      'pragma',
      `The database refuses ${pragma} = ${wanted} (it answers ${String(actual)}); keep the data directory on a local disk.`,
    );
  }
}

/** A lab of an older program lacks some. */
export function hasTable(handle: SqliteHandle, name: string): boolean {
  return handle.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
}
