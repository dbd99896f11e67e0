// The letter of a reminder that was noted: as a PDF, or at once by e-mail.
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useCan } from '../../lib/session.ts';
import { paperAddress } from '../../records/kind/papers.ts';
import { invoiceKind } from '../../records/kinds/office/invoices.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './invoice-page.module.css';

const MailDialog = lazyAfterFirstScreen(async () => (await import('#renderer/records/mail/mail-dialog.tsx')).MailDialog);

const reminderPaper = { word: 'payment-reminder', contract: 'payment-reminder' };

export function ReminderLetter({ id, isOwed }: { id: string; isOwed: boolean }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const mayWrite = useCan(['customers_edit']) && isOwed;
  const [writing, setWriting] = useState(false);
  const load = () => download(paperAddress({ ...invoiceKind, paper: reminderPaper }, id, {}));
  return (
    <>
      <Button
        className={classes.letter}
        size="compact-xs"
        variant="subtle"
        leftSection={<IconFileTypePdf size={16} stroke={1.5} />}
        onClick={() => load().catch((error: Error) => toasts.fail(textOfError(error)))}
      >
        {t('ui.invoice.reminder.letter')}
      </Button>
      {mayWrite && (
        <Button
          className={classes.letter}
          size="compact-xs"
          variant="subtle"
          leftSection={<IconMail size={16} stroke={1.5} />}
          onClick={() => setWriting(true)}
        >
          {t('ui.mail.send')}
        </Button>
      )}
      {writing && <MailDialog events={['payment_reminder']} id={id} onClose={() => setWriting(false)} />}
    </>
  );
}
