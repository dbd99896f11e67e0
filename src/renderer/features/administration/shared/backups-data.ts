// What the screen of backups asks the server: the backups of a folder, what one of them holds, the tasks around them.
import { useQuery } from '@tanstack/react-query';
import { ApiError, bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWork } from './use-work.ts';

/** The first word of all that this screen shows: a write asks for all of it again. */
export const shownBackups = ['admin-backups'] as const;
/** A trial or a copy goes on by itself: what it has come to shows while one looks. */
const lookEveryMs = 5000;

const inFolder = (folder: string | null) => ({ query: folder === null ? {} : { folder } });

export function useBackups(folder: string | null) {
  return useQuery({
    queryKey: [...shownBackups, 'list', folder],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/admin/backups', { params: inFolder(folder), signal }))).data,
    refetchInterval: lookEveryMs,
  });
}

export type Backup = NonNullable<ReturnType<typeof useBackups>['data']>[number];

export function useBackupPreview({ id, attributes: { folder } }: Backup) {
  return useQuery({
    queryKey: [...shownBackups, 'preview', id, folder],
    queryFn: async ({ signal }) => {
      const params = { path: { name: id }, ...inFolder(folder) };
      return (await bodyOf(GET('/api/v2/admin/backups/{name}', { params, signal }))).data.attributes;
    },
    // What would be lost is what is there at this moment.
    gcTime: 0,
  });
}

export type BackupPreview = NonNullable<ReturnType<typeof useBackupPreview>['data']>;

/** A refusal that names damaged documents can be gone past without them. */
export const documentsDamaged = (error: Error | null) => error instanceof ApiError && error.has('backup.documents_damaged');

interface HowToRestore {
  unproven: boolean;
  withoutDamaged: boolean;
  /** Of one that is locked. */
  passphrase: string;
  /** By the key this computer keeps, without a passphrase. */
  keptKey: boolean;
}

export function restoreBackup(
  { id, attributes: { folder } }: Backup,
  { unproven, withoutDamaged, passphrase, keptKey }: HowToRestore,
) {
  const opening = keptKey ? { kept_key: true } : passphrase === '' ? {} : { passphrase };
  const body = {
    unproven,
    ...opening,
    ...(folder === null ? {} : { folder }),
    ...(withoutDamaged ? { without_damaged: true } : {}),
  };
  return bodyOf(POST('/api/v2/admin/backups/{name}/restore', { params: { path: { name: id } }, body }));
}

/** A task around backups: whether it runs, how it ended, a way to start it. */
export function useBackupTask(key: 'copy-backup' | 'verify-backup' | 'verify-trail' | 'verify-warm-copy') {
  const { t, language } = useI18n();
  const tasks = useQuery({
    queryKey: [...shownBackups, 'tasks', language],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/admin/scheduled-tasks', { signal }))).data,
    refetchInterval: lookEveryMs,
  });
  const start = useWork({
    run: (_by: 'hand' | 'itself') => bodyOf(POST('/api/v2/admin/scheduled-tasks/{key}/run', { params: { path: { key } } })),
    shown: shownBackups,
    done: (_run, by) => (by === 'hand' ? t('ui.tasks.started') : null),
  });
  const task = tasks.data?.find(({ id }) => id === key)?.attributes;
  const last = task?.last_run;
  return {
    running: task?.running === true,
    starting: start.isPending,
    next: task?.enabled ? task.next_run_at : null,
    off: task !== undefined && !task.enabled,
    failure: last && last.status === 'failed' ? String(last.message ?? '') : null,
    start: () => start.mutate('hand'),
    /** As what follows from something else that was done. */
    follow: () => start.mutate('itself'),
  };
}

export function useLabFolder() {
  return useQuery({
    queryKey: [...shownBackups, 'lab-folder'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/admin/lab-folder', { signal }))).data.attributes,
  });
}
