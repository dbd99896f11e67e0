// How the backups of a lab on a database server stand, as pgBackRest itself says.

/**
 * `off`: nobody said how it is asked. `looking`: it is asked for the first time. `unreadable`: it does not answer. `faulty`: it says that
 * something is wrong, or the database does not get rid of its log. `old`: its newest backup is.
 */
export const serverBackupStates = ['off', 'looking', 'unreadable', 'faulty', 'old', 'good'] as const;

export const backupTypes = ['full', 'diff', 'incr'] as const;

export interface MadeBackup {
  label: string;
  type: (typeof backupTypes)[number];
  /** When it was done. */
  at: string;
  /** Of the database. */
  bytes: number;
}

export interface ServerBackupState {
  state: (typeof serverBackupStates)[number];
  stanza: string | null;
  looked_at: string | null;
  /** As runs of tasks keep what they say (jobs/run-messages.ts). */
  problem: string | null;
  /** From so many on the newest is old. */
  hours: number | null;
  newest: MadeBackup | null;
  newest_full: MadeBackup | null;
  /** The first and the last part of the log that is kept: from the first backup to there any moment can be had. */
  archive: { from: string; to: string } | null;
  /** When the database last handed a part of it over. */
  archived_at: string | null;
}
