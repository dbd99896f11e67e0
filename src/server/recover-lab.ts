// What can be done for a lab whose server does not run: look at its backups, put it back to one, open one just to look at it, take over
// what can still be read of a damaged database. Decisions 8; users-want D8.
import { basename, join } from 'node:path';
import type { BackupPreview, ChosenBackup, ListedBackup } from './contract/backups.ts';
import { listBackups } from './db/backup-list.ts';
import { previewBackup } from './db/backup-preview.ts';
import { replaceDatabase, restoreBackup } from './db/backup-restore.ts';
import { lockLab } from './db/lab-lock.ts';
import { type Salvaged, salvageDatabase } from './db/salvage.ts';
import { type DataPaths, dataPaths, followMoved, prepareDataDirectory } from './lib/data-dir.ts';

export interface LabRecovery {
  /** Newest first; those of another folder when one is given. */
  backups(folder?: string): ListedBackup[];
  preview(chosen: ChosenBackup): BackupPreview;
  /** Gives the name under which what was there is kept; null when nothing was. */
  restore(chosen: ChosenBackup): string | null;
  repair(): Salvaged & { kept: string | null };
  /** Lays a backup out in a folder of its own, so that it can be opened beside the lab. */
  layOut(name: string, folder: string): void;
}

export function recoverLab(dataDir: string): LabRecovery {
  const paths = dataPaths(followMoved(dataDir));
  const now = Date.now;
  const backups = (folder?: string) => (folder === undefined ? listBackups(paths.backups) : listBackups(folder, true));
  /** The place inside the folder where it lies; a name that is not there is refused by who restores. */
  const placeOf = ({ name, folder }: ChosenBackup) =>
    backups(folder).find((backup) => backup.name === name)?.folder ?? folder ?? paths.backups;
  return {
    backups,
    preview: (chosen) => previewBackup({ backup: join(placeOf(chosen), chosen.name), database: paths.database }),
    restore: (chosen) => locked(paths, () => nameOf(restoreBackup({ paths, name: chosen.name, folder: placeOf(chosen), now }))),
    repair: () =>
      locked(paths, () => {
        const repaired = join(paths.directory, 'lab.db.repairing');
        const salvaged = salvageDatabase(paths.database, repaired);
        return { ...salvaged, kept: nameOf(replaceDatabase({ paths, by: repaired, reason: 'repair', now })) };
      }),
    layOut(name, folder) {
      const beside = dataPaths(folder);
      prepareDataDirectory(beside);
      restoreBackup({ paths: beside, folder: paths.backups, name, now });
    },
  };
}

function locked<Result>(paths: DataPaths, work: () => Result): Result {
  prepareDataDirectory(paths);
  const lock = lockLab(paths.database);
  try {
    return work();
  } finally {
    lock.release();
  }
}

const nameOf = (path: string | null) => (path === null ? null : basename(path));
