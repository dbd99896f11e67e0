// A released calibration is corrected by a new version, with its reason.
import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useAmend } from './calibration-data.ts';
import classes from './dialogs.module.css';

export function AmendDialog({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const amend = useAmend(record.id);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    amend.mutate(reason, {
      onSuccess(made) {
        onClose();
        toasts.say(t('ui.amend.done'));
        void navigate(`${addressOf(calibrationKind, made.id)}?tab=results`);
      },
    });
  };
  return (
    <Dialog title={t('ui.amend.title')} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        <p>{t('ui.amend.text')}</p>
        <Textarea
          data-autofocus
          required
          autosize
          minRows={3}
          maxLength={2000}
          label={t('ui.amend.reason')}
          value={reason}
          error={amend.error ? textOfError(amend.error) : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogButtons submit={t('ui.amend.begin')} loading={amend.isPending} disabled={reason.trim() === ''} onClose={onClose} />
      </form>
    </Dialog>
  );
}
