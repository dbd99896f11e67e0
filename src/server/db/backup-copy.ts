// Copies a database that is in use and proves the copy: one read transaction, then integrity, foreign keys and counts on
// the file that was written. Runs in a worker thread.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupFacts } from '../contract/backups.ts';
import { openSqlite } from './dialect/sqlite.ts';
import { tablesOf } from './introspect.ts';

export interface BackupOrder {
  source: string;
  target: string;
}

/** A finished backup to be proved anew, and what its manifest says of the copy. */
export interface ProofOrder {
  folder: string;
  sha256: string;
}

/** VACUUM INTO reads one moment of the lab however many writes go on, and needs no second pass. */
export function copyDatabase({ source, target }: BackupOrder): BackupFacts {
  const handle = openSqlite(source, { readonly: true });
  try {
    handle.prepare('VACUUM INTO ?').run(target);
  } finally {
    handle.close();
  }
  const file = openSync(target, 'r+');
  fsyncSync(file);
  closeSync(file);
  return checkCopy(target);
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
    const rows = Object.fromEntries(
      tablesOf(handle).map(({ name }) => [name, handle.prepare(`select count(*) from "${name}"`).pluck().get() as number]),
    );
    return { schema: handle.pragma('user_version', { simple: true }) as number, bytes, sha256, rows };
  } finally {
    handle.close();
  }
}

/** The copy against its manifest, every document against its name, and every document that a record holds against the folder. */
export function proveBackup({ folder, sha256 }: ProofOrder): { records: number; documents: number } {
  const file = join(folder, 'lab.db');
  const facts = checkCopy(file);
  if (facts.sha256 !== sha256) throw new Error('the copy is not the one that was made');
  const documents = join(folder, 'documents');
  const names = existsSync(documents)
    ? readdirSync(documents, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  for (const { name, parentPath } of names)
    if (hashFile(join(parentPath, name)).sha256 !== name) throw new Error(`the document ${name} is damaged`);
  const present = new Set(names.map(({ name }) => name));
  const missing = heldHashes(file).filter((hash) => !present.has(hash));
  if (missing.length > 0) throw new Error(`${missing.length} documents are missing, the first is ${missing[0]}`);
  return { records: Object.values(facts.rows).reduce((sum, count) => sum + count, 0), documents: names.length };
}

function heldHashes(file: string): string[] {
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

const chunkBytes = 4 * 1024 * 1024;

function hashFile(path: string): { sha256: string; bytes: number } {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(chunkBytes);
  const file = openSync(path, 'r');
  let bytes = 0;
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      hash.update(buffer.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
  return { sha256: hash.digest('hex'), bytes };
}
