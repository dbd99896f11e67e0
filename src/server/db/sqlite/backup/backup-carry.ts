// Brings backups to a second folder, such as a stick: each database as a copy that is read back, each document once for all of
// them (a stick knows no second names for a file). Only whole copies stay. Runs in a worker thread.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDatedAhead, ofThePast } from '#server/contract/lab/backup-age.ts';
import type { BackupManifest, CarriedBackups, ListedBackup } from '#server/contract/lab/backups.ts';
import { contentPath } from '#server/lib/disk/data-dir.ts';
import { hashFile, syncFile, syncFolder } from '#server/lib/disk/file-hash.ts';
import { dropOld, dropUnfinished, listBackups, unfinishedPrefix, writeManifest, writeProof } from './backup-list.ts';
import { documentsOf, heldHashes } from './content/backup-copy.ts';
import { bringList, listedDocuments, lockedDatabase } from './content/locked-backup.ts';

export interface CarryInput {
  from: string;
  to: string;
  keep: number;
  now: number;
  /** Backups are locked: what lies open stays where it is. */
  locked: boolean;
}

/** What the lab writes while this goes on. */
const spareBytes = 16 * 1024 * 1024;

export function carryBackups({ from, to, keep, now, locked }: CarryInput): CarriedBackups {
  dropUnfinished(to);
  const there = new Set(listBackups(to).map(({ name }) => name));
  const all = listBackups(from).filter(({ lock }) => !locked || lock);
  const newest = new Set(ofThePast(all, now).slice(0, Math.max(1, keep)));
  const wanted = all.filter((backup) => newest.has(backup) || isDatedAhead(backup, now));
  let bytes = 0;
  const missing = wanted.filter(({ name }) => !there.has(name));
  // The oldest first, so that what is cut off in between leaves no gap behind a newer one.
  for (const backup of missing.reverse()) bytes += carryOne(backup, { from, to });
  if (dropOld(to, { keep, lab: wanted[0]?.lab ?? null, now }) > 0) dropUnheld(to);
  return { copied: missing.length, kept: listBackups(to).length, bytes };
}

function carryOne(backup: ListedBackup, { from, to }: Pick<CarryInput, 'from' | 'to'>): number {
  const { folder: _folder, proof, ...manifest } = backup;
  const source = join(from, manifest.name);
  const unfinished = join(to, `${unfinishedPrefix}${manifest.name}`);
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    expectSpace(to, manifest.bytes);
    const database = manifest.lock ? lockedDatabase : 'lab.db';
    bringDatabase(join(source, database), join(unfinished, database), manifest);
    if (manifest.lock) bringList(source, unfinished);
    // Which documents it needs is read from the copy: that one is known to be whole.
    const documents = newDocuments(documentsIn(unfinished, manifest), documentsOf(source), to);
    const bytes = documents.reduce((sum, document) => sum + document.bytes, 0);
    expectSpace(to, bytes);
    for (const document of documents) bringDocument(document);
    writeManifest(unfinished, manifest);
    if (proof) writeProof(unfinished, proof);
    renameSync(unfinished, join(to, manifest.name));
    syncFolder(to);
    return manifest.bytes + bytes;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function expectSpace(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < needed + spareBytes) throw new Error('the folder is full');
}

/** One that is locked is proved by the checksum of the locked file: no key is needed here. */
function bringDatabase(source: string, target: string, { sha256, name, lock }: BackupManifest): void {
  copyFileSync(source, target);
  syncFile(target);
  if (hashFile(target).sha256 !== (lock?.sha256 ?? sha256)) throw new Error(`the copy of ${name} is not what was copied`);
}

interface Named {
  name: string;
  /** Of what lies under that name: the name itself, where it lies open. */
  sha256: string;
}

interface Document extends Named {
  source: string;
  target: string;
  bytes: number;
}

function documentsIn(backup: string, { lock }: Pick<BackupManifest, 'lock'>): Named[] {
  if (lock) return listedDocuments(backup, lock.documents);
  return [...new Set(heldHashes(join(backup, 'lab.db')))].map((hash) => ({ name: hash, sha256: hash }));
}

/** Those that the backup's records hold and the folder has not yet. */
function newDocuments(held: readonly Named[], documents: string, to: string): Document[] {
  return held.flatMap(({ name, sha256 }) => {
    const [source, target] = [contentPath(documents, name), contentPath(join(to, 'documents'), name)];
    return existsSync(target) ? [] : [{ name, sha256, source, target, bytes: statSync(source).size }];
  });
}

function bringDocument({ name, sha256, source, target }: Document): void {
  mkdirSync(dirname(target), { recursive: true });
  const arriving = `${target}.arriving`;
  copyFileSync(source, arriving);
  syncFile(arriving);
  if (hashFile(arriving).sha256 !== sha256) throw new Error(`the document ${name} is damaged`);
  renameSync(arriving, target);
}

/** Documents that no backup left there holds. */
export function dropUnheld(to: string): void {
  const held = new Set(listBackups(to).flatMap((backup) => documentsIn(join(to, backup.name), backup).map(({ name }) => name)));
  const documents = join(to, 'documents');
  if (!existsSync(documents)) return;
  for (const entry of readdirSync(documents, { recursive: true, encoding: 'utf8', withFileTypes: true })) {
    if (entry.isFile() && !held.has(entry.name)) rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}
