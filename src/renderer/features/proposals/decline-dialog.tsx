// Declining a proposal, with a reason for whoever made it.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useDecline } from './proposal-data.ts';
import classes from './proposals.module.css';

export function DeclineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const decline = useDecline(id);
  const [reason, setReason] = useState('');
  const send = () => {
    // This dialog goes with the buttons of what is decided: what is said comes from beyond it.
    decline.mutateAsync(reason.trim()).then(
      () => {
        toasts.say(t('ui.proposal.declined'));
        onClose();
      },
      (error: Error) => toasts.fail(errorText(error)),
    );
  };
  return (
    <Dialog title={t('ui.proposal.decline.title')} onClose={onClose}>
      <SendForm className={classes.decline} onSend={send}>
        <Textarea
          label={t('ui.proposal.decline.reason')}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <DialogButtons submit={t('ui.proposal.decline')} loading={decline.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
