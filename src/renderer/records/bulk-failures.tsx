// What could not be done, record by record, with its reason; the rest is done.
import { Button } from '@mantine/core';
import { useI18n } from '../lib/i18n.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './bulk-bar.module.css';

interface BulkFailuresProps {
  failed: readonly { id: string; reason: string }[];
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}

export function BulkFailures({ failed, onChoose, onClose }: BulkFailuresProps) {
  const { t } = useI18n();
  const counts = new Map<string, number>();
  for (const { reason } of failed) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <Dialog onClose={onClose} title={t('ui.bulk.failed', { count: failed.length })}>
      <ul className={classes.reasons}>
        {[...counts].map(([reason, count]) => (
          <li key={reason}>{count > 1 ? t('ui.bulk.reason', { count, reason }) : reason}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          onClick={() => {
            onChoose(failed.map(({ id }) => id));
            onClose();
          }}
        >
          {t('ui.bulk.choose_failed')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Dialog>
  );
}
