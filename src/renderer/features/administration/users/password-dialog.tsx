// A new password for a user, set by user management: whoever is signed in with the old one, is no longer.

import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { updateRecord } from '#renderer/lib/records.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';

export function PasswordDialog({ user, onClose }: { user: string; onClose: () => void }) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const set = useWork({
    run: () => updateRecord({ path: 'users', id: user, etag: null, attributes: { password } }),
    shown: ['record', 'users', user],
    done: () => t('ui.user.password.done'),
  });
  const differs = again !== password && t('ui.password.differs');
  const asked = useAsked({ password: password === '', again: differs });
  const submit = () => set.mutate(undefined, { onSuccess: onClose });
  return (
    <Dialog title={t('ui.user.password')} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <p className={classes.text}>{t('ui.user.password.hint')}</p>
        <PasswordField
          label={t('ui.account.password.new')}
          description={t('ui.password.rule')}
          autoComplete="new-password"
          data-autofocus
          error={asked.at('password') ?? (set.error ? textOf(set.error) : null)}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label={t('ui.password.repeat')}
          autoComplete="new-password"
          error={again === '' ? asked.at('again') : differs}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <DialogButtons submit={t('ui.user.password')} loading={set.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
