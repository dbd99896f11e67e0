// A held message said otherwise before it goes. What is typed stays when something is refused.
import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { messageKind } from '../../records/kinds/office/messages.ts';
import { useRefresh } from '../../records/rows/use-record.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import classes from './message-page.module.css';

const fields = ['recipients', 'subject', 'body'] as const;

type Typed = Record<(typeof fields)[number], string>;

export function ChangeDialog({ record: { id, attributes }, onClose }: { record: RecordRow; onClose: () => void }) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const refresh = useRefresh(messageKind);
  const [typed, setTyped] = useState<Typed>({
    recipients: textOf(attributes.recipients),
    subject: textOf(attributes.subject),
    body: textOf(attributes.body),
  });
  const change = useMutation({
    mutationFn: () => bodyOf(POST('/api/v2/messages/{id}/change', { params: { path: { id } }, body: typed })),
    onSuccess: async () => {
      await refresh(id);
      onClose();
    },
  });
  const problem = (name: string) => problemOf(change.error, name);
  const field = (name: keyof Typed) => ({
    label: t(`ui.mail.${name}`),
    value: typed[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <Dialog title={t('ui.mail.change.title')} size="lg" onClose={onClose}>
      <SendForm className={classes.change} onSend={() => change.mutate()}>
        <TextInput {...field('recipients')} description={t('ui.mail.recipients.hint')} maxLength={2000} data-autofocus />
        <TextInput {...field('subject')} maxLength={255} />
        <Textarea {...field('body')} autosize minRows={6} maxRows={14} maxLength={20_000} />
        {change.error && !fields.some(problem) && (
          <p className={classes.problem} role="alert">
            {errorText(change.error)}
          </p>
        )}
        <DialogButtons submit={t('ui.save')} loading={change.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
