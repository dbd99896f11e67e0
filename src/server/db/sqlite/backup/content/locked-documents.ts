// Documents of a locked backup: brought back, proved, or read one by one. Each is proved by the lock and by the hash that is its name in
// the lab; what is damaged is not brought, it is named as people know it.
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { BackupManifest } from '#server/contract/lab/backups.ts';
import { contentPath } from '#server/lib/disk/data-dir.ts';
import { syncFolder } from '#server/lib/disk/file-hash.ts';
import type { BackupKey } from '#server/lib/keys/backup-key.ts';
import { hashUnlocked, LockFault, saidBytes, unlockedPieces, unlockFile } from '#server/lib/keys/locked-file.ts';
import { documentsOf, heldHashes } from './backup-copy.ts';
import { documentLabel, listedDocuments } from './locked-backup.ts';

interface LockedDocuments {
  /** The folder of the backup. */
  backup: string;
  manifest: BackupManifest;
  key: BackupKey;
  /** Its database, open. */
  database: string;
}

interface Held {
  hash: string;
  file: string;
  label: Buffer;
}

/** Those that its records hold and that it has. */
function held({ backup, manifest, key, database }: LockedDocuments): Held[] {
  const listed = new Set(listedDocuments(backup, manifest.lock?.documents).map(({ name }) => name));
  return [...new Set(heldHashes(database))].flatMap((hash) => {
    const name = key.nameOf(hash);
    return listed.has(name) ? [{ hash, file: contentPath(documentsOf(backup), name), label: documentLabel(name) }] : [];
  });
}

/** Gives the hashes of those that are not what their name says, or are gone; they are not brought. */
export function bringLockedDocuments(input: LockedDocuments, to: string): string[] {
  const folders = new Set<string>();
  const damaged = held(input).filter(({ hash, file, label }) => {
    const target = contentPath(to, hash);
    if (!existsSync(file)) return true;
    if (existsSync(target) && statSync(target).size === saidBytes(file)) return false;
    folders.add(dirname(target));
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    return !brought({ hash, file, label }, { key: input.key, target });
  });
  for (const folder of folders) syncFolder(folder);
  if (folders.size > 0) syncFolder(to);
  return damaged.map(({ hash }) => hash);
}

function brought({ hash, file, label }: Held, { key, target }: { key: BackupKey; target: string }): boolean {
  const arriving = `${target}.arriving`;
  try {
    if (unlockFile({ file, target: arriving, label, key }).sha256 !== hash) return false;
    renameSync(arriving, target);
    return true;
  } catch (error) {
    if (error instanceof LockFault) return false;
    throw error;
  } finally {
    rmSync(arriving, { force: true });
  }
}

/** Reads every document of it to the end, and looks for every one that a record holds. Nothing is written. */
export function proveLockedDocuments(input: LockedDocuments): number {
  const all = held(input);
  const damaged = all.find(({ hash, file, label }) => hashUnlocked({ file, label, key: input.key }) !== hash);
  if (damaged) throw new Error(`the document ${damaged.hash} is damaged`);
  const missing = new Set(heldHashes(input.database)).size - all.length;
  if (missing > 0) throw new Error(`${missing} documents are missing`);
  return all.length;
}

/** Its content, where the backup has it. */
export function lockedDocument(backup: string, hash: string, key: BackupKey): (() => Readable) | null {
  const name = key.nameOf(hash);
  const file = contentPath(documentsOf(backup), name);
  return existsSync(file) ? () => Readable.from(unlockedPieces({ file, label: documentLabel(name), key })) : null;
}
