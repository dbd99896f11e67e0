// What a backup holds and what a restore of it would take away from the lab as it is. Reads both, changes neither.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupManifest, BackupPreview, LastEntry } from '#server/contract/lab/backups.ts';
import { backupKeyOf } from '#server/lib/keys/backup-key.ts';
import { readManifest } from '../backup/backup-list.ts';
import { rowCounts, trailEnds } from '../backup/content/backup-copy.ts';
import { signatureOf } from '../backup/content/backup-signature.ts';
import { lastWriter, lockedDatabase } from '../backup/content/locked-backup.ts';
import { openSqlite, type SqliteHandle } from '../handle/open-sqlite.ts';
import { migrations } from '../migrations/index.ts';

interface PreviewInput {
  /** The folder of the backup itself. */
  backup: string;
  /** The lab's database as it is; it may be missing or damaged. */
  database: string;
  /** Of one that is locked, where this computer keeps its key. */
  root?: Uint8Array | null;
}

type Held = { lab: string | null; last: LastEntry | null; entry: string | null } | { damaged: string };

const mostUsers = 5;

export function previewBackup({ backup, database, root }: PreviewInput): BackupPreview {
  const manifest = readManifest(backup);
  const held = manifest ? heldIn(backup, manifest, root ?? null) : { damaged: 'its manifest cannot be read' };
  const present = reading(database, (handle) => ({ ...trailEnds(handle), rows: rowCounts(handle) }));
  const now = 'value' in present ? present.value : null;
  const signature = manifest ? signatureOf(manifest, database) : 'unsigned';
  if ('damaged' in held) return { ...nothing, signature, refusal: 'damaged', reason: held.damaged, now: now?.rows ?? null };
  const newer = (manifest?.schema ?? 0) > migrations.length;
  return {
    last: held.last,
    lab: now === null || now.lab === null || held.lab === null ? 'unknown' : now.lab === held.lab ? 'same' : 'other',
    signature,
    refusal: newer ? 'newer' : signature === 'changed' ? 'changed' : null,
    reason: newer ? (manifest?.program ?? null) : null,
    now: now?.rows ?? null,
    lost: now && lostFrom(database, held.entry),
  };
}

const nothing: Omit<BackupPreview, 'signature'> = {
  last: null,
  lab: 'unknown',
  refusal: null,
  reason: null,
  now: null,
  lost: null,
};

/** What is needed of a locked one stands in its manifest, which is signed. */
function heldIn(backup: string, manifest: BackupManifest, root: Uint8Array | null): Held {
  const { lock, lab = null } = manifest;
  if (!lock) return heldBy(join(backup, 'lab.db'));
  const file = join(backup, lockedDatabase);
  if (!existsSync(file)) return { damaged: 'its database is missing' };
  if (statSync(file).size !== lock.bytes) return { damaged: 'its database was cut off or changed' };
  return { lab, last: root && lastWriter(manifest, backupKeyOf(root)), entry: lock.entry };
}

function heldBy(file: string): Held {
  const read = reading(file, (handle) => ({
    ...trailEnds(handle),
    entry: (handle.prepare('select id from audits order by rid desc limit 1').pluck().get() ?? null) as string | null,
  }));
  return 'value' in read ? read.value : read;
}

function reading<Value>(file: string, read: (handle: SqliteHandle) => Value): { value: Value } | { damaged: string } {
  if (!existsSync(file)) return { damaged: 'its database is missing' };
  let handle: SqliteHandle | undefined;
  try {
    handle = openSqlite(file, { readonly: true });
    return { value: read(handle) };
  } catch (error) {
    return { damaged: error instanceof Error ? error.message : String(error) };
  } finally {
    handle?.close();
  }
}

/** Everything after the entry that the backup ends with; all of it when that entry is not of this lab. */
function lostFrom(database: string, entry: string | null): BackupPreview['lost'] {
  const read = reading(database, (handle) => {
    const after = handle.prepare('select rid from audits where id = ?').pluck().get(entry) ?? 0;
    const entries = handle.prepare('select count(*) from audits where rid > ?').pluck().get(after) as number;
    const users = handle
      .prepare('select user_name from audits where rid > ? group by user_name order by count(*) desc limit ?')
      .pluck()
      .all(after, mostUsers) as string[];
    return { entries, users, last: entries > 0 ? trailEnds(handle).last : null };
  });
  return 'value' in read ? read.value : null;
}
