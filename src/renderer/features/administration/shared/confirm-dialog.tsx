// Asks before what cannot be taken back.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { asked, Dialog } from '#renderer/ui/dialog.tsx';
import classes from './administration.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  submit: string;
  /** Null: nothing is lost by it. */
  tone?: 'red' | null;
  work: { isPending: boolean; mutate(input: undefined, options: { onSuccess: () => void }): void };
  onClose: () => void;
}

export function ConfirmDialog({ title, text, submit, tone = 'red', work, onClose }: ConfirmDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className={classes.buttons}>
        <Button
          {...(tone ? { color: tone, 'data-danger': true } : {})}
          loading={work.isPending}
          onClick={() => work.mutate(undefined, { onSuccess: onClose })}
        >
          {asked(submit)}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
