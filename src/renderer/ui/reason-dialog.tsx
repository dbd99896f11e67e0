// What is done for a reason that is kept: what happens, the reason, and the way on.
import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemOf } from '#renderer/lib/problem-of.ts';
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
  const send = (event: FormEvent) => {
    event.preventDefault();
    onReason(reason);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send} className={classes.form}>
        <p>{text}</p>
        <Textarea
          data-autofocus
          required
          autosize
          minRows={3}
          maxLength={maxLength}
          label={label}
          value={reason}
          error={atReason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && atReason === null && (
          <p className={classes.bad} role="alert">
            {textOfError(error)}
          </p>
        )}
        <DialogButtons submit={submit} loading={work.isPending} disabled={reason.trim() === ''} onClose={onClose} />
      </form>
    </Dialog>
  );
}
