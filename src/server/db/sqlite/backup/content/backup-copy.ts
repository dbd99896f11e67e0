// Copies a database that is in use and proves the copy: one read transaction, then integrity, foreign keys and counts on
// the file that was written. Runs in a worker thread.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupFacts, LastEntry } from '#server/contract/lab/backups.ts';
import { hashFile, syncFile } from '#server/lib/disk/file-hash.ts';
import { openSqlite, type SqliteHandle } from '../../handle/open-sqlite.ts';
import { tablesOf } from '../../tables/introspect.ts';

/** VACUUM INTO reads one moment of the lab however many writes go on, and needs no second pass. */
export function copyDatabase({ source, target }: { source: string; target: string }): BackupFacts {
  const handle = openSqlite(source, { readonly: true });
  try {
    handle.prepare('VACUUM INTO ?').run(target);
  } finally {
    handle.close();
  }
  syncFile(target);
  return checkCopy(target);
}

/**
 * Reads all of a database that is in use. The copy of one that is damaged may be sound: what was lost is not in it, and an index is made
 * anew. It fails as SQLite itself does when it meets the damage.
 */
export function checkLive(file: string): void {
  const handle = openSqlite(file, { readonly: true, cacheMegabytes: 8 });
  try {
    const verdict = String(handle.pragma('quick_check(1)', { simple: true }));
    if (verdict !== 'ok')
      throw Object.assign(new Error(verdict.trim().replaceAll(/\s*\n\s*/g, '; ')), { code: 'SQLITE_CORRUPT' });
  } finally {
    handle.close();
  }
}

export function checkCopy(file: string): BackupFacts {
  const { sha256, bytes } = hashFile(file);
  const handle = openSqlite(file, { readonly: true });
  try {
    const verdict = handle.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok')
      throw new Error(
        `the copy is not sound: ${String(verdict)
          .trim()
          .replaceAll(/\s*\n\s*/g, '; ')}`,
      );
    const broken = handle.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`${broken.length} rows of the copy point to nothing`);
    const schema = handle.pragma('user_version', { simple: true }) as number;
    return { schema, bytes, sha256, rows: rowCounts(handle), ...trailEnds(handle) };
  } finally {
    handle.close();
  }
}

export function rowCounts(handle: SqliteHandle): Record<string, number> {
  return Object.fromEntries(
    tablesOf(handle).map(({ name }) => [name, handle.prepare(`select count(*) from "${name}"`).pluck().get() as number]),
  );
}

/** Which lab it is, and who wrote to it last. */
export function trailEnds(handle: SqliteHandle): { lab: string | null; last: LastEntry | null } {
  if (!tablesOf(handle).some(({ name }) => name === 'audits')) return { lab: null, last: null };
  const end = (direction: 'asc' | 'desc') =>
    handle.prepare(`select id, at, user_name as user from audits order by rid ${direction} limit 1`).get() as
      | (LastEntry & { id: string })
      | undefined;
  const last = end('desc');
  return { lab: end('asc')?.id ?? null, last: last ? { at: last.at, user: last.user } : null };
}

/** Beside the database, or where a folder of several backups keeps each document once. */
export function documentsOf(backup: string): string {
  const own = join(backup, 'documents');
  return existsSync(own) ? own : join(backup, '..', 'documents');
}

/** Every document of a backup against its name, and every one that a record of the database holds against the folder. */
export function proveDocuments(documents: string, database: string): number {
  const names = existsSync(documents)
    ? readdirSync(documents, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  for (const { name, parentPath } of names)
    if (hashFile(join(parentPath, name)).sha256 !== name) throw new Error(`the document ${name} is damaged`);
  const present = new Set(names.map(({ name }) => name));
  const missing = heldHashes(database).filter((hash) => !present.has(hash));
  if (missing.length > 0) throw new Error(`${missing.length} documents are missing, the first is ${missing[0]}`);
  return names.length;
}

/** The names of the documents that records of a database hold. */
export function heldHashes(file: string): string[] {
  const handle = openSqlite(file, { readonly: true });
  try {
    const holders = tablesOf(handle).filter(({ columns }) => columns.some(({ name }) => name === 'file_hash'));
    return holders.flatMap(
      ({ name }) => handle.prepare(`select file_hash from "${name}" where file_hash is not null`).pluck().all() as string[],
    );
  } finally {
    handle.close();
  }
}
