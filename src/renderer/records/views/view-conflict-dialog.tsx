// Somebody else changed the view that is about to be written: whose arrangement stays is the reader's to say.
import { Button } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import dialog from '../../ui/dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './view-menu.module.css';

interface ViewConflictDialogProps {
  name: string;
  onClose: () => void;
  onKeep: () => void;
  onTake: () => void;
}

export function ViewConflictDialog({ name, onClose, onKeep, onTake }: ViewConflictDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog title={t('ui.view.conflict.title', { name })} size="sm" onClose={onClose}>
      <div className={classes.naming}>
        <p>{t('ui.view.conflict.text')}</p>
        <div className={dialog.buttons}>
          <Button data-autofocus onClick={onKeep}>
            {t('ui.view.conflict.keep')}
          </Button>
          <Button variant="default" onClick={onTake}>
            {t('ui.view.conflict.take')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
