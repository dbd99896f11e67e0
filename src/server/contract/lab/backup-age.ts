// Backups by their age as the clock tells it. One that was made while the clock was wrong and ahead is not the newest for twenty years.
import type { BackupManifest } from './backups.ts';

/** A clock may be set right by some minutes without anything being wrong. */
export const clockSlackMs = 10 * 60_000;

export function isDatedAhead({ at }: Pick<BackupManifest, 'at'>, now: number): boolean {
  return Date.parse(at) > now + clockSlackMs;
}

/** Those that are of the past, in their order: what is newest, how old it is, and what goes is told by them alone. */
export function ofThePast<Backup extends Pick<BackupManifest, 'at'>>(backups: readonly Backup[], now: number): Backup[] {
  return backups.filter((backup) => !isDatedAhead(backup, now));
}
