// The proof of a backup: a restore of the newest one is tried in a thread, and how it ended is kept with it. docs/quality.md#d7.
import { join } from 'node:path';
import { AppError } from '#server/contract/errors.ts';
import { ofThePast } from '#server/contract/lab/backup-age.ts';
import type { ProvedBackup } from '#server/contract/lab/backups.ts';
import { listBackups, writeProof } from './backup-list.ts';
import { noLocks } from './backup-locks.ts';
import type { ProofOrder } from './backup-orders.ts';
import { inWorker, rootOf } from './backup-thread.ts';
import type { BackupsInput } from './backups-input.ts';

/** Tries a restore of the newest backup, and keeps with it how that ended. */
export async function proveNewest({
  paths,
  program,
  resourcesDir,
  nativeBinding,
  now,
  locks = noLocks,
}: BackupsInput): Promise<ProvedBackup> {
  const [newest] = ofThePast(listBackups(paths.backups), now());
  if (!newest) throw new AppError('record.not_found', { messageKey: 'errors.backup.none' });
  const { name } = newest;
  const begun = performance.now();
  const order: ProofOrder = { kind: 'backup', paths, name, resourcesDir, nativeBinding, root: rootOf(locks.keyOf(newest)) };
  const keepProof = (ended: Omit<ProvedBackup, 'name'>, failure: string | null) =>
    writeProof(join(paths.backups, name), {
      ...ended,
      at: new Date(now()).toISOString(),
      milliseconds: Math.round(performance.now() - begun),
      program,
      failure,
    });
  try {
    const { name: _name, ...proved } = await inWorker<ProvedBackup>('restore-worker', order);
    keepProof(proved, null);
    return { name, ...proved };
  } catch (error) {
    const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    keepProof({ records: 0, documents: 0, entries: 0, certificate: null }, reason);
    throw new AppError('server.internal', { messageKey: 'errors.backup.damaged', params: { name, reason }, cause });
  }
}
