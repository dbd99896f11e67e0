// Customers of a case are told by a letter each: what happens, to whom, and afterwards who could not be written to and why.
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import form from '#renderer/ui/dialog.module.css';
import { asked, Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from './case.module.css';
import { type CaseCustomer, type LetterWay, lettersAddress, nameOf, useTell } from './case-data.ts';

interface TellDialogProps {
  id: string;
  way: LetterWay;
  customers: readonly CaseCustomer[];
  onClose: () => void;
}

/** As many names as are read. */
const mostNames = 12;

export function TellDialog({ id, way, customers, onClose }: TellDialogProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const tell = useTell(id);
  const [hold, setHold] = useState(false);
  const count = customers.length;
  const left = tell.data?.left ?? [];
  const send = () =>
    tell.mutate(
      { way, customers, hold },
      {
        onSuccess({ told, left: out }) {
          if (told > 0) toasts.say(t(`ui.impact-cases.tell.${way}.done`, { count: told }));
          if (out.length === 0) onClose();
        },
      },
    );
  const title = t(`ui.impact-cases.tell.${way}`, { count });
  if (left.length > 0) return <LeftOut {...{ title, left, onClose }} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <SendForm className={form.form} onSend={send}>
        <p>{t(`ui.impact-cases.tell.${way}.text`, { count })}</p>
        <Names customers={customers} />
        <p>
          <a href={lettersAddress(id, customers)} target="_blank" rel="noreferrer">
            {t('ui.impact-cases.tell.look')}
          </a>
        </p>
        {way === 'mailed' && (
          <Checkbox label={t('ui.mail.hold')} checked={hold} onChange={(change) => setHold(change.currentTarget.checked)} />
        )}
        {tell.error && (
          <p className={form.bad} role="alert">
            {textOf(tell.error)}
          </p>
        )}
        <DialogButtons submit={asked(title)} loading={tell.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

function Names({ customers }: Pick<TellDialogProps, 'customers'>) {
  const { t } = useI18n();
  const further = customers.length - mostNames;
  return (
    <ul className={classes.names}>
      {customers.slice(0, mostNames).map((customer) => (
        <li key={customer.id}>
          {nameOf(customer)}{' '}
          <span className={classes.quiet}>{t('ui.impact-cases.calibrations', { count: customer.attributes.calibrations })}</span>
        </li>
      ))}
      {further > 0 && <li>{t('ui.impact-cases.tell.further', { count: further })}</li>}
    </ul>
  );
}

interface LeftOutProps {
  title: string;
  left: readonly { customer_id: string; name: string | null; reason: string }[];
  onClose: () => void;
}

/** The others were told: whoever was not is named, so that he is told in another way. */
function LeftOut({ title, left, onClose }: LeftOutProps) {
  const { t } = useI18n();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={form.form}>
        <p role="alert">{t('ui.impact-cases.tell.left', { count: left.length })}</p>
        <ul className={classes.names}>
          {left.map(({ customer_id, name, reason }) => (
            <li key={customer_id}>
              <b>{name ?? customer_id}</b>: {reason}
            </li>
          ))}
        </ul>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </Dialog>
  );
}
