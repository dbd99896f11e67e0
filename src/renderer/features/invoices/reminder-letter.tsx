// What was reminded of an invoice: what the last reminder asked for, its letter as a PDF or at once by e-mail, and those before it as they
// were given out. A letter that would ask for nothing is not offered; docs/adr/0133.
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { bodyOf, GET } from '../../lib/api.ts';
import { download } from '../../lib/files/download.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useCan } from '../../lib/session.ts';
import { paperAddress } from '../../records/kind/papers.ts';
import { invoiceKind } from '../../records/kinds/office/invoices.ts';
import { useErrorText } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { useToasts } from '../../ui/toast.tsx';
import classes from './invoice-page.module.css';

const MailDialog = lazyAfterFirstScreen(async () => (await import('#renderer/records/mail/mail-dialog.tsx')).MailDialog);

const reminderPaper = { word: 'payment-reminder', contract: 'payment-reminder' };

function useReminder(id: string, level: number) {
  return useQuery({
    queryKey: ['rows', [invoiceKind.path], 'reminder', id, level],
    queryFn: ({ signal }) =>
      bodyOf(GET('/api/v2/invoices/{id}/payment-reminder/report-dataset', { params: { path: { id } }, signal })),
  });
}

interface ReminderLetterProps {
  id: string;
  level: number;
  isOwed: boolean;
}

export function ReminderLetter({ id, level, isOwed }: ReminderLetterProps) {
  const { t, format } = useI18n();
  const textOfError = useErrorText();
  const found = useReminder(id, level);
  if (found.error) return <p className={table.muted}>{textOfError(found.error)}</p>;
  if (!found.data) return null;
  const { reminder, given_out: all } = found.data;
  const money = (amount: number) => format.money(amount, reminder.currency);
  const asked = { total: money(reminder.pay_total), fee: money(reminder.fee) };
  return (
    <>
      <p className={table.muted}>
        {t(reminder.fee === 0 ? 'ui.invoice.reminder.asked' : 'ui.invoice.reminder.asked_fee', asked)}
      </p>
      <Letter id={id} level={null}>
        {t(isOwed ? 'ui.invoice.reminder.letter' : 'ui.invoice.reminder.as_sent')}
      </Letter>
      {isOwed && <MailButton id={id} />}
      {all
        .filter((one) => one.level < level)
        .map((one) => (
          <Letter key={one.level} id={id} level={one.level}>
            {t('ui.invoice.reminder.earlier', {
              step: t(`papers.reminder.title_${one.level}`),
              date: format.date(one.date ?? ''),
              total: money(one.pay_total),
            })}
          </Letter>
        ))}
    </>
  );
}

interface LetterProps {
  id: string;
  /** Null: the last one. */
  level: number | null;
  children: ReactNode;
}

function Letter({ id, level, children }: LetterProps) {
  const toasts = useToasts();
  const textOfError = useErrorText();
  const chosen = level === null ? {} : { level: String(level) };
  const load = () => download(paperAddress({ ...invoiceKind, paper: reminderPaper }, id, chosen));
  return (
    <Button
      className={classes.letter}
      size="compact-xs"
      variant="subtle"
      leftSection={<IconFileTypePdf size={16} stroke={1.5} />}
      onClick={() => load().catch((error: Error) => toasts.fail(textOfError(error)))}
    >
      {children}
    </Button>
  );
}

function MailButton({ id }: { id: string }) {
  const { t } = useI18n();
  const mayWrite = useCan(['customers_edit']);
  const [writing, setWriting] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        className={classes.letter}
        size="compact-xs"
        variant="subtle"
        leftSection={<IconMail size={16} stroke={1.5} />}
        onClick={() => setWriting(true)}
      >
        {t('ui.mail.send')}
      </Button>
      {writing && <MailDialog events={['payment_reminder']} id={id} onClose={() => setWriting(false)} />}
    </>
  );
}
