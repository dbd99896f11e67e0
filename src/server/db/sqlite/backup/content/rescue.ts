// Writes the open database out as a backup in another folder, when its own folder is gone or cannot be relied on: what the program still
// holds open is all there is of it. The rest is copied as far as it can be read. Runs in a worker thread.
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BackupFacts } from '#server/contract/lab/backups.ts';
import { contentPath } from '#server/lib/disk/data-dir.ts';
import { hashFile, syncFile } from '#server/lib/disk/file-hash.ts';
import { copyDatabase, heldHashes } from './backup-copy.ts';
import { type Locking, listedDocuments, lockBackup } from './locked-backup.ts';

export interface RescueInput {
  /** Page by page from the open handle; it goes when it was read. */
  pages: string;
  documents: string;
  /** The folder of the backup that is being made. */
  into: string;
  lock: Locking | null;
}

export interface RescuedFacts extends BackupFacts {
  documents: number;
  /** Documents that records hold and that could not be read. */
  missing: number;
}

export function rescueLab({ pages, documents, into, lock }: RescueInput): RescuedFacts {
  const target = join(into, 'lab.db');
  const facts = copyDatabase({ source: pages, target });
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${pages}${suffix}`, { force: true });
  const hashes = [...new Set(heldHashes(target))];
  if (lock) {
    const locked = { ...facts, ...lockBackup(into, facts, lock) };
    const brought = listedDocuments(into).length;
    return { ...locked, documents: brought, missing: hashes.length - brought };
  }
  const copied = hashes.filter((hash) => bring(contentPath(documents, hash), contentPath(join(into, 'documents'), hash), hash));
  mkdirSync(join(into, 'documents'), { recursive: true });
  return { ...facts, documents: copied.length, missing: hashes.length - copied.length };
}

function bring(source: string, target: string, hash: string): boolean {
  if (!existsSync(source)) return false;
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
  syncFile(target);
  if (hashFile(target).sha256 === hash) return true;
  rmSync(target, { force: true });
  return false;
}
