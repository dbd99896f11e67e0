// Refused proposals that are chosen: taking that back, so that they are proposed again.
import { useId } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type IntervalQuestion, type ProposalRow, useReopen } from './interval-data.ts';
import classes from './intervals-page.module.css';

interface ReopenBarProps {
  question: IntervalQuestion;
  rows: readonly ProposalRow[];
  onReopened: () => void;
}

export function ReopenBar({ question, rows, onReopened }: ReopenBarProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const reopen = useReopen();
  const mayEdit = useCan(inventoryKind.operations.edit);
  const sums = useId();
  // The bar is gone by then where nothing else is refused: what is said does not hang on it.
  const send = () =>
    reopen.mutateAsync({ question, rows }).then(
      ({ data: { groups } }) => {
        onReopened();
        toasts.say(t('ui.intervals.reopened', { count: groups }));
      },
      (error: Error) => toasts.fail(textOf(error)),
    );
  if (!mayEdit) return null;
  return (
    <SendForm className={classes.footer} onSend={() => void send()} aria-label={t('ui.intervals.reopen')}>
      <p id={sums} role="status" className={classes.sums}>
        {rows.length === 0 ? t('ui.intervals.no_refused_chosen') : t('ui.intervals.refused_chosen', { count: rows.length })}
      </p>
      <div className={classes.decide}>
        <SendButton size="xs" waits={rows.length === 0 ? { at: sums } : null} loading={reopen.isPending}>
          {t('ui.intervals.reopen')}
        </SendButton>
      </div>
    </SendForm>
  );
}
