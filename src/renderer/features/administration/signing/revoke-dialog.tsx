// A single certificate revoked by its fingerprint, as its owner or authority told it.

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';
import { revoke, shownRevocations } from './revocations-data.ts';

/** Said where it was typed. */
const wronglyGiven = (error: Error | null) => error instanceof ApiError && error.status === 422;

export function RevokeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [fingerprint, setFingerprint] = useState('');
  const [since, setSince] = useState('');
  const work = useWork({
    run: revoke,
    shown: shownRevocations,
    done: () => t('ui.revocations.done'),
    atField: wronglyGiven,
  });
  const asked = useAsked({ fingerprint: fingerprint.trim() === '' });
  const submit = () => work.mutate({ fingerprint, since }, { onSuccess: onClose });
  return (
    <Dialog title={t('ui.revocations.revoke.title')} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <p className={classes.text}>{t('ui.revocations.revoke.text')}</p>
        <TextInput
          data-autofocus
          label={t('ui.revocations.revoke.fingerprint')}
          description={t('ui.revocations.revoke.hint')}
          autoComplete="off"
          spellCheck={false}
          error={asked.at('fingerprint') ?? problemOf(work.error, 'fingerprint')}
          value={fingerprint}
          onChange={(event) => setFingerprint(event.currentTarget.value)}
        />
        <DateField
          label={t('ui.revocations.revoke.since')}
          description={t('ui.revocations.revoke.now')}
          error={problemOf(work.error, 'revoked_at')}
          value={since}
          onChange={setSince}
        />
        <DialogButtons submit={t('ui.revocations.revoke.submit')} loading={work.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
