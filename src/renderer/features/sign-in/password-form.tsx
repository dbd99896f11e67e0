// E-mail and password. A refusal is said once, beside the form, and never tells which of the two was wrong.

import { Button, TextInput } from '@mantine/core';
import { ApiError } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useHealth } from '../../lib/session.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { usePlainForm } from '../../ui/fields/use-plain-form.ts';
import { OpenLabButton } from '../../ui/labs/open-lab-button.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import classes from '../../ui/sign-in/doorway.module.css';
import { Doorway } from '../../ui/sign-in/doorway.tsx';
import own from './sign-in.module.css';
import { SsoSignIn } from './sso-sign-in.tsx';

interface PasswordFormProps {
  email: string;
  error: Error | null;
  pending: boolean;
  onSubmit: (credentials: { email: string; password: string }) => void;
  onRedeem: (email: string) => void;
}

export function PasswordForm({ email, error, pending, onSubmit, onRedeem }: PasswordFormProps) {
  const { t } = useI18n();
  const health = useHealth();
  const textOf = useErrorText();
  const form = usePlainForm({
    initial: { email, password: '' },
    check: (values) => ({
      email: values.email.trim() === '' ? t('ui.form.required') : null,
      password: values.password === '' ? t('ui.form.required') : null,
    }),
    onSubmit,
  });
  useScreen('sign-in', true);
  const refusal = error instanceof ApiError && error.status === 401 ? t('ui.signin.refused') : error && textOf(error);
  return (
    <Doorway title={health.data?.lab_name ?? t('ui.signin.title')} lead={t('ui.signin.lead')}>
      <SendForm className={classes.form} onSend={form.submit}>
        <TextInput label={t('ui.signin.user')} autoComplete="username" autoFocus {...form.text('email')} />
        <PasswordField
          label={t('ui.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('ui.password.show') }}
          {...form.text('password')}
        />
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
        <div className={classes.actions}>
          <Button type="submit" loading={pending}>
            {t('ui.signin.submit')}
          </Button>
          <OpenLabButton />
        </div>
      </SendForm>
      <SsoSignIn />
      <div className={own.others}>
        <p>{t('ui.signin.forgotten')}</p>
        <button type="button" className={own.link} onClick={() => onRedeem(form.values.email)}>
          {t('ui.signin.have_code')}
        </button>
      </div>
    </Doorway>
  );
}
