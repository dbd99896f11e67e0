// The backups of a lab: listed, made one at a time, looked into, proved by a restore every night, carried to a second folder.
// docs/interface/safety.md#backups, docs/quality.md#d6, docs/quality.md#d7.
import { existsSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, notFound } from '#server/contract/errors.ts';
import { ofThePast } from '#server/contract/lab/backup-age.ts';
import type { BackupManifest, BackupPreview, Backups, ListedBackup } from '#server/contract/lab/backups.ts';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import { dropUnheld } from './backup-carry.ts';
import { listBackups } from './backup-list.ts';
import { copiesIn, dropOpen, noLocks, openBackups } from './backup-locks.ts';
import type { BackupOrder } from './backup-orders.ts';
import { inWorker, rootOf } from './backup-thread.ts';
import type { BackupsInput } from './backups-input.ts';
import { makeBackup, ofLive } from './make-backup.ts';
import { proveNewest } from './prove-backup.ts';
import { rescueTo } from './rescue-lab.ts';
import { carryTo, checkFolder, missingIn, placeOf } from './second-folder.ts';

export function createBackups(input: BackupsInput): Backups {
  const { paths, locks = noLocks, lab = () => null } = input;
  const { create, idle } = oneAtATime((reason) => makeBackup(input, reason));
  return {
    list: (folder) => (folder === undefined ? listBackups(paths.backups) : listBackups(folder, true)),
    copiesOf: (hash) => copiesIn(paths.backups, hash, locks),
    create,
    beforehand: async (reason) => void (await create(reason)),
    checkLive: () => ofLive<void>(input, { kind: 'check', source: paths.database }),
    async rescue(folder) {
      const open = lab();
      if (!open) throw new AppError('server.stopping');
      return rescueTo(folder, open, input);
    },
    remove: (name) => remove(input, name),
    open(folder) {
      const place = folder === null ? null : placeOf(input, folder);
      return openBackups(paths.backups).length + (place === null ? 0 : openBackups(place).length);
    },
    removeOpen: (folder) => removeOpen(paths, folder === null ? null : placeOf(input, folder)),
    async verify() {
      await idle();
      return proveNewest(input);
    },
    preview: (which) => preview(input, which),
    check: (folder) => checkFolder(input, folder),
    async settle(folder) {
      if (!placeOf(input, folder)) await create('manual');
      await mkdir(placeOf(input, folder) ?? folder, { recursive: true });
    },
    missing: (folder) => missingIn(input, folder),
    async carry(folder) {
      await idle();
      return carryTo(input, folder);
    },
  };
}

/** Whoever asks while one is made gets that one. */
function oneAtATime(make: (reason: string) => Promise<BackupManifest>) {
  let running: Promise<BackupManifest> | null = null;
  return {
    create(reason: string): Promise<BackupManifest> {
      running ??= make(reason).finally(() => {
        running = null;
      });
      return running;
    },
    /** Once none is made, whatever became of it. */
    async idle(): Promise<void> {
      await running?.catch(() => undefined);
    },
  };
}

interface Which {
  name: string;
  folder?: string | undefined;
}

function chosen(paths: DataPaths, { name, folder }: Which): ListedBackup {
  const all = folder === undefined ? listBackups(paths.backups) : listBackups(folder, true);
  const found = all.find((backup) => backup.name === name);
  if (!found) throw notFound(name);
  return found;
}

function remove({ paths, now }: BackupsInput, name: string): void {
  chosen(paths, { name });
  if (ofThePast(listBackups(paths.backups), now())[0]?.name === name)
    throw new AppError('record.locked', { messageKey: 'errors.backup.newest' });
  rmSync(join(paths.backups, name), { recursive: true, force: true });
}

function removeOpen(paths: DataPaths, place: string | null): number {
  const own = dropOpen(paths.backups);
  if (place === null || !existsSync(place)) return own;
  const there = dropOpen(place);
  if (there > 0) dropUnheld(place);
  return own + there;
}

async function preview({ paths, locks = noLocks }: BackupsInput, which: Which): Promise<BackupPreview> {
  const backup = chosen(paths, which);
  const place = join(backup.folder ?? paths.backups, backup.name);
  const root = rootOf(locks.keyOf(backup));
  const order: BackupOrder = { kind: 'preview', backup: place, database: paths.database, root };
  return inWorker<BackupPreview>('backup-worker', order);
}
