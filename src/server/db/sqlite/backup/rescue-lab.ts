// What can still be read of an open lab that is damaged, copied to another folder as a backup of its own.
// docs/interface/safety.md#backups.

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, invalid } from '#server/contract/errors.ts';
import type { RescuedBackup } from '#server/contract/lab/backups.ts';
import { newUuid } from '#server/lib/clock.ts';
import { isDiskFull } from '#server/lib/disk/disk-full.ts';
import { syncFolder } from '#server/lib/disk/file-hash.ts';
import { folderProblem } from '#server/lib/disk/folders.ts';
import { placeIn } from '#server/lib/disk/second-folder.ts';
import { unfinishedPrefix, writeManifest } from './backup-list.ts';
import { lockingOf, noLocks } from './backup-locks.ts';
import type { BackupOrder } from './backup-orders.ts';
import { inWorker } from './backup-thread.ts';
import type { BackupsInput, OpenLab } from './backups-input.ts';
import { trailEnds } from './content/backup-copy.ts';
import { signManifest } from './content/backup-signature.ts';
import type { RescuedFacts } from './content/rescue.ts';
import { nameAt } from './make-backup.ts';

/** Page by page, between requests: the file may have no name any more by which a thread could open it. */
export async function rescueTo(
  folder: string,
  { handle }: OpenLab,
  { paths, program, now, key, locks = noLocks }: BackupsInput,
): Promise<RescuedBackup> {
  const problem = await folderProblem(folder);
  if (problem) throw invalid({ path: [{ key: `errors.folder.${problem}` }] });
  const place = placeIn(folder, trailEnds(handle).lab ?? newUuid());
  const at = new Date(now()).toISOString();
  const name = nameAt(place, at, 'rescue');
  const unfinished = join(place, `${unfinishedPrefix}${name}`);
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const pages = join(unfinished, 'pages');
    await handle.backup(pages);
    const lock = lockingOf({ locks, paths, name, reason: 'rescue' });
    const order: BackupOrder = { kind: 'rescue', pages, documents: paths.documents, into: unfinished, lock };
    const { documents, missing, ...facts } = await inWorker<RescuedFacts>('backup-worker', order);
    const manifest = signManifest({ name, reason: 'rescue', at, program, ...facts }, key?.() ?? null);
    writeManifest(unfinished, manifest);
    renameSync(unfinished, join(place, name));
    syncFolder(place);
    return { ...manifest, folder: place, documents, missing };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw isDiskFull(error) ? new AppError('storage.full', { messageKey: 'errors.folder.full', cause: error }) : error;
  }
}
