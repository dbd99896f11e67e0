// What the main process and its helper processes say to each other: everything else between them goes over HTTP.
import type { BackupManifest, BackupSignature, KeyGiven } from '../../server/contract/lab/backups.ts';
import type { MoveEnd } from '../../server/contract/lab/desktop-bridge.ts';
import type { LabStatus, RunMode } from '../../server/contract/lab/lab-status.ts';
import type { ServerOptions } from '../../server/index.ts';

/** Host, TLS and the like come from config.json, which the server reads itself. */
export type DesktopServerOptions = Pick<ServerOptions, 'dataDir' | 'resourcesDir' | 'rendererDir' | 'demo'> & {
  port: number;
  mode: RunMode;
  /** Where the database is lost: what is left of its lab is set aside and a new one begun. */
  newLab: boolean;
  /** Of the system's key store; null where there is none. */
  secret: string | null;
};

export type ToServer =
  | { kind: 'start'; options: DesktopServerOptions }
  | { kind: 'stop' }
  | { kind: 'tell-status' }
  | { kind: 'backup'; reason: string }
  | { kind: 'move'; to: string };

export type FromServer =
  | { kind: 'ready'; url: string }
  | { kind: 'restart' }
  /** Before it is ready: an older lab is backed up and brought to this program's schema. */
  | { kind: 'upgrading' }
  | { kind: 'backed-up'; failure: string | null }
  | { kind: 'status'; status: LabStatus }
  /** Tried with the lab closed; the process ends when it is told to stop. */
  | ({ kind: 'moved' } & MoveEnd)
  | { kind: 'failed'; message: string; code: string; exitCode: number };

/** To the helper that works on a lab whose server does not run: one order a process. */
export type RecoveryOrder =
  | { kind: 'backups'; dataDir: string }
  | { kind: 'signature'; dataDir: string; name: string }
  | ({ kind: 'restore'; dataDir: string; name: string; withoutDamaged: boolean } & KeyGiven)
  | { kind: 'repair'; dataDir: string }
  | ({ kind: 'lay-out'; dataDir: string; name: string; folder: string } & KeyGiven);

/** With the secret of the system's key store, where there is one: the key of locked backups may be kept with it. */
export interface RecoveryTask {
  order: RecoveryOrder;
  secret: string | null;
}

export interface RecoveryAnswers {
  backups: BackupManifest[];
  signature: BackupSignature | null;
  restore: { kept: string | null; leftOut: string[] };
  repair: { kept: string | null; rows: number; lost: number; tables: string[] };
  'lay-out': null;
}

export type RecoveryAnswer<Kind extends RecoveryOrder['kind']> =
  | { done: true; result: RecoveryAnswers[Kind] }
  | { done: false; message: string; code: string | null };
