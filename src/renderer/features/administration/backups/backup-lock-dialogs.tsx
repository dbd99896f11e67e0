// A passphrase for the backups: a new one, with its recovery sheet at once, or the one that there is.

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import { shownBackups } from '../shared/backups-data.ts';
import { useWork } from '../shared/use-work.ts';
import { fetchSheet, lockBackups, wronglyTyped } from './backup-lock-data.ts';

/** `anew`: backups are locked, and get another passphrase. */
export function NewPassphraseDialog({ anew, onClose }: { anew: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [sheet, setSheet] = useState(true);
  const lock = useWork({
    async run() {
      await lockBackups(passphrase);
      if (sheet) await fetchSheet(passphrase);
    },
    shown: shownBackups,
    done: () => t(anew ? 'ui.backup_lock.changed' : 'ui.backup_lock.locked'),
    atField: wronglyTyped,
  });
  const differs = again !== passphrase && t('ui.backup_lock.differs');
  const asked = useAsked({ passphrase: passphrase === '', again: differs });
  const submit = () => lock.mutate(undefined, { onSuccess: onClose });
  return (
    <Dialog title={t(anew ? 'ui.backup_lock.change' : 'ui.backup_lock')} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <p className={classes.text}>{t(anew ? 'ui.backup_lock.change.text' : 'ui.backup_lock.lock.text')}</p>
        <PasswordField
          label={t('ui.backup_lock.passphrase')}
          description={t('ui.backup_lock.rule')}
          autoComplete="new-password"
          data-autofocus
          error={asked.at('passphrase') ?? problemOf(lock.error, 'passphrase')}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <PasswordField
          label={t('ui.backup_lock.again')}
          autoComplete="new-password"
          error={again === '' ? asked.at('again') : differs}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Checkbox
          label={t('ui.backup_lock.sheet.at_once')}
          checked={sheet}
          onChange={({ currentTarget }) => setSheet(currentTarget.checked)}
        />
        <DialogButtons submit={t('ui.backup_lock.submit')} loading={lock.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

interface GivenProps {
  /** Keys of texts. */
  title: string;
  text: string;
  submit: string;
  done: string;
  run(passphrase: string): Promise<unknown>;
  onClose: () => void;
}

export function GivenPassphraseDialog({ title, text, submit, done, run, onClose }: GivenProps) {
  const { t } = useI18n();
  const [passphrase, setPassphrase] = useState('');
  const work = useWork({ run: () => run(passphrase), shown: shownBackups, done: () => t(done), atField: wronglyTyped });
  const asked = useAsked({ passphrase: passphrase === '' });
  return (
    <Dialog title={t(title)} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(() => work.mutate(undefined, { onSuccess: onClose }))}>
        <p className={classes.text}>{t(text)}</p>
        <PassphraseInput value={passphrase} lacks={asked.at('passphrase')} error={work.error} onChange={setPassphrase} />
        <DialogButtons submit={t(submit)} loading={work.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

interface InputProps {
  value: string;
  lacks: string | null;
  error: Error | null;
  onChange: (value: string) => void;
}

export function PassphraseInput({ value, lacks, error, onChange }: InputProps) {
  const { t } = useI18n();
  return (
    <PasswordField
      label={t('ui.backup_lock.given')}
      autoComplete="off"
      data-autofocus
      error={lacks ?? problemOf(error, 'passphrase')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
