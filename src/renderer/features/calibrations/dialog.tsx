// A dialog of these screens: its title, a way out, its content.
import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './dialogs.module.css';

interface DialogProps {
  title: string;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, size = 'md', onClose, children }: DialogProps) {
  const { t } = useI18n();
  return (
    <Modal.Root opened size={size} onClose={onClose} centered classNames={{ content: classes.dialog }}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <CloseButton aria-label={t('ui.close')} onClick={onClose} />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
