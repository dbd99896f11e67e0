// A key with its certificate out of the file that an authority gave.

import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { type FileChoice, useFileChoice } from '#renderer/ui/fields/file-choice.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { wronglyGiven } from '#renderer/ui/stops/first-stop.ts';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';
import { bringKey, shownSigning } from './signing-data.ts';

/** Said where it was chosen or typed. */
const isAtField = (error: Error | null) => error instanceof ApiError && error.status === 422;

export function BringKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const bring = useWork({
    run: bringKey,
    shown: shownSigning,
    done: () => t('ui.signing.bring.done'),
    atField: isAtField,
  });
  const choice = useFileChoice({
    label: t('ui.signing.bring.file'),
    accept: '.p12,.pfx',
    onFiles: ([chosen]) => {
      bring.reset();
      setFile(chosen ?? null);
    },
  });
  const asked = useAsked({ file: file === null && t('ui.file.needed') });
  const submit = () => file && bring.mutate({ file, passphrase }, { onSuccess: onClose });
  return (
    <Dialog title={t('ui.signing.bring.title')} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <p className={classes.text}>{t('ui.signing.bring.text')}</p>
        <ChosenFile file={file} problem={asked.at('file') ?? problemOf(bring.error, 'file')} choice={choice} />
        <PasswordField
          label={t('ui.signing.bring.passphrase')}
          autoComplete="off"
          error={problemOf(bring.error, 'passphrase')}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <DialogButtons submit={t('ui.signing.bring.submit')} loading={bring.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

function ChosenFile({ file, problem, choice }: { file: File | null; problem: string | null; choice: FileChoice }) {
  const { t } = useI18n();
  return (
    <Input.Wrapper label={t('ui.signing.bring.file')} error={problem}>
      <div className={classes.row}>
        <Button variant="default" onClick={choice.open} data-autofocus {...(problem && wronglyGiven)}>
          {t('ui.signing.bring.choose')}
        </Button>
        <span>{file?.name ?? t('ui.signing.bring.none')}</span>
      </div>
      {choice.field}
    </Input.Wrapper>
  );
}
