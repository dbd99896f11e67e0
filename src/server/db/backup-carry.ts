// Brings backups to a second folder, such as a stick: each database as a copy that is read back, each document once for all of
// them (a stick knows no second names for a file). Only whole copies stay. Runs in a worker thread.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BackupManifest, CarriedBackups, ListedBackup } from '../contract/backups.ts';
import { contentPath } from '../lib/data-dir.ts';
import { hashFile, syncFile } from '../lib/file-hash.ts';
import { documentsOf, heldHashes } from './backup-copy.ts';
import { dropOld, dropUnfinished, listBackups, unfinishedPrefix, writeManifest, writeProof } from './backup-list.ts';

export interface CarryInput {
  from: string;
  to: string;
  keep: number;
}

/** What the lab writes while this goes on. */
const spareBytes = 16 * 1024 * 1024;

export function carryBackups({ from, to, keep }: CarryInput): CarriedBackups {
  dropUnfinished(to);
  const there = new Set(listBackups(to).map(({ name }) => name));
  const wanted = listBackups(from).slice(0, Math.max(1, keep));
  let bytes = 0;
  const missing = wanted.filter(({ name }) => !there.has(name));
  // The oldest first, so that what is cut off in between leaves no gap behind a newer one.
  for (const backup of missing.reverse()) bytes += carryOne(backup, { from, to });
  if (dropOld(to, keep) > 0) dropUnheld(to);
  return { copied: missing.length, kept: listBackups(to).length, bytes };
}

function carryOne(backup: ListedBackup, { from, to }: Pick<CarryInput, 'from' | 'to'>): number {
  const { folder: _folder, proof, ...manifest } = backup;
  const source = join(from, manifest.name);
  const unfinished = join(to, `${unfinishedPrefix}${manifest.name}`);
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    expectSpace(to, manifest.bytes);
    bringDatabase(join(source, 'lab.db'), join(unfinished, 'lab.db'), manifest);
    // Which documents it needs is read from the copy: that one is known to be whole.
    const documents = newDocuments({ database: join(unfinished, 'lab.db'), documents: documentsOf(source), to });
    const bytes = documents.reduce((sum, document) => sum + document.bytes, 0);
    expectSpace(to, bytes);
    for (const document of documents) bringDocument(document);
    writeManifest(unfinished, manifest);
    if (proof) writeProof(unfinished, proof);
    renameSync(unfinished, join(to, manifest.name));
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

function bringDatabase(source: string, target: string, { sha256, name }: BackupManifest): void {
  copyFileSync(source, target);
  syncFile(target);
  if (hashFile(target).sha256 !== sha256) throw new Error(`the copy of ${name} is not what was copied`);
}

interface Document {
  hash: string;
  source: string;
  target: string;
  bytes: number;
}

/** Those that the backup's records hold and the folder has not yet. */
function newDocuments(place: { database: string; documents: string; to: string }): Document[] {
  const hashes = [...new Set(heldHashes(place.database))];
  return hashes.flatMap((hash) => {
    const [source, target] = [contentPath(place.documents, hash), contentPath(join(place.to, 'documents'), hash)];
    return existsSync(target) ? [] : [{ hash, source, target, bytes: statSync(source).size }];
  });
}

function bringDocument({ hash, source, target }: Document): void {
  mkdirSync(dirname(target), { recursive: true });
  const arriving = `${target}.arriving`;
  copyFileSync(source, arriving);
  syncFile(arriving);
  if (hashFile(arriving).sha256 !== hash) throw new Error(`the document ${hash} is damaged`);
  renameSync(arriving, target);
}

/** Documents that no backup left there holds. */
function dropUnheld(to: string): void {
  const held = new Set(listBackups(to).flatMap(({ name }) => heldHashes(join(to, name, 'lab.db'))));
  const documents = join(to, 'documents');
  if (!existsSync(documents)) return;
  for (const entry of readdirSync(documents, { recursive: true, encoding: 'utf8', withFileTypes: true })) {
    if (entry.isFile() && !held.has(entry.name)) rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}
