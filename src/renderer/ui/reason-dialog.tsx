// What is done for a reason that is kept: what happens, the reason, and the way on.

import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { useErrorText } from './notice.tsx';

interface ReasonDialogProps {
  title: string;
  text: string;
  label: string;
  submit: string;
  maxLength: number;
  work: { error: Error | null; isPending: boolean };
  onReason: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog({ title, text, label, submit, maxLength, work, onReason, onClose }: ReasonDialogProps) {
  const textOfError = useErrorText();
  const [reason, setReason] = useState('');
  const { error } = work;
  const atReason = problemOf(error, 'reason');
  const asked = useAsked({ reason: reason.trim() === '' });
  return (
    <Dialog title={title} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(() => onReason(reason))}>
        <p>{text}</p>
        <Textarea
          data-autofocus
          required
          autosize
          minRows={3}
          maxLength={maxLength}
          label={label}
          value={reason}
          error={asked.at('reason') ?? atReason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && atReason === null && (
          <p className={classes.bad} role="alert">
            {textOfError(error)}
          </p>
        )}
        <DialogButtons submit={submit} loading={work.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
