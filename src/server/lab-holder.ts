// Holds the open lab, and swaps it for another when a backup is restored while the server runs.
import { AppError, notFound } from './contract/errors.ts';
import type { WantedRestore } from './contract/lab/backups.ts';
import type { LabLock } from './db/sqlite/open/lab-lock.ts';
import { labOf } from './db/sqlite/open/lab-of.ts';
import { restoreBackup } from './db/sqlite/restore/backup-restore.ts';
import type { BackupLock } from './lab-files/backup-lock.ts';
import { asRefusal } from './lab-files/restore-refusals.ts';
import { prepareDataDirectory } from './lib/disk/data-dir.ts';
import { createInFlightCounter } from './lib/work/in-flight-counter.ts';
import { type OpenedLab, openLab } from './open-lab.ts';
import type { LabSurroundings } from './server-options.ts';
import { unattendedSetUp } from './setup/unattended.ts';

/** How long requests under way are waited for. */
export const stopMs = 10_000;

export interface LabHolder {
  current(): OpenedLab | null;
  /** Counts a request in; the answer counts it out. */
  enter(): () => void;
  /** Waits so long at most for the requests under way. */
  finished(mostMs: number): Promise<void>;
  close(): Promise<void>;
}

interface HolderInput {
  surroundings: LabSurroundings & { backupLock: BackupLock };
  lock: LabLock;
  /** A lab that is not set up is filled with the demonstration's. */
  demo: boolean;
}

export async function createLabHolder({ surroundings, lock, demo }: HolderInput): Promise<LabHolder> {
  const { paths, clock, backupLock } = surroundings;
  let opened: OpenedLab | null = null;
  const requests = createInFlightCounter();
  const open = () => openLab({ ...surroundings, restore });

  async function restore({ name, folder, unproven, withoutDamaged, ...given }: WantedRestore): Promise<void> {
    const before = opened;
    if (!before) throw new AppError('server.stopping');
    const backup = before.backups.list(folder).find((one) => one.name === name);
    if (!backup) throw notFound(name);
    // A wrong passphrase closes no lab.
    const key = await backupLock.keyFor(backup, given).catch((error: unknown) => Promise.reject(asRefusal(error, name)));
    const labBefore = key && labOf(paths.database);
    opened = null;
    before.endStreams();
    // New requests are told to wait; those under way, but for this one, may finish.
    await requests.atMost(1, stopMs);
    await before.close();
    let leftOut: string[] = [];
    try {
      // Its folder may have been taken away while the lab ran.
      prepareDataDirectory(paths);
      lock.renew();
      ({ leftOut } = restoreBackup({
        paths,
        name,
        folder: backup.folder ?? undefined,
        unproven,
        withoutDamaged,
        key,
        now: clock.now,
      }));
      if (key && labBefore !== backup.lab) backupLock.adopt(backup, key);
    } catch (error) {
      throw asRefusal(error, name);
    } finally {
      opened = await open();
      await opened.begin();
    }
    if (leftOut.length > 0) opened.checkFiles();
  }

  opened = await open();
  await unattendedSetUp(opened.services, demo);
  return {
    current: () => opened,
    enter: requests.enter,
    finished: (mostMs) => requests.atMost(0, mostMs),
    async close() {
      const last = opened;
      opened = null;
      await last?.close();
    },
  };
}
