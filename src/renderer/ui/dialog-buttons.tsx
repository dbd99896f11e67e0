// The two ways out of a form in a dialog: what it does, and leaving all as it is.
import { Button } from '@mantine/core';
import { useI18n } from '../lib/i18n.tsx';
import classes from './dialog.module.css';
import { asked } from './dialog.tsx';
import { SendButton, type Waits } from './send/send-button.tsx';

interface DialogButtonsProps {
  submit: string;
  loading?: boolean;
  /** Why nothing can be sent now: the state of what is open, no field of the form. */
  waits?: Waits;
  onClose: () => void;
}

export function DialogButtons({ submit, loading = false, waits = null, onClose }: DialogButtonsProps) {
  const { t } = useI18n();
  const leave = (
    <Button variant="subtle" color="gray" onClick={onClose}>
      {t('ui.cancel')}
    </Button>
  );
  return (
    <div className={classes.buttons}>
      <SendButton loading={loading} waits={waits} beside={leave}>
        {asked(submit)}
      </SendButton>
    </div>
  );
}
