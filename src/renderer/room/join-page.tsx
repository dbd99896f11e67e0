// For whoever was invited: the code in the address or typed, a name and a password, and they are in their room. What stands behind the `#`
// never reaches a server or its log.

import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, bodyOf, POST } from '../lib/api.ts';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { useSignIn } from '../lib/session.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { usePlainForm } from '../ui/fields/use-plain-form.ts';
import { useErrorText, withoutName } from '../ui/notice.tsx';
import { SendForm } from '../ui/send/send-form.tsx';
import classes from '../ui/sign-in/doorway.module.css';
import { Doorway } from '../ui/sign-in/doorway.tsx';

/** `#code=…&email=…` */
const given = () => new URLSearchParams(window.location.hash.slice(1));
const texts = ['email', 'code', 'firstname', 'lastname'] as const;
const completes = { email: 'username', code: 'off', firstname: 'given-name', lastname: 'family-name' } as const;

function useJoinForm() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const required = (value: string) => (value.trim() === '' ? t('ui.form.required') : null);
  const form = usePlainForm({
    initial: {
      email: given().get('email') ?? '',
      code: given().get('code') ?? '',
      firstname: '',
      lastname: '',
      password: '',
      again: '',
    },
    check: (values) => ({
      ...Object.fromEntries(texts.map((name) => [name, required(values[name])])),
      password: required(values.password),
      again: values.again === values.password ? null : t('ui.password.differs'),
    }),
    onSubmit: (values) => join.mutate(values),
  });
  const join = useMutation({
    async mutationFn({ email, code, password, firstname, lastname }: typeof form.values) {
      await bodyOf(POST('/api/v2/auth/redeem', { body: { email: email.trim(), code, password, firstname, lastname } }));
      await signIn.mutateAsync({ email: email.trim(), password });
    },
    onSuccess: () => void navigate('/room', { replace: true }),
    onError(error) {
      if (!(error instanceof ApiError)) return;
      if (error.has('auth.redeem_failed')) form.refuse({ code: t('ui.room.join.refused') });
      if (error.status !== 422) return;
      for (const { field, text } of error.problems) if (field !== null) form.refuse({ [field]: withoutName(text, field) });
    },
  });
  return { join, form };
}

export function JoinPage() {
  const { t } = useI18n();
  const textOf = useErrorText();
  const { join, form } = useJoinForm();
  useScreen('room-join', true);
  const { error } = join;
  const atField = error instanceof ApiError && (error.has('auth.redeem_failed') || error.status === 422);
  const toggle = { 'aria-label': t('ui.password.show') };
  return (
    <Doorway title={t('ui.room.join.title')} lead={t('ui.room.join.lead')}>
      <SendForm className={classes.form} onSend={form.submit}>
        {texts.map((name) => (
          <TextInput
            key={name}
            label={t(`ui.room.join.${name}`)}
            autoComplete={completes[name]}
            spellCheck={false}
            maxLength={name === 'code' ? 40 : 255}
            {...form.text(name)}
          />
        ))}
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
          <Button type="submit" loading={join.isPending}>
            {t('ui.room.join.submit')}
          </Button>
        </div>
      </SendForm>
    </Doorway>
  );
}
