// Opens a lab's database for work: sound, ours, of this program's schema. What is wrong is said in one sentence and
// nothing is overwritten (docs/quality.md#d8, docs/quality.md#d9).
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { StartError } from '#server/lib/start-error.ts';
import { openSqlite, type SqliteHandle } from '../handle/open-sqlite.ts';
import { applicationId, refuseForeign } from '../tables/migrate.ts';
import { bringToNewest } from './new-tables.ts';

interface OpenInput {
  file: string;
  nativeBinding?: string | undefined;
  backup?: (fromVersion: number) => Promise<void>;
}

/** Of the database itself, and of a connection that has already told what it met. */
const damagedCodes: ReadonlySet<string> = new Set([
  'SQLITE_NOTADB',
  'SQLITE_CORRUPT',
  'SQLITE_CORRUPT_VTAB',
  'SQLITE_FORMAT',
  'lab.damaged',
]);

export async function openDatabase({ file, nativeBinding, backup }: OpenInput): Promise<SqliteHandle> {
  if (existsSync(file) && statSync(file).isDirectory()) throw damaged(file);
  let handle: SqliteHandle | undefined;
  try {
    if (existsSync(file) && !isMarked(file)) assertOurs(file, nativeBinding);
    handle = openSqlite(file, { nativeBinding });
    await bringToNewest({ handle, ...(backup ? { backup } : {}) });
    return handle;
  } catch (error) {
    handle?.close();
    throw explainStart(error, file);
  }
}

const markOffset = 68;

/** Our mark in the header; without it the file may still be ours, when its start never got beyond the write-ahead log. */
function isMarked(path: string): boolean {
  const mark = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    return readSync(file, mark, 0, mark.length, markOffset) === mark.length && mark.readUInt32BE() === applicationId;
  } finally {
    closeSync(file);
  }
}

/** Looked at without the right to write: opening it for work would already change another program's file. */
function assertOurs(file: string, nativeBinding: string | undefined): void {
  const handle = openSqlite(file, { readonly: true, nativeBinding });
  try {
    refuseForeign(handle);
  } finally {
    handle.close();
  }
}

/** In one sentence, where the database is at fault; anything else as it is. */
export function explainStart(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof StartError) return error;
  if (damagedCodes.has(code)) return damaged(file);
  if (code === 'SQLITE_FULL')
    return new StartError('disk_full', 'The disk is full; free some space and start again. Nothing was changed.');
  if (code === 'SQLITE_CANTOPEN' || code === 'SQLITE_READONLY' || code.startsWith('SQLITE_IOERR')) {
    return new StartError(
      'data_directory',
      `The database ${file} cannot be opened for writing; check the rights of its folder and the disk.`,
    );
  }
  return error;
}

function damaged(file: string): StartError {
  return new StartError(
    'damaged_database',
    `The database ${file} is damaged; it was left as it is. Restore the newest backup with \`npm run restore\`, or keep the file for repair.`,
  );
}
