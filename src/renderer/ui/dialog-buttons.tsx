// The two ways out of a form in a dialog: what it does, and leaving all as it is.
import { Button } from '@mantine/core';
import { useI18n } from '../lib/i18n.tsx';
import classes from './dialog.module.css';
import { asked } from './dialog.tsx';

interface DialogButtonsProps {
  submit: string;
  loading?: boolean;
  disabled: boolean;
  onClose: () => void;
}

export function DialogButtons({ submit, loading = false, disabled, onClose }: DialogButtonsProps) {
  const { t } = useI18n();
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={loading} disabled={disabled}>
        {asked(submit)}
      </Button>
      <Button variant="subtle" color="gray" onClick={onClose}>
        {t('ui.cancel')}
      </Button>
    </div>
  );
}
