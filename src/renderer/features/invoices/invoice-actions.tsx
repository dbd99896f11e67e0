// What can be done with an invoice: a payment entered, a reminder, a credit note, a cancellation.
import { Button } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import { useState } from 'react';
import { isOwed } from '#server/contract/values/trading/invoice-state.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { useCorrect, useRemind } from './invoice-data.ts';
import { PaymentDialog } from './payment-dialog.tsx';

type Open = 'cancel' | 'credit' | 'pay' | null;

const mostReminders = 3;

export function InvoiceActions({ record }: { record: RecordRow }) {
  const { t } = useI18n();
  const [open, setOpen] = useState<Open>(null);
  const { state, open_total: left, credited_total: credited } = record.attributes;
  if (state === 'settled') return null;
  const close = () => setOpen(null);
  const isStanding = state !== 'cancelled';
  return (
    <>
      {isStanding && credited === 0 && (
        <Button size="xs" variant="default" onClick={() => setOpen('cancel')}>
          {t('ui.invoice.cancel')}
        </Button>
      )}
      {isStanding && (
        <Button size="xs" variant="default" onClick={() => setOpen('credit')}>
          {t('ui.invoice.credit')}
        </Button>
      )}
      <RemindButton record={record} />
      {left !== 0 && (
        <Button size="xs" leftSection={<IconCoin size={16} stroke={1.5} />} onClick={() => setOpen('pay')}>
          {t('ui.invoice.pay')}
        </Button>
      )}
      {open === 'cancel' && <CancelDialog record={record} onClose={close} />}
      {open === 'credit' && <CreditDialog record={record} onClose={close} />}
      {open === 'pay' && <PaymentDialog record={record} onClose={close} />}
    </>
  );
}

const subjectOf = ({ id, attributes }: RecordRow) => ({ id, order: textOf(attributes.booking_id) });

function RemindButton({ record }: { record: RecordRow }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const remind = useRemind(subjectOf(record));
  const { state, open_total: left, due_date: due, reminder_level: level, reminded_at: last } = record.attributes;
  const step = t(`papers.reminder.title_${Number(level) + 1}`);
  const day = today();
  const isOverdue = isOwed({ state: textOf(state), open_total: Number(left) }) && typeof due === 'string' && due < day;
  if (!isOverdue || Number(level) >= mostReminders || last === day) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={remind.isPending}
      onClick={() =>
        remind.mutate(undefined, {
          onSuccess: () => toasts.say(t('ui.invoice.remind.done', { step })),
          onError: (error) => toasts.fail(textOfError(error)),
        })
      }
    >
      {step}
    </Button>
  );
}

function CancelDialog({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const cancel = useCorrect(subjectOf(record));
  return (
    <ReasonDialog
      title={t('ui.invoice.cancel.title', { number: textOf(record.attributes.number) })}
      text={t('ui.invoice.cancel.text')}
      label={t('ui.invoice.reason')}
      submit={t('ui.invoice.cancel')}
      maxLength={2000}
      work={cancel}
      onReason={(reason) =>
        cancel.mutate(
          { kind: 'cancel', reason },
          {
            onSuccess: ({ attributes }) => {
              toasts.say(t('ui.invoice.cancel.done', { number: String(attributes.number) }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
