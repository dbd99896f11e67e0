// What the backups of a lab are made from.
import type { LabCondition } from '#server/contract/lab/lab-condition.ts';
import type { SignedCheckpoint } from '#server/contract/lab/trail.ts';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import type { TrailKey } from '#server/lib/keys/trail-key.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import type { BackupLocks } from './backup-locks.ts';

export interface BackupsInput {
  paths: DataPaths;
  program: string;
  resourcesDir: string;
  nativeBinding?: string | undefined;
  keep(): number | Promise<number>;
  /** Where the trail of the open lab stands, signed and kept; null when there is none yet. */
  checkpoint?(): Promise<SignedCheckpoint | null>;
  key?(): TrailKey | null;
  /** Backups lie open where there are none. */
  locks?: BackupLocks;
  now(): number;
  /** Of the open lab; missing before it is open. */
  lab?: () => OpenLab | null;
}

export interface OpenLab {
  condition: LabCondition;
  handle: SqliteHandle;
}
