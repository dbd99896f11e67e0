// A credit note: what is given back of which line, by quantity or as money, and why.

import { SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type CreditLine, type InvoiceDocument, useCorrect, useInvoiceDocument } from './invoice-data.ts';
import classes from './invoice-page.module.css';

type By = 'quantity' | 'amount';

/** What is typed, and what the server says of it. */
function useCredit(record: RecordRow, onDone: () => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const credit = useCorrect({ id: record.id, order: textOf(record.attributes.booking_id) });
  const [by, setBy] = useState<By>('quantity');
  const [given, setGiven] = useState<Readonly<Record<string, number | null>>>({});
  const [reason, setReason] = useState('');
  const lines = Object.entries(given).flatMap(([line_id, value]): CreditLine[] => (value ? [{ line_id, [by]: value }] : []));
  const asked = useAsked({ reason: reason.trim() === '', lines: lines.length === 0 && t('ui.invoice.credit.none') });
  const problemAt = (line: string, isFirst: boolean) => {
    if (isFirst && asked.at('lines') !== null) return asked.at('lines');
    const index = lines.findIndex(({ line_id }) => line_id === line);
    return index === -1 ? null : problemOf(credit.error, `lines.${index}.${by}`);
  };
  const atReason = problemOf(credit.error, 'reason');
  const isKnown = atReason !== null || lines.some(({ line_id }) => problemAt(line_id, false) !== null);
  const gives = () => {
    const onSuccess = ({ attributes }: { attributes: { number?: unknown } }) => {
      toasts.say(t('ui.invoice.credit.done', { number: String(attributes.number) }));
      onDone();
    };
    credit.mutate({ kind: 'credit', reason, lines }, { onSuccess });
  };
  const choose = (next: By) => {
    setBy(next);
    setGiven({});
  };
  const give = (line: string, value: number | null) => setGiven((before) => ({ ...before, [line]: value }));
  return {
    credit,
    by,
    choose,
    given,
    give,
    reason,
    setReason,
    atReason: asked.at('reason') ?? atReason,
    problemAt,
    send: () => asked.filled(gives),
    other: isKnown ? null : credit.error,
  };
}

export function CreditDialog({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  const { t, language } = useI18n();
  const textOfError = useErrorText();
  const document = useInvoiceDocument(record.id, language);
  const { by, given, problemAt, ...work } = useCredit(record, onClose);
  return (
    <Dialog size="xl" title={t('ui.invoice.credit.title', { number: textOf(record.attributes.number) })} onClose={onClose}>
      <SendForm onSend={work.send} className={classes.form}>
        <SegmentedControl
          aria-label={t('ui.invoice.credit.by')}
          value={by}
          data={(['quantity', 'amount'] as const).map((value) => ({ value, label: t(`ui.invoice.credit.${value}`) }))}
          onChange={(value) => work.choose(value as By)}
        />
        {document.data && <CreditLines lines={document.data.positions} {...{ by, given, problemAt }} onGive={work.give} />}
        <Textarea
          required
          autosize
          minRows={2}
          maxLength={2000}
          label={t('ui.invoice.reason')}
          value={work.reason}
          error={work.atReason}
          onChange={(event) => work.setReason(event.currentTarget.value)}
        />
        {work.other && (
          <p className={classes.bad} role="alert">
            {textOfError(work.other)}
          </p>
        )}
        <DialogButtons submit={t('ui.invoice.credit')} loading={work.credit.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

interface CreditLinesProps {
  lines: InvoiceDocument['positions'];
  by: By;
  given: Readonly<Record<string, number | null>>;
  problemAt: (line: string, isFirst: boolean) => string | null;
  onGive: (line: string, value: number | null) => void;
}

function CreditLines({ lines, by, given, problemAt, onGive }: CreditLinesProps) {
  const { t, format } = useI18n();
  return (
    <div className={classes.pick}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.order.what')}</th>
            <th scope="col" data-right>
              {t('ui.invoice.credit.invoiced')}
            </th>
            <th scope="col">{t('ui.invoice.credit.back')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line_id, name, quantity, line_net }, index) => (
            <tr key={line_id}>
              <td className={table.wide}>{name}</td>
              <td data-right className={table.code}>
                {by === 'quantity' ? format.number(quantity ?? 0) : format.amount(line_net)}
              </td>
              <td>
                <AmountInput
                  hiddenLabel
                  label={`${t('ui.invoice.credit.back')}: ${name ?? ''}`}
                  value={given[line_id] ?? null}
                  error={problemAt(line_id, index === 0)}
                  onChange={(value) => onGive(line_id, value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </div>
  );
}
