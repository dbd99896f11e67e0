// A sheet without a test point yet: how the first ones come.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import { useFirstStop } from '#renderer/ui/stops/first-stop.ts';
import classes from './results-tab.module.css';
import type { Phase } from './sheet-model.ts';

interface EmptySheetProps {
  phase: Phase;
  editable: boolean;
  /** The hands are about to enter results. */
  begun: boolean;
  /** How many points the other phase has. */
  others: number;
  onAdd: () => void;
  onCopy: () => void;
}

export function EmptySheet({ phase, editable, begun, others, onAdd, onCopy }: EmptySheetProps) {
  const { t } = useI18n();
  const choices = useFirstStop<HTMLDivElement>(begun && editable);
  return (
    <EmptyNotice title={t('ui.sheet.empty')}>
      {editable && (
        <>
          <p>{t('ui.sheet.empty.hint')}</p>
          <div ref={choices} className={classes.choices}>
            <Button size="xs" onClick={onAdd}>
              {t('ui.sheet.add')}
            </Button>
            {others > 0 && (
              <Button size="xs" variant="default" onClick={onCopy}>
                {t('ui.sheet.copy', { phase: t(`ui.phase.${phase === 'as_left' ? 'as_found' : 'as_left'}`), count: others })}
              </Button>
            )}
          </div>
        </>
      )}
    </EmptyNotice>
  );
}
