// A class put below another, with the way back; a refusal says why, and everything stays where it was.
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useMoveClass } from './class-data.ts';
import type { ClassItem } from './price-choices.tsx';

interface Move {
  item: ClassItem;
  /** Null: to the top. */
  target: string | null;
}

export function useMoveWithUndo(onDone?: () => void): (move: Move) => void {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const { mutateAsync } = useMoveClass();
  const fail = (error: Error) => toasts.fail(textOf(error));
  return ({ item: { id, attributes }, target }) => {
    const { name, parent_id: before } = attributes;
    if (target === before) return onDone?.();
    const undo = () => mutateAsync({ id, parent: before }).then(() => toasts.say(t('ui.bulk.undone')), fail);
    mutateAsync({ id, parent: target }).then(() => {
      onDone?.();
      toasts.offerUndo(t('ui.classes.moved', { name }), () => void undo());
    }, fail);
  };
}
