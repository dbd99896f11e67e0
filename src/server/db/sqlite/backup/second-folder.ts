// The second folder of backups: whether it is there and has room, what is missing in it, and the way there.
// docs/interface/safety.md#backups.

import { existsSync } from 'node:fs';
import { AppError } from '#server/contract/errors.ts';
import { ofThePast } from '#server/contract/lab/backup-age.ts';
import type { Backups, CarriedBackups, FolderCheck } from '#server/contract/lab/backups.ts';
import { folderProblem, freeBytesOf, isOnNetwork, isWithin } from '#server/lib/disk/folders.ts';
import { placeIn } from '#server/lib/disk/second-folder.ts';
import { listBackups } from './backup-list.ts';
import { noLocks } from './backup-locks.ts';
import type { BackupOrder } from './backup-orders.ts';
import { inWorker } from './backup-thread.ts';
import type { BackupsInput } from './backups-input.ts';

/** Which lab this is stands in every backup of it; before the first one there is nothing to carry. */
export function placeOf({ paths }: BackupsInput, folder: string): string | null {
  const lab = listBackups(paths.backups)[0]?.lab;
  return lab ? placeIn(folder, lab) : null;
}

export async function checkFolder({ paths }: BackupsInput, folder: string): Promise<FolderCheck> {
  const problem = (await folderProblem(folder)) ?? (isWithin(folder, paths.directory) ? 'inside' : null);
  const freeBytes = await freeBytesOf(folder);
  const neededBytes = listBackups(paths.backups)[0]?.bytes ?? 0;
  const full = problem === null && freeBytes !== null && freeBytes < neededBytes;
  return { problem: full ? 'full' : problem, freeBytes, neededBytes, network: await isOnNetwork(folder) };
}

export async function missingIn(input: BackupsInput, folder: string): ReturnType<Backups['missing']> {
  const { paths, now, locks = noLocks } = input;
  const place = placeOf(input, folder);
  const state = await checkFolder(input, folder);
  // A stick that is not plugged in may leave an empty folder of its name behind.
  const settled = place !== null && existsSync(place);
  const there = settled ? listBackups(place) : [];
  const names = new Set(there.map(({ name }) => name));
  return {
    ...state,
    problem: state.problem === null && !settled ? 'missing' : state.problem,
    missing: listBackups(paths.backups).filter(({ name, lock }) => !names.has(name) && (lock || locks.current() === null)).length,
    newest: ofThePast(there, now())[0]?.at ?? null,
    kept: there.length,
  };
}

export async function carryTo(input: BackupsInput, folder: string): Promise<CarriedBackups> {
  const { paths, keep, now, locks = noLocks } = input;
  const { problem } = await missingIn(input, folder);
  const place = placeOf(input, folder);
  // Whether it is full shows when it is known what is still missing there.
  if (!place || (problem !== null && problem !== 'full'))
    throw new AppError('record.locked', { messageKey: `errors.backup_folder.${problem ?? 'missing'}`, params: { folder } });
  const order: BackupOrder = {
    kind: 'carry',
    from: paths.backups,
    to: place,
    keep: await keep(),
    now: now(),
    locked: locks.current() !== null,
  };
  return inWorker<CarriedBackups>('backup-worker', order).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'storage.full'
      ? new AppError('storage.full', { messageKey: 'errors.backup_folder.full', params: { folder }, cause: error })
      : error;
  });
}
