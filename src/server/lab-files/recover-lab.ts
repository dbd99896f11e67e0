// What can be done for a lab whose server does not run: look at its backups, put it back to one, open one just to look at it, take over
// what can still be read of a damaged database. docs/interface/safety.md#backups, docs/quality.md#d8.
import { basename, join } from 'node:path';
import type {
  BackupPreview,
  BackupSignature,
  ChosenBackup,
  KeyGiven,
  ListedBackup,
  WantedRestore,
} from '../contract/lab/backups.ts';
import { listBackups, readManifest } from '../db/sqlite/backup/backup-list.ts';
import { signatureOf } from '../db/sqlite/backup/content/backup-signature.ts';
import { lockLab } from '../db/sqlite/open/lab-lock.ts';
import { labOf } from '../db/sqlite/open/lab-of.ts';
import { previewBackup } from '../db/sqlite/restore/backup-preview.ts';
import { type Restored, replaceDatabase, restoreBackup } from '../db/sqlite/restore/backup-restore.ts';
import { type Salvaged, salvageDatabase } from '../db/sqlite/restore/salvage.ts';
import { type DataPaths, dataPaths, followMoved, prepareDataDirectory } from '../lib/disk/data-dir.ts';
import type { BackupKey } from '../lib/keys/backup-key.ts';
import { createBackupLock } from './backup-lock.ts';

export interface LabRecovery {
  /** Newest first; those of another folder when one is given. */
  backups(folder?: string): ListedBackup[];
  preview(chosen: ChosenBackup): BackupPreview;
  /** Who vouches for it; null when it says nothing about itself. */
  signature(chosen: ChosenBackup): BackupSignature | null;
  /** What opens it; null where it lies open. Refuses with one sentence. */
  keyFor(chosen: ChosenBackup & KeyGiven): Promise<BackupKey | null>;
  /** Gives the name under which what was there is kept, and the documents that were left out. */
  restore(wanted: WantedRestore, key?: BackupKey | null): Restored;
  repair(): Salvaged & { kept: string | null };
  /** Lays a backup out in a folder of its own, so that it can be opened beside the lab. */
  layOut(name: string, folder: string, key?: BackupKey | null): void;
}

/** `secret`: of the system's key store, where the key of locked backups may be kept. */
export function recoverLab(dataDir: string, secret: string | null = null): LabRecovery {
  const paths = dataPaths(followMoved(dataDir));
  const now = Date.now;
  const lock = createBackupLock({ paths, secret, now });
  const backups = (folder?: string) => (folder === undefined ? listBackups(paths.backups) : listBackups(folder, true));
  /** The place inside the folder where it lies; a name that is not there is refused by who restores. */
  const placeOf = ({ name, folder }: ChosenBackup) =>
    backups(folder).find((backup) => backup.name === name)?.folder ?? folder ?? paths.backups;
  return {
    backups,
    preview: (chosen) => previewBackup({ backup: join(placeOf(chosen), chosen.name), database: paths.database }),
    signature(chosen) {
      const manifest = readManifest(join(placeOf(chosen), chosen.name));
      return manifest && signatureOf(manifest, paths.database);
    },
    async keyFor(chosen) {
      const manifest = readManifest(join(placeOf(chosen), chosen.name));
      return manifest && lock.keyFor(manifest, chosen);
    },
    restore: (wanted, key = null) =>
      locked(paths, () => {
        const folder = placeOf(wanted);
        const manifest = readManifest(join(folder, wanted.name));
        const before = key && labOf(paths.database);
        const { kept, leftOut } = restoreBackup({ ...wanted, paths, folder, key, now });
        if (key && manifest && before !== manifest.lab) lock.adopt(manifest, key);
        return { kept: nameOf(kept), leftOut };
      }),
    repair: () =>
      locked(paths, () => {
        const repaired = join(paths.directory, 'lab.db.repairing');
        const salvaged = salvageDatabase(paths.database, repaired);
        return { ...salvaged, kept: nameOf(replaceDatabase({ paths, by: repaired, reason: 'repair', now })) };
      }),
    layOut(name, folder, key = null) {
      const beside = dataPaths(folder);
      prepareDataDirectory(beside);
      restoreBackup({ paths: beside, folder: paths.backups, name, unproven: true, withoutDamaged: true, key, now });
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
