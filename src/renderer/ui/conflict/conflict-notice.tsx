// Somebody else saved first: what that means, what they wrote, and the two ways on.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** What it was that they saved; a record, when nothing is said. */
  title?: string;
  /** What they wrote. */
  children: ReactNode;
  /** Takes the newer version; `keep` leaves the reader's own entries on top. */
  onSettle: (keep: boolean) => void;
}

export function ConflictNotice({ title, children, onSettle }: ConflictNoticeProps) {
  const { t } = useI18n();
  return (
    <div className={classes.conflict} role="alert">
      <p className={classes.title}>{title ?? t('ui.conflict.title')}</p>
      <p>{t('ui.conflict.text')}</p>
      {children}
      <div className={classes.choices}>
        <Button variant="default" size="xs" onClick={() => onSettle(true)}>
          {t('ui.conflict.keep')}
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={() => onSettle(false)}>
          {t('ui.conflict.take')}
        </Button>
      </div>
    </div>
  );
}
