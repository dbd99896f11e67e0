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

export interface Backups {
  create(reason: string): Promise<BackupManifest>;
  list(): BackupManifest[];
}
