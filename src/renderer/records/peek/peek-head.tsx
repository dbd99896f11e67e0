// The head of a panel beside a list: who it is about, and the way out.
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './record-peek.module.css';

interface PeekHeadProps {
  title: string;
  summary: ReactNode;
  /** An identifier, in the code face. */
  code?: boolean;
  onClose: () => void;
}

export function PeekHead({ title, summary, code = false, onClose }: PeekHeadProps) {
  const { t } = useI18n();
  return (
    <header className={classes.head}>
      <div className={classes.identity}>
        <h2 className={code ? classes.code : classes.name}>{title}</h2>
        <p className={classes.summary}>{summary}</p>
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={t('ui.close')} onClick={onClose}>
        <IconX size={18} stroke={1.5} />
      </ActionIcon>
    </header>
  );
}
