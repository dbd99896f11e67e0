// What the chosen groups come to, and what is decided of them: taken over, tried before or not, or refused, each with the reason that stands in
// the trail. The way back is in the toast.

import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import type { IntervalQuestion, ProposalRow } from './interval-data.ts';
import { effectOf, inOneYear } from './interval-model.ts';
import classes from './intervals-page.module.css';
import { useDeciding } from './use-deciding.ts';

interface AcceptBarProps {
  question: IntervalQuestion;
  rows: readonly ProposalRow[];
  onDecided: () => void;
}

export function AcceptBar({ question, rows, onDecided }: AcceptBarProps) {
  const { t } = useI18n();
  const [reason, setReason] = useState('');
  const { accept, refuse, isPending, said } = useDeciding(rows, () => {
    setReason('');
    onDecided();
  });
  const mayEdit = useCan(inventoryKind.operations.edit);
  const sums = useId();
  const waits = rows.length === 0 ? { at: sums } : null;
  const asked = useAsked({ reason: reason.trim() === '' });
  const decision = { question, rows, reason: reason.trim() };
  const send = (dryRun: boolean) => asked.filled(() => void accept({ ...decision, dryRun }));
  return (
    <SendForm className={classes.footer} onSend={() => send(false)} aria-label={t('ui.intervals.accept')}>
      <Sums id={sums} rows={rows} said={said} />
      {mayEdit && (
        <div className={classes.decide}>
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
          <SendButton variant="default" size="xs" waits={waits} loading={isPending} onClick={() => send(true)}>
            {t('ui.intervals.try')}
          </SendButton>
          <SendButton
            variant="default"
            size="xs"
            waits={waits}
            loading={isPending}
            onClick={() => asked.filled(() => void refuse(decision))}
          >
            {t('ui.intervals.refuse')}
          </SendButton>
          <SendButton size="xs" waits={waits} loading={isPending}>
            {t('ui.intervals.accept')}
          </SendButton>
        </div>
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
