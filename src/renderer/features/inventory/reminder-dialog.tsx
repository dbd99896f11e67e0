// The answer to a reminder, with its reason: seen to, or put off until a day. The due date itself stands.

import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { bodyOf, POST } from '../../lib/api.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import type { RecordRow } from '../../lib/records.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useToasts } from '../../ui/toast.tsx';
import classes from './series-dialog.module.css';

export type ReminderAnswer = 'acknowledge' | 'snooze';

interface ReminderDialogProps {
  answer: ReminderAnswer;
  record: RecordRow;
  onClose: () => void;
}

export function ReminderDialog({ answer, record, onClose }: ReminderDialogProps) {
  const { t, format } = useI18n();
  const textOfError = useErrorText();
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const send = useAnswer(record.id, onClose);
  const later = answer === 'snooze';
  const inPast = isPlainDate(until) && until <= today() ? t('ui.reminder.past') : null;
  const unread = until !== '' && !isPlainDate(until) ? t('ui.form.date', { example: format.date('2026-03-09') }) : null;
  const asked = useAsked({ until: later && (until === '' || unread || inPast), reason: reason.trim() === '' });
  const atDay = problemOf(send.error, 'until');
  const submit = () => send.mutate(later ? { reason, until } : { reason });
  return (
    <Dialog title={t(`ui.reminder.${answer}.title`)} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <p>{t(`ui.reminder.${answer}.text`)}</p>
        {later && (
          <DateField
            label={t('ui.reminder.until')}
            required
            value={until}
            error={inPast ?? asked.at('until') ?? atDay}
            onChange={setUntil}
          />
        )}
        <Textarea
          data-autofocus={!later || undefined}
          required
          autosize
          minRows={2}
          maxLength={1000}
          label={t('ui.reminder.reason')}
          value={reason}
          error={asked.at('reason') ?? (send.error && atDay === null ? textOfError(send.error) : null)}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <DialogButtons submit={t(`ui.reminder.${answer}`)} loading={send.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

interface Answer {
  reason: string;
  until?: string;
}

function useAnswer(id: string, onDone: () => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, until }: Answer) => {
      const params = { path: { id } };
      return until === undefined
        ? bodyOf(POST('/api/v2/due-dates/{id}/acknowledge', { params, body: { reason } }))
        : bodyOf(POST('/api/v2/due-dates/{id}/snooze', { params, body: { reason, until } }));
    },
    async onSuccess(_shown, { until }) {
      await queries.invalidateQueries({
        predicate: ({ queryKey: [kind] }) => ['rows', 'count', 'record', 'audits'].includes(String(kind)),
      });
      toasts.say(t(until === undefined ? 'ui.reminder.acknowledge.done' : 'ui.reminder.snooze.done'));
      onDone();
    },
  });
}
