// One decision for all calibrations of a case that none was made for yet: those that need another are decided one by one before. The toast
// takes it back.
import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { chosenIds, undoRuns, workInBulk } from '../../records/selection/bulk-work.ts';
import { everything } from '../../records/selection/selection.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { undecidedItems, useAnew } from './trace-data.ts';

export const dispositions = ['open', 'no_effect', 'recalibrate', 'inform_customer', 'corrected'] as const;

const path = 'impact-items';

async function decideRest(id: string, disposition: string) {
  const { signal } = new AbortController();
  const ids = await chosenIds({ path, query: undecidedItems(id).toString(), selection: everything, signal });
  return workInBulk({ path, action: 'bulk-update', ids, attributes: { disposition }, signal, onProgress: () => {} });
}

export function DecideRest({ id }: { id: string }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const refresh = useAnew();
  const undo = useMutation({
    mutationFn: undoRuns,
    onSuccess: () => toasts.say(t('ui.bulk.undone')),
    onError: (error) => toasts.fail(textOf(error)),
    onSettled: () => refresh(),
  });
  const decide = useMutation({
    mutationFn: (disposition: string) => decideRest(id, disposition),
    onSuccess({ done, failed, runs }, disposition) {
      if (failed[0]) toasts.fail(failed[0].reason);
      const said = t('ui.recall.rest.done', { count: done, decision: t(`disposition.${disposition}`) });
      if (done > 0) toasts.offerUndo(said, () => undo.mutate(runs));
    },
    onError: (error) => toasts.fail(textOf(error)),
    onSettled: () => refresh(),
  });
  return (
    <Select
      size="xs"
      w={230}
      aria-label={t('ui.recall.rest')}
      placeholder={t('ui.recall.rest')}
      disabled={decide.isPending || undo.isPending}
      value={null}
      data={dispositions.flatMap((value) => (value === 'open' ? [] : [{ value, label: t(`disposition.${value}`) }]))}
      onChange={(value) => value !== null && decide.mutate(value)}
    />
  );
}
