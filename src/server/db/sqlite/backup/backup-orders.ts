// What the threads around backups are told to do.
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import type { CarryInput } from './backup-carry.ts';
import type { Locking } from './content/locked-backup.ts';
import type { RescueInput } from './content/rescue.ts';

export type BackupOrder =
  | { kind: 'copy'; source: string; target: string; lock: Locking | null }
  | { kind: 'check'; source: string }
  | ({ kind: 'rescue' } & RescueInput)
  | { kind: 'preview'; backup: string; database: string; root: Uint8Array | null }
  | ({ kind: 'carry' } & CarryInput);

/** To the thread that tries restores: the newest backup (prove-restore.ts), or the warm copy (prove-copy.ts). */
export interface ProofOrder {
  kind: 'backup';
  paths: DataPaths;
  name: string;
  resourcesDir: string;
  nativeBinding: string | undefined;
  /** Opens it, where it is locked. */
  root: Uint8Array | null;
}

export interface WarmCopyOrder {
  kind: 'warm-copy';
  paths: DataPaths;
  place: string;
  /** Litestream, where it is not on the path. */
  program: string | undefined;
  nativeBinding: string | undefined;
  keyFile: string;
  /** The public key of this computer. */
  key: string | null;
  now: number;
}
