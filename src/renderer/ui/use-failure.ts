// A refused write, told in one place. Where somebody else was first, what stands there now is told beside what was wanted, and the
// wish can be made over it: a choice made with one press has no form in which both could be shown.
import { useI18n } from '../lib/i18n.tsx';
import { Overtaken } from '../lib/write-over-seen.ts';
import { useErrorText } from './notice.tsx';
import { useToasts } from './toast.tsx';

export interface Wish {
  theirs: string;
  mine: string;
  /** Makes it over what stands there now. */
  again(): void;
}

/** `wishOf` gets the attributes as they stand now. */
export function useFailure(): (error: Error, wishOf?: (now: Readonly<Record<string, unknown>>) => Wish) => void {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  return (error, wishOf) => {
    if (!wishOf || !(error instanceof Overtaken)) return toasts.fail(textOf(error));
    const { theirs, mine, again } = wishOf({ ...error.now });
    toasts.offer(t('ui.conflict.wish', { theirs, mine }), t('ui.conflict.use_mine'), again);
  };
}
