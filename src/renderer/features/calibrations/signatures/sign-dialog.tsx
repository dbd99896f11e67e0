// Signing before the release: as measured or as reviewed.

import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from '../dialogs.module.css';
import { isOfProof, lackingProof, noProof, type SignerProof, useSign } from './signature-data.ts';
import { noProofAt, SignatureFields } from './signature-fields.tsx';

interface SignDialogProps {
  id: string;
  etag: string | null;
  asks: SignerProof;
  onClose: () => void;
}

const meanings = ['measured', 'reviewed'] as const;

export function SignDialog({ id, etag, asks, onClose }: SignDialogProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const sign = useSign(id);
  const [meaning, setMeaning] = useState<(typeof meanings)[number]>('measured');
  const [proof, setProof] = useState(noProof);
  const asked = useAsked(lackingProof(asks, proof));
  const submit = () =>
    sign.mutate(
      { etag, meaning, ...proof },
      {
        onSuccess() {
          onClose();
          toasts.say(t('ui.signature.done'));
        },
      },
    );
  return (
    <Dialog title={t('ui.signature.sign.title')} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <p className={classes.text}>{t('ui.signature.sign.text')}</p>
        <SignatureFields
          focused
          meanings={meanings}
          meaning={meaning}
          onMeaning={setMeaning}
          asks={asks}
          proof={proof}
          onProof={setProof}
          lacks={asked.at}
          error={sign.error}
        />
        {sign.error && !isOfProof(sign.error) && <ErrorNotice error={sign.error} />}
        <DialogButtons
          submit={t('ui.signature.sign')}
          loading={sign.isPending}
          waits={asks === 'none' ? { at: noProofAt } : null}
          onClose={onClose}
        />
      </SendForm>
    </Dialog>
  );
}
