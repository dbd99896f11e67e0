// A payment of an invoice: what is open of it, today, by transfer, unless somebody says otherwise.

import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useToasts } from '../../ui/toast.tsx';
import { usePay } from './invoice-data.ts';
import classes from './invoice-page.module.css';

const means = ['transfer', 'direct_debit', 'cash', 'card', 'offset'] as const;

/** What is typed, and what the server says of it. */
function usePayment(record: RecordRow, onDone: () => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const { open_total: left, paid_total: paid, booking_id: order } = record.attributes;
  const pay = usePay({ id: record.id, order: textOf(order) });
  const [amount, setAmount] = useState<number | null>(Number(left));
  const [rest, setRest] = useState({ paid_on: today(), means: 'transfer', reference: '' });
  // What was paid too much goes back as a payment below zero; nothing that was never paid does.
  const back = amount !== null && amount < 0 && -amount > Number(paid) ? t('errors.payment.back') : null;
  const asked = useAsked({ amount: back ?? amount === null, paid_on: rest.paid_on === '' });
  const problem = (field: 'amount' | 'paid_on' | 'reference') =>
    (field === 'reference' ? null : asked.at(field)) ?? problemOf(pay.error, field);
  const isKnown = (['amount', 'paid_on', 'reference'] as const).some((field) => problemOf(pay.error, field) !== null);
  const pays = () => {
    if (amount === null) return;
    const onSuccess = () => {
      toasts.say(t('ui.invoice.pay.done'));
      onDone();
    };
    pay.mutate({ amount, ...rest }, { onSuccess });
  };
  const set = (change: Partial<typeof rest>) => setRest((before) => ({ ...before, ...change }));
  return { pay, amount, setAmount, rest, set, problem, send: () => asked.filled(pays), other: isKnown ? null : pay.error };
}

export function PaymentDialog({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  const { t } = useI18n();
  const textOfError = useErrorText();
  const { currency, number } = record.attributes;
  const { pay, amount, setAmount, rest, set, problem, send, other } = usePayment(record, onClose);
  return (
    <Dialog title={t('ui.invoice.pay.title', { number: textOf(number) })} onClose={onClose}>
      <SendForm onSend={send} className={classes.form}>
        <div className={classes.pair}>
          <AmountInput
            money
            label={`${t('payment.amount')} (${textOf(currency)})`}
            value={amount}
            error={problem('amount')}
            onChange={setAmount}
            autoFocus
          />
          <DateField
            label={t('payment.paid_on')}
            value={rest.paid_on}
            error={problem('paid_on')}
            onChange={(paid_on) => set({ paid_on })}
            required
          />
        </div>
        <Select
          label={t('payment.means')}
          data={means.map((value) => ({ value, label: t(`payment_means.${value}`) }))}
          value={rest.means}
          allowDeselect={false}
          onChange={(value) => set({ means: value ?? 'transfer' })}
        />
        <TextInput
          label={t('payment.reference')}
          value={rest.reference}
          maxLength={255}
          error={problem('reference')}
          onChange={(event) => set({ reference: event.currentTarget.value })}
        />
        {other && (
          <p className={classes.bad} role="alert">
            {textOfError(other)}
          </p>
        )}
        <DialogButtons submit={t('ui.invoice.pay')} loading={pay.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
