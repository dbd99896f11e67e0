// A class put below another, with the way back; a refusal says why, and everything stays where it was. Where somebody else moved it
// first, both places are told and one of the two is chosen.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useFailure } from '#renderer/ui/use-failure.ts';
import type { ClassItem } from '../shared/price-choices.tsx';
import { useMoveClass } from './class-data.ts';

interface Move {
  item: ClassItem;
  /** Null: to the top. */
  target: string | null;
}

interface Step {
  to: string | null;
  /** Where it stood before whoever moves it. */
  seen: string | null;
}

export function useMoveWithUndo(items: readonly ClassItem[], onDone?: () => void): (move: Move) => void {
  const { t } = useI18n();
  const toasts = useToasts();
  const fail = useFailure();
  const { mutateAsync } = useMoveClass();
  const placeName = (id: string | null) =>
    id === null ? t('ui.classes.top') : (items.find((one) => one.id === id)?.attributes.name ?? t('ui.classes.new_place'));
  const go = (item: ClassItem, { to, seen }: Step, done: () => void): void => {
    const { id, attributes } = item;
    mutateAsync({ id, parent: to, seen }).then(done, (error: Error) =>
      fail(error, ({ parent_id }) => {
        const now = typeof parent_id === 'string' ? parent_id : null;
        return {
          theirs: `${attributes.name}: ${placeName(now)}`,
          mine: placeName(to),
          again: () => go(item, { to, seen: now }, done),
        };
      }),
    );
  };
  return ({ item, target }) => {
    const { name, parent_id: before } = item.attributes;
    if (target === before) return onDone?.();
    const undo = () => go(item, { to: before, seen: target }, () => toasts.say(t('ui.bulk.undone')));
    go(item, { to: target, seen: before }, () => {
      onDone?.();
      toasts.offerUndo(t('ui.classes.moved', { name }), undo);
    });
  };
}
