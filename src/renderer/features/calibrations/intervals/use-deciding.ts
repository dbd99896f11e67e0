// Taking proposals over, trying that, and refusing them, each with its way back in the toast.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { undoRuns } from '#renderer/records/selection/bulk-work.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type Decision, type ProposalRow, useAccept, useRefuse, useReopen } from './interval-data.ts';

export function useDeciding(rows: readonly ProposalRow[], onDecided: () => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const [accepting, refusing, reopening] = [useAccept(), useRefuse(), useReopen()];
  const [tried, setTried] = useState<{ rows: string; text: string } | null>(null);
  const shown = JSON.stringify(rows);
  const onError = (error: Error) => toasts.fail(textOf(error));
  const undo = (run: string) =>
    undoRuns([run]).then(() => {
      toasts.say(t('ui.bulk.undone'));
      return queries.invalidateQueries({ queryKey: ['rows'] });
    }, onError);
  // The bar may be gone with the last proposal: what is said does not hang on it.
  const accept = (input: Parameters<typeof accepting.mutate>[0]) =>
    accepting.mutateAsync(input).then(({ data: { devices }, meta: { run } }) => {
      if (input.dryRun) return setTried({ rows: shown, text: t('ui.intervals.tried', { count: devices }) });
      setTried(null);
      onDecided();
      const text = t('ui.intervals.accepted', { count: devices });
      if (run === null) toasts.say(text);
      else toasts.offerUndo(text, () => void undo(run));
      return undefined;
    }, onError);
  const reopen = (input: Decision) => reopening.mutateAsync(input).then(() => toasts.say(t('ui.bulk.undone')), onError);
  const refuse = (input: Decision) =>
    refusing.mutateAsync(input).then(({ data: { groups } }) => {
      setTried(null);
      onDecided();
      toasts.offerUndo(t('ui.intervals.refused', { count: groups }), () => void reopen(input));
    }, onError);
  // What was tried says nothing of another choice.
  const said = tried?.rows === shown ? tried.text : null;
  return { accept, refuse, isPending: accepting.isPending || refusing.isPending, said };
}
