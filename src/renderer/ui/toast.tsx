// Short messages at the lower edge; the one after a delete carries its undo.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useI18n } from '../lib/i18n.tsx';
import { dropNotice, type KeptNotice, keepNotice, keptNotices } from '../lib/kept-notices.ts';
import { keepUndo, standUndo, takeUndo } from '../lib/undo-list.ts';
import classes from './toast.module.css';

const shortly = 3000;
const longer = 10_000;
/** Long enough to see what is gone, to reach the button by keyboard, and to change one's mind. */
const undoable = 30_000;

interface Toasts {
  say(text: string): void;
  fail(text: string): void;
  /** Stays until it is closed: of work so long that nobody watches its end. */
  keep(text: string, tone?: 'bad'): void;
  /** What stood so when the page was loaded anew. */
  sayAgain(): void;
  /** One at a time; beyond the toast it stays among what was done recently. */
  offerUndo(text: string, undo: () => void): void;
  /** With one thing that can be done about it. */
  offer(text: string, label: string, act: () => void): string;
}

export function useToasts(): Toasts {
  const { t } = useI18n();
  const closeButtonProps = { 'aria-label': t('ui.close') };
  return {
    say: (message) => void notifications.show({ message, autoClose: shortly, closeButtonProps }),
    fail: (message) => void notifications.show({ message, color: 'red', autoClose: longer, closeButtonProps }),
    keep(text, tone) {
      const notice = { id: crypto.randomUUID(), text, bad: tone === 'bad' };
      keepNotice(notice);
      stand(notice);
    },
    sayAgain: () => keptNotices().forEach(stand),
    offerUndo(text, undo) {
      const id: string = offer(text, t('ui.undo'), () => takeUndo(id));
      standUndo(() => notifications.hide(id));
      keepUndo({ id, text, undo });
    },
    offer,
  };

  function stand({ id, text: message, bad }: KeptNotice): void {
    const onClose = () => dropNotice(id);
    notifications.show({ id, message, onClose, autoClose: false, closeButtonProps, ...(bad ? { color: 'red' } : {}) });
  }

  function offer(text: string, label: string, act: () => void): string {
    const id = notifications.show({
      autoClose: undoable,
      closeButtonProps,
      message: (
        <span className={classes.undo}>
          <span className={classes.text}>{text}</span>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              notifications.hide(id);
              act();
            }}
          >
            {label}
          </Button>
        </span>
      ),
    });
    return id;
  }
}
