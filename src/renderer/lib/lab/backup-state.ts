// When a restore was last proven and how the second folder is doing: on the first screen and where backups are looked after.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../api.ts';

const backupStateKey = ['admin-backups', 'state'] as const;

const lookMs = 60_000;

async function fetchBackupState(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/admin/backup-state', { signal }))).data.attributes;
}

export type BackupState = Awaited<ReturnType<typeof fetchBackupState>>;

export function useBackupState(enabled = true, everyMs = lookMs) {
  return useQuery({
    queryKey: backupStateKey,
    queryFn: ({ signal }) => fetchBackupState(signal),
    refetchInterval: everyMs,
    enabled,
  });
}

export type SafetyTone = 'good' | 'warn' | 'bad' | 'quiet';

/** What stands first: a trial that failed or is long past is worse than a stick that is not plugged in. */
export function toneOf({ proof, folder }: BackupState): SafetyTone {
  if (proof.state === 'failed' || proof.state === 'stale') return 'bad';
  if (folder?.problem || (folder?.missing ?? 0) > 0) return 'warn';
  return proof.state === 'never' ? 'quiet' : 'good';
}
