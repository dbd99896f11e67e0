// The lock of the backups, as the screen asks the server for it.
import { useQuery } from '@tanstack/react-query';
import { ApiError, bodyOf, DELETE, GET, POST, PUT } from '#renderer/lib/api.ts';
import { download } from '#renderer/lib/files/download.ts';
import { shownBackups } from '../shared/backups-data.ts';

async function fetchLock(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/admin/backup-lock', { signal }))).data.attributes;
}

export type BackupLock = Awaited<ReturnType<typeof fetchLock>>;

export function useBackupLock() {
  return useQuery({ queryKey: [...shownBackups, 'lock'], queryFn: ({ signal }) => fetchLock(signal) });
}

/** Said where the passphrase was typed. */
export const wronglyTyped = (error: Error | null) => error instanceof ApiError && error.status === 422;

export const lockBackups = (passphrase: string) => bodyOf(PUT('/api/v2/admin/backup-lock', { body: { passphrase } }));
export const unlockBackups = () => bodyOf(DELETE('/api/v2/admin/backup-lock'));
export const bringKey = (passphrase: string) => bodyOf(POST('/api/v2/admin/backup-lock/key', { body: { passphrase } }));
export const removeOpenBackups = () => bodyOf(POST('/api/v2/admin/backup-lock/sweep'));
export const fetchSheet = (passphrase: string) => download('/api/v2/admin/backup-lock/sheet', { passphrase });
