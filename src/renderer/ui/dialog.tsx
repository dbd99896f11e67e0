// A dialog: its title, a way out, its content. Mantine's own puts the title into a second banner of the page.
import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  size?: string | number;
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
