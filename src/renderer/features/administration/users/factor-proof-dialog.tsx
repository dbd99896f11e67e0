// What changes the own second factor asks for the password again: an open screen is no proof of who sits at it.

import { useState } from 'react';
import { type FactorProof, factorKey, isAtField, isWrongPassword } from '#renderer/lib/access/second-factor.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { useErrorText, withoutName } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';

interface ProofDialogProps<Output> {
  /** Keys of texts. */
  title: string;
  text: string;
  submit: string;
  run(proof: FactorProof): Promise<Output>;
  onProved: (output: Output) => void;
  onClose: () => void;
}

export function FactorProofDialog<Output>({ title, text, submit, run, onProved, onClose }: ProofDialogProps<Output>) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [password, setPassword] = useState('');
  const work = useWork({ run, shown: factorKey, atField: isAtField });
  const asked = useAsked({ password: password === '' });
  const send = () => work.mutate({ password }, { onSuccess: onProved });
  const told = work.error && isAtField(work.error) ? withoutName(textOf(work.error), 'password') : null;
  const wrong = isWrongPassword(work.error) ? t('ui.password.wrong') : told;
  return (
    <Dialog title={t(title)} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(send)}>
        <p className={classes.text}>{t(text)}</p>
        <PasswordField
          label={t('ui.factor.password')}
          autoComplete="current-password"
          data-autofocus
          error={asked.at('password') ?? wrong}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <DialogButtons submit={t(submit)} loading={work.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
