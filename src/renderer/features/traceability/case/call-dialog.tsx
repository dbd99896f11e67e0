// That a customer was told in another way than by a letter, as by telephone: on which day, and what was said.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import form from '#renderer/ui/dialog.module.css';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { type CaseCustomer, nameOf, useNoteCall } from './case-data.ts';

interface CallDialogProps {
  id: string;
  customer: CaseCustomer;
  today: string;
  onClose: () => void;
}

export function CallDialog({ id, customer, today, onClose }: CallDialogProps) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const note = useNoteCall(id);
  const [day, setDay] = useState(today);
  const [remark, setRemark] = useState('');
  const asked = useAsked({ told_on: day === '', remark: remark.trim() === '' });
  const atDay = problemOf(note.error, 'told_on');
  const send = () => note.mutate({ customer: customer.id, told_on: day, remark: remark.trim() }, { onSuccess: () => onClose() });
  return (
    <Dialog title={t('ui.impact-cases.call.of', { customer: nameOf(customer) })} onClose={onClose}>
      <SendForm className={form.form} onSend={() => asked.filled(send)}>
        <p>{t('ui.impact-cases.call.text')}</p>
        <DateField
          label={t('ui.impact-cases.call.day')}
          required
          value={day}
          error={asked.at('told_on') ?? atDay}
          onChange={setDay}
        />
        <Textarea
          data-autofocus
          required
          autosize
          minRows={3}
          maxLength={5000}
          label={t('ui.impact-cases.call.remark')}
          value={remark}
          error={asked.at('remark')}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        {note.error && atDay === null && (
          <p className={form.bad} role="alert">
            {textOf(note.error)}
          </p>
        )}
        <DialogButtons submit={t('ui.impact-cases.call.submit')} loading={note.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
