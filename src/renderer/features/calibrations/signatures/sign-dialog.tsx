// Signing before the release: as measured or as reviewed.
import { type FormEvent, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from '../dialogs.module.css';
import { isOfProof, isProved, noProof, type SignerProof, useSign } from './signature-data.ts';
import { SignatureFields } from './signature-fields.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sign.mutate(
      { etag, meaning, ...proof },
      {
        onSuccess() {
          onClose();
          toasts.say(t('ui.signature.done'));
        },
      },
    );
  };
  return (
    <Dialog title={t('ui.signature.sign.title')} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.text}>{t('ui.signature.sign.text')}</p>
        <SignatureFields
          focused
          meanings={meanings}
          meaning={meaning}
          onMeaning={setMeaning}
          asks={asks}
          proof={proof}
          onProof={setProof}
          error={sign.error}
        />
        {sign.error && !isOfProof(sign.error) && <ErrorNotice error={sign.error} />}
        <DialogButtons
          submit={t('ui.signature.sign')}
          loading={sign.isPending}
          disabled={!isProved(asks, proof)}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
