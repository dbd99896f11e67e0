// Short messages at the lower edge; the one after a delete carries its undo.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import classes from './toast.module.css';

const undoSeconds = 10;

export function showMessage(text: string, tone: 'plain' | 'bad' = 'plain'): void {
  notifications.show({ message: text, color: tone === 'bad' ? 'red' : 'petrol', autoClose: tone === 'bad' ? 8000 : 3000 });
}

interface UndoToast {
  text: string;
  undoLabel: string;
  onUndo: () => void;
}

export function showUndo({ text, undoLabel, onUndo }: UndoToast): void {
  const id = notifications.show({
    autoClose: undoSeconds * 1000,
    message: (
      <span className={classes.undo}>
        <span className={classes.text}>{text}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {undoLabel}
        </Button>
      </span>
    ),
  });
}
