// The second folder, such as a stick: how many backups lie there, what is missing, and how to choose, copy, or do without.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { answerOf, bodyOf, GET, PUT } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { BackupState } from '#renderer/lib/lab/backup-state.ts';
import { Overtaken, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useFailure } from '#renderer/ui/use-failure.ts';
import { shownBackups, useBackupTask } from '../shared/backups-data.ts';
import { SafetyCard } from '../shared/safety-card.tsx';
import { useWork } from '../shared/use-work.ts';
import { FolderDialog } from './folder-dialog.tsx';

interface Choice {
  path: string | null;
  /** Where backups went as its chooser saw it. */
  seen: string | null;
}

/** What both chose alike is nobody's loss. */
function put({ path, seen }: Choice): Promise<void> {
  return writeOverSeen({
    async read() {
      const answer = await answerOf(GET('/api/v2/admin/backup-state'));
      return { ...answer, body: { path: answer.body.data.attributes.folder?.path ?? null } };
    },
    isSeen: (now) => now.path === seen || now.path === path,
    write: (etag) => bodyOf(PUT('/api/v2/admin/backup-folder', { params: { header: { 'If-Match': etag } }, body: { path } })),
  });
}

export function SecondFolderCard({ folder }: { folder: BackupState['folder'] }) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const task = useBackupTask('copy-backup');
  /** What stood there when the dialog was opened: that is what its reader saw. */
  const [choosing, setChoosing] = useState<{ over: string | null } | null>(null);
  const fail = useFailure();
  const seen = folder?.path ?? null;
  const placeOf = (path: unknown) => (typeof path === 'string' ? path : t('ui.second_folder.off'));
  const wishOf = (choice: Choice, { path: now }: Readonly<Record<string, unknown>>) => ({
    theirs: placeOf(now),
    mine: placeOf(choice.path),
    again: { ...choice, seen: typeof now === 'string' ? now : null },
  });
  const change = useWork({ run: put, shown: shownBackups, overtaken: wishOf });
  const leave = () => {
    const undo = () => change.mutate({ path: seen, seen: null });
    change.mutate({ path: null, seen }, { onSuccess: () => toasts.offerUndo(t('ui.second_folder.left'), undo) });
  };
  const choose = async (choice: Choice) => {
    try {
      await put(choice);
      toasts.say(t('ui.second_folder.chosen'));
      task.follow();
    } catch (error) {
      // Where somebody else chose first, there is nothing to mend in the dialog.
      if (!(error instanceof Overtaken)) throw error;
      fail(error, (now) => {
        const { again, ...told } = wishOf(choice, now);
        return { ...told, again: () => change.mutate(again) };
      });
    }
  };
  return (
    <>
      <SafetyCard
        title={t('ui.second_folder')}
        tone={folder === null ? 'quiet' : folder.problem ? 'bad' : folder.missing > 0 ? 'warn' : 'good'}
        state={stateOf(folder, t)}
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
        <Button size="xs" variant="default" onClick={() => setChoosing({ over: seen })}>
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
      {choosing !== null && (
        <FolderDialog
          title={t('ui.second_folder.title')}
          text={t('ui.second_folder.text')}
          use="backups"
          submit={t('ui.second_folder.use')}
          before={choosing.over ?? ''}
          onSubmit={(path) => choose({ path, seen: choosing.over })}
          onClose={() => setChoosing(null)}
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
