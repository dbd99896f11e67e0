// What the chosen groups come to, and taking them over: tried first or at once, with the reason that stands in the trail. The way back is
// in the toast.

import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { undoRuns } from '#renderer/records/selection/bulk-work.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type IntervalQuestion, type ProposalRow, useAccept } from './interval-data.ts';
import { effectOf, inOneYear } from './interval-model.ts';
import classes from './intervals-page.module.css';

interface AcceptBarProps {
  question: IntervalQuestion;
  rows: readonly ProposalRow[];
  onAccepted: () => void;
}

export function AcceptBar({ question, rows, onAccepted }: AcceptBarProps) {
  const { t } = useI18n();
  const { accept, said } = useAccepting(rows, onAccepted);
  const [reason, setReason] = useState('');
  const mayEdit = useCan(inventoryKind.operations.edit);
  const sums = useId();
  const waits = rows.length === 0 ? { at: sums } : null;
  const asked = useAsked({ reason: reason.trim() === '' });
  const send = (dryRun: boolean) => asked.filled(() => accept.mutate({ question, rows, reason: reason.trim(), dryRun }));
  return (
    <SendForm className={classes.footer} onSend={() => send(false)} aria-label={t('ui.intervals.accept')}>
      <Sums id={sums} rows={rows} said={said} />
      <span className={bar.gap} />
      {mayEdit && (
        <>
          <TextInput
            className={classes.reason}
            size="xs"
            aria-label={t('ui.intervals.reason')}
            placeholder={t('ui.intervals.reason')}
            maxLength={1000}
            value={reason}
            error={asked.at('reason')}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <SendButton variant="default" size="xs" waits={waits} loading={accept.isPending} onClick={() => send(true)}>
            {t('ui.intervals.try')}
          </SendButton>
          <SendButton size="xs" waits={waits} loading={accept.isPending}>
            {t('ui.intervals.accept')}
          </SendButton>
        </>
      )}
    </SendForm>
  );
}

function Sums({ id, rows, said }: { id: string; rows: readonly ProposalRow[]; said: string | null }) {
  const { t, format } = useI18n();
  const effect = effectOf(rows);
  const yearly = (value: number) => format.number(inOneYear(value));
  return (
    <p id={id} role="status" className={classes.sums}>
      {rows.length === 0 ? (
        t('ui.intervals.nothing_chosen')
      ) : (
        <>
          <span>{t('ui.intervals.chosen', { count: effect.groups, devices: format.number(effect.devices) })}</span>
          <span>
            {t('ui.intervals.effect')} <b>{`${yearly(effect.before)} → ${yearly(effect.after)}`}</b>
          </span>
        </>
      )}
      {said !== null && <span>{said}</span>}
    </p>
  );
}

function useAccepting(rows: readonly ProposalRow[], onAccepted: () => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const accept = useAccept();
  const [tried, setTried] = useState<{ rows: string; text: string } | null>(null);
  const shown = JSON.stringify(rows);
  const undo = (run: string) =>
    undoRuns([run]).then(
      () => {
        toasts.say(t('ui.bulk.undone'));
        return queries.invalidateQueries({ queryKey: ['rows'] });
      },
      (error: Error) => toasts.fail(textOf(error)),
    );
  const mutate = (input: Parameters<typeof accept.mutate>[0]) =>
    accept.mutate(input, {
      onSuccess: ({ data: { devices }, meta: { run } }) => {
        if (input.dryRun) return setTried({ rows: shown, text: t('ui.intervals.tried', { count: devices }) });
        setTried(null);
        onAccepted();
        const text = t('ui.intervals.accepted', { count: devices });
        if (run === null) toasts.say(text);
        else toasts.offerUndo(text, () => void undo(run));
        return undefined;
      },
      onError: (error) => toasts.fail(textOf(error)),
    });
  // What was tried says nothing of another choice.
  return { accept: { mutate, isPending: accept.isPending }, said: tried?.rows === shown ? tried.text : null };
}
