// What has come of an adjustment, in the place of its preview: how many prices changed, the way back, and what a lab does next.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import classes from './adjust.module.css';

export interface AdjustResult {
  text: string;
  /** Null: nothing that could be taken back. */
  run: string | null;
}

interface AdjustResultViewProps {
  result: AdjustResult;
  onUndo: (run: string) => void;
  onAgain: () => void;
}

export function AdjustResultView({ result: { text, run }, onUndo, onAgain }: AdjustResultViewProps) {
  const { t } = useI18n();
  return (
    <section aria-label={text}>
      <EmptyNotice title={text}>
        <p>{t('ui.adjust.result.text')}</p>
        <div className={classes.next}>
          <Button component={Link} to="/prices/list" size="xs">
            {t('ui.adjust.result.print')}
          </Button>
          {run !== null && (
            <Button size="xs" variant="default" onClick={() => onUndo(run)}>
              {t('ui.adjust.result.undo')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={onAgain}>
            {t('ui.adjust.result.again')}
          </Button>
        </div>
      </EmptyNotice>
    </section>
  );
}
