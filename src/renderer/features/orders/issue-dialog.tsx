// Issuing the invoice of an order: what it still lacks, its days, and how much of which line it bills. From then on it stands.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { ApiError } from '../../lib/api.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import type { RecordRow } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { customerKind } from '../../records/kinds/office/customers.ts';
import { invoiceKind } from '../../records/kinds/office/invoices.ts';
import { useRecord } from '../../records/rows/use-record.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useErrorText, withoutName } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { LackingFields, useLacking } from './lacking-fields.tsx';
import { type InvoiceCheck, type IssueLine, useIssue } from './order-data.ts';
import classes from './order-page.module.css';

interface IssueDialogProps {
  record: RecordRow;
  check: InvoiceCheck;
  onClose: () => void;
}

const dayFields = ['service_from', 'service_to', 'invoice_date', 'due_date'] as const;
type DayField = (typeof dayFields)[number];

/** A day that cannot be read is told at its field, as the hint in it says it; so is what the server says of a day. */
function useDayProblems(typed: Record<DayField, string>, error: Error | null) {
  const { t, format } = useI18n();
  const [refused, setRefused] = useState(false);
  const unread = dayFields.filter((name) => typed[name] !== '' && !isPlainDate(typed[name]));
  const problemOfDay = (name: DayField) =>
    refused && unread.includes(name) ? t('ui.form.date', { example: format.date('2026-03-09') }) : problemOf(error, name);
  const refuses = () => {
    setRefused(unread.length > 0);
    return unread.length > 0;
  };
  return { problemOfDay, refuses };
}

/** What is typed, and what the server says of it. */
function useIssuing(record: RecordRow, check: InvoiceCheck) {
  const { t } = useI18n();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { left } = check;
  const lacking = useLacking(record, check);
  const issue = useIssue(record.id, lacking.save);
  const [known] = useState({ from: check.service_from ?? '', to: check.service_to ?? '' });
  const [service, setService] = useState(known);
  const [day, setDay] = useState(today());
  const [due, setDue] = useState(textOf(record.attributes.due_date));
  const [billed, setBilled] = useState<Readonly<Record<string, number | null>>>({});
  const quantityOf = (line: string, quantity: number) => (line in billed ? (billed[line] ?? null) : quantity);
  const chosen = left.flatMap(({ position_id, quantity }): IssueLine[] => {
    const value = quantityOf(position_id, quantity);
    return value === null || (value === 0 && quantity !== 0) ? [] : [{ position_id, quantity: value }];
  });
  const isWhole = Object.keys(billed).length === 0;
  const asked = useAsked({
    lines: !isWhole && chosen.length === 0 && t('ui.order.issue.none'),
    service: known.from === '' && service.from === '',
  });
  const problemAt = (line: string) => {
    if (line === left[0]?.position_id && asked.at('lines') !== null) return asked.at('lines');
    const index = chosen.findIndex(({ position_id }) => position_id === line);
    return index === -1 ? null : problemOf(issue.error, `lines.${index}.quantity`);
  };
  const typed = { service_from: service.from, service_to: service.to, invoice_date: day, due_date: due };
  const { problemOfDay: problemOfTyped, refuses } = useDayProblems(typed, issue.error);
  const problemOfDay = (name: DayField) => (name === 'service_from' ? asked.at('service') : null) ?? problemOfTyped(name);
  const issues = () => {
    if (refuses()) return;
    const body = {
      ...{ invoice_date: day, ...(due === '' ? {} : { due_date: due }) },
      // What the order or its calibrations say is not said once more.
      ...(service.from === known.from && service.to === known.to ? {} : served(service)),
      ...(isWhole ? {} : { lines: chosen }),
    };
    const onSuccess = ({ id, attributes }: { id: string; attributes: { number?: unknown } }) => {
      toasts.say(t('ui.order.issue.done', { number: String(attributes.number) }));
      void navigate(addressOf(invoiceKind, id));
    };
    issue.mutate(body, { onSuccess });
  };
  const bill = (line: string, value: number | null) => setBilled((before) => ({ ...before, [line]: value }));
  const days = { service, setService, day, setDay, due, setDue, problemOfDay, isServiceKnown: known.from !== '' };
  return { issue, lacking, ...days, quantityOf, bill, problemAt, send: () => asked.filled(issues) };
}

const served = ({ from, to }: { from: string; to: string }) => ({
  ...(from === '' ? {} : { service_from: from }),
  ...(to === '' ? {} : { service_to: to }),
});

