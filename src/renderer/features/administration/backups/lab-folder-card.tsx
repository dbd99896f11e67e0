// Where the lab lies on its machine; in the desktop window it can be moved, and what a move left behind removed.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { bodyOf, DELETE } from '#renderer/lib/api.ts';
import { desktop } from '#renderer/lib/desktop.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { shownBackups, useLabFolder } from '../shared/backups-data.ts';
import { SafetyCard } from '../shared/safety-card.tsx';
import { useWork } from '../shared/use-work.ts';
import { MoveLabDialog } from './move-lab-dialog.tsx';

export function LabFolderCard() {
  const { t, format } = useI18n();
  const { data: folder } = useLabFolder();
  const [asked, setAsked] = useState<'move' | 'remove' | null>(null);
  const bridge = desktop();
  if (!folder) return null;
  const { moved_from: old } = folder;
  return (
    <>
      <SafetyCard
        title={t('ui.lab_folder')}
        tone="quiet"
        state={folder.directory}
        facts={[
          [t('ui.lab_folder.size'), format.bytes(folder.bytes)],
          [t('ui.lab_folder.free'), folder.free_bytes === null ? '–' : format.bytes(folder.free_bytes)],
          ...(old
            ? ([
                [t('ui.lab_folder.old'), t('ui.lab_folder.old.text', { folder: old.directory, size: format.bytes(old.bytes) })],
              ] as const)
            : []),
        ]}
      >
        {bridge && (
          <>
            <Button size="xs" variant="default" onClick={() => void bridge.showFolder('data')}>
              {t('ui.lab_folder.show')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsked('move')}>
              {t('ui.lab_folder.move')}
            </Button>
          </>
        )}
        {old && (
          <Button size="xs" variant="subtle" color="red" onClick={() => setAsked('remove')}>
            {t('ui.lab_folder.remove')}
          </Button>
        )}
      </SafetyCard>
      {asked === 'move' && bridge && <MoveLabDialog bridge={bridge} folder={folder} onClose={() => setAsked(null)} />}
      {asked === 'remove' && old && <RemoveDialog folder={old.directory} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Nothing brings these files back, so it asks. */
function RemoveDialog({ folder, onClose }: { folder: string; onClose: () => void }) {
  const { t } = useI18n();
  const remove = useWork({
    run: () => bodyOf(DELETE('/api/v2/admin/lab-folder/old')),
    shown: shownBackups,
    done: () => t('ui.lab_folder.removed'),
  });
  return (
    <Dialog title={t('ui.lab_folder.remove.title')} onClose={onClose}>
      <p>{t('ui.lab_folder.remove.text', { folder })}</p>
      <Button mt={12} loading={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: onClose })}>
        {t('ui.lab_folder.remove')}
      </Button>
    </Dialog>
  );
}
