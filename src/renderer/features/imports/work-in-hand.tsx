// A file being read or written: how far it is, and the way out.
import { Button, Progress } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import type { ImportState } from './import-data.ts';
import classes from './imports.module.css';

interface WorkInHandProps {
  state: ImportState;
  writing: boolean;
  onCancel: () => void;
}

export function WorkInHand({ state: { done, total, file }, writing, onCancel }: WorkInHandProps) {
  const { t } = useI18n();
  const share = total ? Math.min(100, (done / total) * 100) : 0;
  return (
    <div className={classes.work} role="status">
      <p className={classes.workTitle}>{t(writing ? 'ui.import.writing' : 'ui.import.reading', { file: file.name ?? '' })}</p>
      <Progress value={share} aria-label={t('ui.bulk.progress')} />
      <p className={classes.muted}>{total === null ? t('ui.import.counting') : t('ui.import.rows_done', { done, total })}</p>
      <div>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </div>
  );
}
