// Takes a backup away to make room. Nothing brings it back, so it asks.
import { Button } from '@mantine/core';
import { bodyOf, DELETE } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { type Backup, shownBackups } from '../shared/backups-data.ts';
import { useWork } from '../shared/use-work.ts';

export function RemoveBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t, format } = useI18n();
  const remove = useWork({
    run: () => bodyOf(DELETE('/api/v2/admin/backups/{name}', { params: { path: { name: backup.id } } })),
    shown: shownBackups,
    done: () => t('ui.backups.removed'),
  });
  return (
    <Dialog title={t('ui.backups.remove.title', { at: format.instant(backup.attributes.at) })} onClose={onClose}>
      <p>{t('ui.backups.remove.text')}</p>
      <Button
        mt={12}
        data-danger
        color="red"
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
      >
        {t('ui.backups.remove')}
      </Button>
    </Dialog>
  );
}
