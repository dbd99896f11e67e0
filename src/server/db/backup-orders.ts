// What the threads around backups are told to do.
import type { DataPaths } from '../lib/data-dir.ts';
import type { CarryInput } from './backup-carry.ts';

export type BackupOrder =
  | { kind: 'copy'; source: string; target: string }
  | { kind: 'preview'; backup: string; database: string }
  | ({ kind: 'carry' } & CarryInput);

/** To the thread that tries a restore (prove-restore.ts). */
export interface ProofOrder {
  paths: DataPaths;
  name: string;
  resourcesDir: string;
  nativeBinding: string | undefined;
}
