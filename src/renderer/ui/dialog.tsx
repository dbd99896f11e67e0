// A dialog: its title, its content, a way out. Mantine's own puts the title into a second banner of the page. The hands begin at its first
// field, so the way out in its corner comes last.
import { CloseButton, Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { putAwayUndo } from '../lib/undo-list.ts';
import classes from './dialog.module.css';
import { useFirstStop, useGiveBack } from './stops/first-stop.ts';
import { useRefusedStop } from './stops/use-refused-stop.ts';

interface DialogProps {
  title: string;
  size?: string | number;
  onClose: () => void;
  children: ReactNode;
}

/** The dots of a button say that something is asked first. Here it is asked. */
export const asked = (text: string): string => text.replace(/\s*…$/, '');

export function Dialog({ title, size = 'md', onClose, children }: DialogProps) {
  const { t } = useI18n();
  useGiveBack();
  useEffect(putAwayUndo, []);
  return (
    <Modal.Root opened size={size} onClose={onClose} centered classNames={{ content: classes.dialog, inner: classes.inner }}>
      <Modal.Overlay />
      <Modal.Content aria-label={asked(title)}>
        <h2 className={classes.title}>{asked(title)}</h2>
        <Content>{children}</Content>
        <CloseButton className={classes.close} aria-label={t('ui.close')} onClick={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** There once the dialog is, which is a moment after it was asked for. */
function Content({ children }: { children: ReactNode }) {
  const frame = useFirstStop<HTMLDivElement>();
  useRefusedStop(frame);
  return <div ref={frame}>{children}</div>;
}
