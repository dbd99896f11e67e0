// What a backup says about itself, what became of trying it, and who makes, proves and carries them.
import type { Signature, SignedCheckpoint } from './trail.ts';

/** An entry of the trail as people remember it: when, and by whom. */
export interface LastEntry {
  at: string;
  user: string;
}

export interface BackupFacts {
  schema: number;
  bytes: number;
  sha256: string;
  rows: Record<string, number>;
  /** The lab it is of: the first entry of its trail, which no other lab has. Missing in backups before 0.5.0. */
  lab?: string | null;
  last?: LastEntry | null;
}

/** The key of locked backups, sealed with one that scrypt makes of the passphrase. Nothing in it is secret. */
export interface LockWrap {
  /** Its fingerprint, in hexadecimal digits. */
  key: string;
  salt: string;
  n: number;
  r: number;
  p: number;
  sealed: string;
}

/** How a lab's backups are locked. */
export interface BackupLockState {
  /** Since when, ISO 8601. */
  at: string;
  wrap: LockWrap;
}

/** What a locked backup says of itself; its files are described in lib/keys/locked-file.ts. */
export interface BackupLock extends LockWrap {
  /** Of the locked database, so that a copy is proved without the key. */
  sha256: string;
  bytes: number;
  /** SHA-256 of its list of documents. */
  documents: string;
  /** The last entry of its trail: what would be lost is known without the key. */
  entry: string | null;
  /** Who wrote last, sealed. */
  last: string;
}

/** How whoever restores a locked backup opens it. */
export interface KeyGiven {
  /** The passphrase or the recovery code. */
  passphrase?: string | undefined;
  /** By the key that this computer keeps. */
  keptKey?: boolean | undefined;
}

export interface BackupManifest extends BackupFacts {
  name: string;
  reason: string;
  at: string;
  program: string;
  /** Where the lab's trail ended when it was made. */
  checkpoint?: SignedCheckpoint | null;
  /** Missing where it lies open. */
  lock?: BackupLock;
  /** Over everything above; missing before 0.8.0, and where nothing could be signed. */
  signed?: (Signature & { public_key: string }) | null;
}

/** What stands in a backup that was opened as a restore would open it. */
export interface ProvedBackup {
  name: string;
  records: number;
  documents: number;
  /** Of the audit trail, whose chain was recomputed. */
  entries: number;
  /** The certificate that was made from it; null in a lab without one. */
  certificate: string | null;
}

/** How the last trial of a backup ended; kept beside it. */
export interface RestoreProof extends Omit<ProvedBackup, 'name'> {
  at: string;
  milliseconds: number;
  /** The program that tried it. */
  program: string;
  /** Null: it proved whole. */
  failure: string | null;
}

export interface ListedBackup extends BackupManifest {
  /** The folder it lies in, where that is not the lab's own. */
  folder: string | null;
  proof: RestoreProof | null;
}

export interface ChosenBackup {
  name: string;
  folder?: string | undefined;
  /** Also one that nobody vouches for: whoever asks was told. */
  unproven?: boolean | undefined;
}

export interface WantedRestore extends ChosenBackup, KeyGiven {
  /** Damaged documents are left out; without this they refuse it, by name. */
  withoutDamaged?: boolean | undefined;
}
/** `signed`: by a key this computer or this lab knows. `older`: of a program that did not sign yet. */
export const backupSignatures = ['signed', 'older', 'unsigned', 'other_key', 'changed'] as const;
export type BackupSignature = (typeof backupSignatures)[number];

/** What a restore would bring back, and what would go. */
export interface BackupPreview {
  last: LastEntry | null;
  lab: 'same' | 'other' | 'unknown';
  /** Why it cannot be restored. */
  refusal: 'newer' | 'damaged' | 'changed' | null;
  reason: string | null;
  signature: BackupSignature;
  /** Rows by table in the lab as it is; null where it cannot be read. */
  now: Record<string, number> | null;
  /** What was written since; null where the lab cannot be read. */
  lost: { entries: number; users: string[]; last: LastEntry | null } | null;
}

/** What was written out of a lab whose folder is gone. */
export interface RescuedBackup extends BackupManifest {
  /** The place in the chosen folder. */
  folder: string;
  documents: number;
  /** Documents that records hold and that could not be read. */
  missing: number;
}

export interface CarriedBackups {
  /** How many were copied this time. */
  copied: number;
  /** How many lie there now. */
  kept: number;
  bytes: number;
}

export const folderProblems = ['relative', 'missing', 'no_folder', 'read_only', 'inside', 'not_empty', 'full'] as const;
export type FolderProblem = (typeof folderProblems)[number];

/** A folder somebody wants to use. */
export interface FolderCheck {
  problem: FolderProblem | null;
  freeBytes: number | null;
  neededBytes: number;
  /** On another machine, as far as that can be told. */
  network: boolean;
}

export interface Backups {
  create(reason: string): Promise<BackupManifest>;
  /** The same before something that cannot be taken back; a database server keeps what was there by itself. */
  beforehand(reason: string): Promise<void>;
  /** Proves the newest one anew, as a restore would need it; fails with what is wrong. Either is kept as its proof. */
  verify(): Promise<ProvedBackup>;
  /** What backups keep of a content of this hash, the newest first; whether it is still that, nobody looked. */
  copiesOf(hash: string): (() => AsyncIterable<Uint8Array>)[];
  /** Reads the whole database where it lies; what it finds is noted on the lab. */
  checkLive(): Promise<void>;
  /** Writes the open database, and what else can be read, to another folder as a backup. */
  rescue(folder: string): Promise<RescuedBackup>;
  /** Takes one away for good; the newest stays. */
  remove(name: string): void;
  /** How many of this lab lie open, here and in that folder, although a newer one there is locked. */
  open(folder: string | null): number;
  /** Takes away those of this lab that lie open, here and in that folder, where a locked one is newer; gives how many went. */
  removeOpen(folder: string | null): number;
  /** Newest first; those of another folder when one is given. */
  list(folder?: string): ListedBackup[];
  preview(chosen: ChosenBackup): Promise<BackupPreview>;
  /** Whether backups can be kept in a folder. */
  check(folder: string): Promise<FolderCheck>;
  /** Makes the place in a folder where this lab's backups will lie. */
  settle(folder: string): Promise<void>;
  /** How many of the backups at hand are not in that folder, and whether it can be used. */
  missing(folder: string): Promise<FolderCheck & { missing: number; newest: string | null; kept: number }>;
  /** Brings to a folder what is not there yet, and proves each copy. */
  carry(folder: string): Promise<CarriedBackups>;
}

/** The folder the lab lies in, and the one it was moved from. */
export interface LabFolder {
  directory: string;
  bytes: number;
  freeBytes: number | null;
  movedFrom: { directory: string; at: string; bytes: number } | null;
}

export interface LabFolders {
  /** Where the lab lies. */
  directory: string;
  state(): Promise<LabFolder>;
  /** Whether the lab can be moved there. */
  check(folder: string): Promise<FolderCheck>;
  /** Removes what the lab left behind where it was moved from. */
  removeOld(): Promise<void>;
}
