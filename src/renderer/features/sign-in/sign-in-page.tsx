// Signing in. A refusal is said once, beside the form, and never tells which of the two was wrong.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useHealth, useSignIn } from '../../lib/session.ts';
import classes from '../../ui/doorway.module.css';
import { Doorway } from '../../ui/doorway.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { OpenLabButton } from '../../ui/open-lab-button.tsx';
import { SsoSignIn } from './sso-sign-in.tsx';

export function SignInPage() {
  const { t } = useI18n();
  const health = useHealth();
  const signIn = useSignIn();
  const textOf = useErrorText();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('ui.form.required') : null),
      password: (value) => (value === '' ? t('ui.form.required') : null),
    },
  });
  useScreen('sign-in', true);
  const refusal =
    signIn.error instanceof ApiError && signIn.error.status === 401
      ? t('ui.signin.refused')
      : signIn.error && textOf(signIn.error);
  return (
    <Doorway title={health.data?.lab_name ?? t('ui.signin.title')} lead={t('ui.signin.lead')}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <TextInput label={t('ui.signin.user')} autoComplete="username" autoFocus {...form.getInputProps('email')} />
        <PasswordInput
          label={t('ui.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('ui.password.show') }}
          {...form.getInputProps('password')}
        />
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
        <div className={classes.actions}>
          <Button type="submit" loading={signIn.isPending}>
            {t('ui.signin.submit')}
          </Button>
          <OpenLabButton />
        </div>
      </form>
      <SsoSignIn />
    </Doorway>
  );
}
