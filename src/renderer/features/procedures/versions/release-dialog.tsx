// Releasing a procedure: why, and what the version is called where its number is not enough.

import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from '../procedures.module.css';
import { useRelease } from './version-data.ts';

export function ReleaseProcedureDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const release = useRelease(id);
  const [reason, setReason] = useState('');
  const [version, setVersion] = useState('');
  const atVersion = problemOf(release.error, 'version');
  const asked = useAsked({ reason: reason.trim() === '' });
  const send = () => {
    const onSuccess = () => {
      onClose();
      toasts.say(t('ui.procedure.released'));
    };
    release.mutate({ reason, ...(version.trim() === '' ? {} : { version }) }, { onSuccess });
  };
  return (
    <Dialog title={t('ui.procedure.release')} onClose={onClose}>
      <SendForm onSend={() => asked.filled(send)} className={classes.form}>
        <p>{t('ui.procedure.release.text')}</p>
        <Textarea
          required
          autosize
          minRows={3}
          maxLength={2000}
          label={t('ui.procedure.reason')}
          value={reason}
          error={asked.at('reason') ?? (release.error && atVersion === null ? textOfError(release.error) : null)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TextInput
          maxLength={40}
          label={t('ui.procedure.version')}
          description={t('ui.procedure.version.hint')}
          value={version}
          error={atVersion}
          onChange={(event) => setVersion(event.currentTarget.value)}
        />
        <DialogButtons submit={t('ui.procedure.release')} loading={release.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
