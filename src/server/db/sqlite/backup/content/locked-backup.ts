// A backup that only who holds its key can read: `lab.db.locked`, each document under a name that only the key gives, a list of them with
// the hashes of the locked files. The manifest stays readable, so that backups are listed, carried and rotated without the key.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BackupFacts, BackupLock, BackupManifest, LastEntry, LockWrap } from '#server/contract/lab/backups.ts';
import { contentPath } from '#server/lib/disk/data-dir.ts';
import { syncFile } from '#server/lib/disk/file-hash.ts';
import { type BackupKey, backupKeyOf } from '#server/lib/keys/backup-key.ts';
import { labelOf, lockFile } from '#server/lib/keys/locked-file.ts';
import { openSqlite } from '../../handle/open-sqlite.ts';
import { heldHashes } from './backup-copy.ts';
import { linkOrCopy } from './link-or-copy.ts';

export const lockedDatabase = 'lab.db.locked';
const listFile = 'documents.list';

/** As told to a thread. */
export interface Locking {
  wrap: LockWrap;
  root: Uint8Array;
  /** The backup's name. */
  name: string;
  /** Of the lab. */
  documents: string;
  /** Another backup, whose locked documents are taken over as they are where it has the same key. */
  before: string | null;
}

export interface ListedDocument {
  /** The name of its file. */
  name: string;
  /** Of the locked file. */
  sha256: string;
  bytes: number;
}

export const databaseLabel = ({ name, lab }: Pick<BackupManifest, 'name' | 'lab'>) => labelOf('database', lab ?? '', name);
export const documentLabel = (name: string) => labelOf('document', name);

/** Locks the whole backup that lies open in a folder; what it says besides for its manifest. */
export function lockBackup(folder: string, facts: BackupFacts, locking: Locking): Partial<BackupFacts> & { lock: BackupLock } {
  const key = backupKeyOf(locking.root);
  const open = join(folder, 'lab.db');
  const entry = lastEntry(open);
  const documents = lockDocuments(folder, { hashes: new Set(heldHashes(open)), key, locking });
  const { name, wrap } = locking;
  const label = databaseLabel({ name, lab: facts.lab ?? null });
  const { locked } = lockFile({ source: open, target: join(folder, lockedDatabase), label, key });
  rmSync(open);
  const last = key.seal(JSON.stringify(facts.last ?? null), lastPlace(name));
  // Who wrote last is a person's name.
  return { last: null, lock: { ...wrap, ...locked, documents, entry, last } };
}

const lastPlace = (name: string) => `last entry of ${name}`;

export function lastWriter({ name, lock }: BackupManifest, key: BackupKey): LastEntry | null {
  const text = lock ? key.unseal(lock.last, lastPlace(name)) : null;
  return text === null ? null : (JSON.parse(text) as LastEntry | null);
}

function lastEntry(database: string): string | null {
  const handle = openSqlite(database, { readonly: true });
  try {
    return (handle.prepare('select id from audits order by rid desc limit 1').pluck().get() ?? null) as string | null;
  } finally {
    handle.close();
  }
}

interface DocumentsInput {
  hashes: Set<string>;
  key: BackupKey;
  locking: Locking;
}

function lockDocuments(folder: string, { hashes, key, locking: { documents, before } }: DocumentsInput): string {
  const known = new Map((before === null ? [] : listedDocuments(before)).map((one) => [one.name, one]));
  const list: ListedDocument[] = [];
  for (const hash of hashes) {
    const name = key.nameOf(hash);
    const target = contentPath(join(folder, 'documents'), name);
    const there = known.get(name);
    const earlier = before === null ? null : contentPath(join(before, 'documents'), name);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if (there && earlier !== null && existsSync(earlier)) {
      linkOrCopy(earlier, target);
      list.push(there);
      continue;
    }
    const source = contentPath(documents, hash);
    if (!existsSync(source)) continue;
    const { content, locked } = lockFile({ source, target, label: documentLabel(name), key });
    // One that is damaged in the lab would be taken over from backup to backup: the next one finds it mended.
    if (content.sha256 === hash) list.push({ name, ...locked });
    else rmSync(target);
  }
  const text = list
    .map(({ name, sha256, bytes }) => `${name} ${sha256} ${bytes}\n`)
    .sort()
    .join('');
  writeFileSync(join(folder, listFile), text, { mode: 0o600 });
  syncFile(join(folder, listFile));
  return createHash('sha256').update(text).digest('hex');
}

const line = /^([0-9a-f]{64}) ([0-9a-f]{64}) (\d+)$/;

/** None where it cannot be read; with `expected` that is an error, as is one that was changed. */
export function listedDocuments(backup: string, expected?: string): ListedDocument[] {
  const file = join(backup, listFile);
  if (!existsSync(file) && expected === undefined) return [];
  const text = readFileSync(file, 'utf8');
  if (expected !== undefined && createHash('sha256').update(text).digest('hex') !== expected)
    throw new Error('its list of documents was changed');
  return text.split('\n').flatMap((one) => {
    const [, name, sha256, bytes] = line.exec(one) ?? [];
    return name && sha256 ? [{ name, sha256, bytes: Number(bytes) }] : [];
  });
}

/** Brings a list along, for a copy of the backup elsewhere. */
export function bringList(from: string, to: string): void {
  writeFileSync(join(to, listFile), readFileSync(join(from, listFile)), { mode: 0o600 });
  syncFile(join(to, listFile));
}
