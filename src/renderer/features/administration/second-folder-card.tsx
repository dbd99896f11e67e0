// The second folder, such as a stick: how many backups lie there, what is missing, and how to choose, copy, or do without.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { bodyOf, PUT } from '../../lib/api.ts';
import type { BackupState } from '../../lib/backup-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { shownBackups, useBackupTask } from './backups-data.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { SafetyCard } from './safety-card.tsx';
import { useWork } from './use-work.ts';

const put = (path: string | null) => bodyOf(PUT('/api/v2/admin/backup-folder', { body: { path } }));

export function SecondFolderCard({ folder }: { folder: BackupState['folder'] }) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const task = useBackupTask('copy-backup');
  const [choosing, setChoosing] = useState(false);
  const change = useWork({ run: put, shown: shownBackups });
  const leave = () => {
    const before = folder?.path ?? null;
    change.mutate(null, { onSuccess: () => toasts.offerUndo(t('ui.second_folder.left'), () => change.mutate(before)) });
  };
  const state = stateOf(folder, t);
  return (
    <>
      <SafetyCard
        title={t('ui.second_folder')}
        tone={folder === null ? 'quiet' : folder.problem ? 'bad' : folder.missing > 0 ? 'warn' : 'good'}
        state={state}
        facts={
          folder === null
            ? []
            : [
                [t('ui.second_folder.path'), folder.path],
                [
                  t('ui.second_folder.newest'),
                  folder.newest_at ? format.instant(folder.newest_at) : t('ui.second_folder.none_yet'),
                ],
                [t('ui.second_folder.free'), folder.free_bytes === null ? '–' : format.bytes(folder.free_bytes)],
                [t('ui.tasks.next'), task.next ? format.instant(task.next) : t('ui.tasks.none')],
              ]
        }
      >
        <Button size="xs" variant={folder === null ? 'filled' : 'default'} onClick={() => setChoosing(true)}>
          {t(folder === null ? 'ui.second_folder.choose' : 'ui.second_folder.change')}
        </Button>
        {folder !== null && (
          <>
            <Button size="xs" variant="default" loading={task.starting || task.running} onClick={task.start}>
              {t('ui.second_folder.copy')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={leave}>
              {t('ui.second_folder.leave')}
            </Button>
          </>
        )}
      </SafetyCard>
      {choosing && (
        <FolderDialog
          title={t('ui.second_folder.title')}
          text={t('ui.second_folder.text')}
          use="backups"
          submit={t('ui.second_folder.use')}
          before={folder?.path ?? ''}
          onSubmit={async (path) => {
            await put(path);
            toasts.say(t('ui.second_folder.chosen'));
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function stateOf(folder: BackupState['folder'], t: (key: string, params?: Record<string, string | number>) => string): string {
  if (folder === null) return t('ui.second_folder.none');
  if (folder.problem) return t(`errors.backup_folder.${folder.problem}`, { folder: folder.path });
  return folder.missing > 0
    ? t('ui.second_folder.missing', { count: folder.missing })
    : t('ui.second_folder.complete', { count: folder.kept });
}
