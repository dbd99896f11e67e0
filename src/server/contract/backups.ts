// What a backup says about itself, and who can make one.

export interface BackupFacts {
  schema: number;
  bytes: number;
  sha256: string;
  rows: Record<string, number>;
}

export interface BackupManifest extends BackupFacts {
  name: string;
  reason: string;
  at: string;
  program: string;
}

/** What stands in a backup that proved whole. */
export interface ProvedBackup {
  name: string;
  records: number;
  documents: number;
}

export interface Backups {
  create(reason: string): Promise<BackupManifest>;
  /** Proves the newest one anew, as a restore would need it; fails with what is wrong. */
  verify(): Promise<ProvedBackup>;
  list(): BackupManifest[];
}
