// From the demonstration lab to one's own: the demonstration is backed up, and an empty lab is put in its place the way a backup is
// restored, so that what was there is kept beside it. docs/design/expectations.md#first-minutes.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WantedRestore } from '../contract/lab/backups.ts';
import { createBackups } from '../db/sqlite/backup/backup.ts';
import { openDatabase } from '../db/sqlite/open/open-database.ts';

interface OwnLabInput {
  /** As the lab's own backups are made. */
  backups: Parameters<typeof createBackups>[0];
  nativeBinding: string | undefined;
  /** Puts the lab back to a backup. */
  restore(wanted: WantedRestore): Promise<void>;
}

export async function beginOwnLab({ backups, nativeBinding, restore }: OwnLabInput): Promise<void> {
  await createBackups(backups).create('demonstration');
  const folder = mkdtempSync(join(backups.paths.directory, '.empty-'));
  try {
    const database = join(folder, 'lab.db');
    (await openDatabase({ file: database, nativeBinding })).close();
    const place = { ...backups.paths, database };
    const empty = await createBackups({ ...backups, paths: place, checkpoint: async () => null }).create('empty');
    await restore({ name: empty.name, unproven: true, keptKey: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