export function IssueDialog({ record, check, onClose }: IssueDialogProps) {
  const { t } = useI18n();
  const { issue, lacking, ...work } = useIssuing(record, check);
  const dueHint = useDueHint(record);
  return (
    <Dialog size="lg" title={t('ui.order.issue.title')} onClose={onClose}>
      <SendForm onSend={work.send} className={classes.issue}>
        <p>{t('ui.order.issue.text')}</p>
        <LackingFields parts={lacking.parts} error={issue.error} />
        <Days {...work} dueHint={dueHint} />
        <LeftLines left={check.left} {...work} />
        {issue.error && <Refusals error={issue.error} atFields={[...dayFields, ...lacking.names]} />}
        <DialogButtons submit={t('ui.order.issue')} loading={issue.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

/** With nobody who agreed on days an invoice would never be due, nor ever be reminded of. */
function useDueHint({ attributes }: RecordRow): string {
  const { t } = useI18n();
  const buyer = useRecord(customerKind, textOf(attributes.invoice_customer_id) || textOf(attributes.customer_id) || null);
  const agreed = buyer.data?.body.data.attributes.payment_days;
  return t(buyer.data && typeof agreed !== 'number' ? 'ui.order.issue.due.none' : 'ui.order.issue.due');
}

type DaysProps = Pick<
  ReturnType<typeof useIssuing>,
  'service' | 'setService' | 'isServiceKnown' | 'day' | 'setDay' | 'due' | 'setDue' | 'problemOfDay'
> & { dueHint: string };

/** When it was done comes first: it is what most often nobody has said yet. */
function Days({ service, setService, isServiceKnown, day, setDay, due, setDue, problemOfDay, dueHint }: DaysProps) {
  const { t } = useI18n();
  return (
    <>
      <div className={classes.days}>
        <DateField
          label={t('booking.service_from')}
          value={service.from}
          error={problemOfDay('service_from')}
          onChange={(from) => setService({ ...service, from })}
          required={!isServiceKnown}
        />
        <DateField
          label={t('booking.service_to')}
          value={service.to}
          error={problemOfDay('service_to')}
          onChange={(to) => setService({ ...service, to })}
        />
      </div>
      <div className={classes.days}>
        <DateField
          label={t('invoice.invoice_date')}
          value={day}
          error={problemOfDay('invoice_date')}
          onChange={setDay}
          required
        />
        <DateField
          label={t('invoice.due_date')}
          value={due}
          error={problemOfDay('due_date')}
          onChange={setDue}
          description={dueHint}
        />
      </div>
    </>
  );
}

/** All that keeps it from being issued, at once, but for what stands at its field already. */
function Refusals({ error, atFields }: { error: Error; atFields: readonly string[] }) {
  const textOfError = useErrorText();
  const problems = error instanceof ApiError ? error.problems.filter(({ text }) => text !== '') : [];
  const elsewhere = problems.filter(({ field }) => field === null || !atFields.includes(field));
  if (problems.length > 0 && elsewhere.length === 0) return null;
  const texts = problems.length > 0 ? elsewhere.map(({ text, field }) => withoutName(text, field ?? '')) : [textOfError(error)];
  return (
    <ul className={classes.refusals} role="alert">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

interface LeftLinesProps extends Pick<ReturnType<typeof useIssuing>, 'quantityOf' | 'problemAt' | 'bill'> {
  left: InvoiceCheck['left'];
}

function LeftLines({ left, quantityOf, problemAt, bill }: LeftLinesProps) {
  const { t } = useI18n();
  return (
    <div className={classes.pick}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.order.what')}</th>
            <th scope="col" data-right>
              {t('ui.order.issue.left')}
            </th>
            <th scope="col">{t('ui.order.issue.now')}</th>
          </tr>
        </thead>
        <tbody>
          {left.map(({ position_id, name, quantity }) => (
            <LeftLine
              key={position_id}
              {...{ name, quantity }}
              value={quantityOf(position_id, quantity)}
              error={problemAt(position_id)}
              onChange={(value) => bill(position_id, value)}
            />
          ))}
        </tbody>
      </StackedTable>
    </div>
  );
}

interface LeftLineProps {
  name: string | null;
  quantity: number;
  value: number | null;
  error: string | null;
  onChange: (value: number | null) => void;
}

function LeftLine({ name, quantity, value, error, onChange }: LeftLineProps) {
  const { t, format } = useI18n();
  return (
    <tr>
      <td className={table.wide}>{name}</td>
      <td data-right className={table.code}>
        {format.number(quantity)}
      </td>
      <td>
        <AmountInput hiddenLabel label={`${t('ui.order.issue.now')}: ${name ?? ''}`} {...{ value, error, onChange }} />
      </td>
    </tr>
  );
}
