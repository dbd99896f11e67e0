// For whoever has a code of the administrator: he gives himself a password and is signed in with it.

import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError, bodyOf, POST } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { usePlainForm } from '../../ui/fields/use-plain-form.ts';
import { useErrorText, withoutName } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import classes from '../../ui/sign-in/doorway.module.css';
import { Doorway } from '../../ui/sign-in/doorway.tsx';
import { isRefusal } from './refusal.ts';
import own from './sign-in.module.css';

interface RedeemFormProps {
  email: string;
  /** It is set, and he is being signed in. */
  pending: boolean;
  onSet: (credentials: { email: string; password: string }) => void;
  onBack: () => void;
}

export function RedeemForm({ email, pending, onSet, onBack }: RedeemFormProps) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const required = (value: string) => (value.trim() === '' ? t('ui.form.required') : null);
  const form = usePlainForm({
    initial: { email, code: '', password: '', again: '' },
    check: (values) => ({
      email: required(values.email),
      code: required(values.code),
      password: required(values.password),
      again: values.again === values.password ? null : t('ui.password.differs'),
    }),
    onSubmit: (values) => redeem.mutate(values),
  });
  const redeem = useMutation({
    mutationFn: ({ email: who, code, password }: typeof form.values) =>
      bodyOf(POST('/api/v2/auth/redeem', { body: { email: who.trim(), code, password } })),
    onSuccess: (_answer, { email: who, password }) => onSet({ email: who.trim(), password }),
    onError(error) {
      if (isRefusal(error, 'auth.redeem_failed')) return form.refuse({ code: textOf(error) });
      if (!(error instanceof ApiError) || error.status !== 422) return;
      for (const { field, text } of error.problems) if (field !== null) form.refuse({ [field]: withoutName(text, field) });
    },
  });
  useScreen('redeem', true);
  const { error } = redeem;
  const atField = isRefusal(error, 'auth.redeem_failed') || (error instanceof ApiError && error.status === 422);
  const toggle = { 'aria-label': t('ui.password.show') };
  return (
    <Doorway title={t('ui.redeem.title')} lead={t('ui.redeem.lead')}>
      <SendForm className={classes.form} onSend={form.submit}>
        <TextInput label={t('ui.signin.user')} autoComplete="username" autoFocus={email === ''} {...form.text('email')} />
        <TextInput
          label={t('ui.redeem.code')}
          description={t('ui.redeem.code.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus={email !== ''}
          {...form.text('code')}
        />
        <PasswordField
          label={t('ui.account.password.new')}
          description={t('ui.password.rule')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.text('password')}
        />
        <PasswordField
          label={t('ui.password.repeat')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.text('again')}
        />
        <p className={classes.refusal} role="alert">
          {error && !atField ? textOf(error) : null}
        </p>
        <div className={classes.actions}>
          <Button type="submit" loading={redeem.isPending || pending}>
            {t('ui.redeem.submit')}
          </Button>
        </div>
      </SendForm>
      <div className={own.others}>
        <button type="button" className={own.link} onClick={onBack}>
          {t('ui.redeem.back')}
        </button>
      </div>
    </Doorway>
  );
}
