// The keyboard's way to what dragging does: choose where a class shall stand.
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { type ClassItem, ClassSelect, subtreeOf } from '../shared/price-choices.tsx';
import classes from './classes.module.css';
import { useMoveWithUndo } from './use-move-with-undo.ts';

interface MoveClassDialogProps {
  item: ClassItem;
  items: readonly ClassItem[];
  onClose: () => void;
}

export function MoveClassDialog({ item, items, onClose }: MoveClassDialogProps) {
  const { t } = useI18n();
  const [target, setTarget] = useState(item.attributes.parent_id ?? '');
  const move = useMoveWithUndo(items, onClose);
  return (
    <Dialog title={t('ui.classes.move.title', { name: item.attributes.name })} onClose={onClose}>
      <SendForm className={classes.dialog} onSend={() => move({ item, target: target === '' ? null : target })}>
        <ClassSelect
          label={t('ui.classes.move.below')}
          value={target}
          // A class cannot stand below itself.
          without={subtreeOf(items, item.id)}
          none={t('ui.classes.top')}
          onChange={setTarget}
        />
        <p className={classes.muted}>{t('ui.classes.move.text')}</p>
        <DialogButtons submit={t('ui.classes.move')} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
