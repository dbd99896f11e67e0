// Who asks on v2: by e-mail and password, with the code of a second factor where there is one; by a token or key that is pasted; or as
// somebody is signed in in this browser anyway. What is given here stays in the memory of the page.

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { forgetCredentials, setCredentials, signOut, useCredentials } from '../request/credentials.ts';
import classes from './try-it.module.css';

export function TokenCredentials() {
  const { t } = useI18n();
  const { account, token } = useCredentials();
  const session = useSession(token === '');
  if (token !== '')
    return (
      <div className={classes.signedIn}>
        <span>{account === '' ? t('ui.docs.credentials.pasted') : t('ui.docs.credentials.signed_in', { name: account })}</span>
        <Button size="compact-sm" variant="default" onClick={account === '' ? forgetCredentials : () => void signOut()}>
          {account === '' ? t('ui.docs.credentials.forget') : t('ui.signout')}
        </Button>
      </div>
    );
  return (
    <details className={classes.further} open={session === null}>
      <summary>{session ? t('ui.docs.credentials.session', { name: session }) : t('ui.docs.credentials.nobody')}</summary>
      <div className={classes.form}>
        <SignInForm />
        <PastedToken />
        <p className={classes.note}>{t('ui.docs.credentials.note')}</p>
      </div>
    </details>
  );
}

/** The e-mail of whoever is signed in in this browser; null for nobody, undefined until that is known. */
function useSession(enabled: boolean): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['docs', 'session'],
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn() {
      try {
        return (await bodyOf(GET('/api/v2/auth/me'))).data.attributes.email;
      } catch (error) {
        if (error instanceof ApiError && [401, 503].includes(error.status)) return null;
        throw error;
      }
    },
  });
  return data;
}

/** A day is enough to try things, should nobody sign out. */
const validDays = 1;

function SignInForm() {
  const { t } = useI18n();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { asksCode, refusal, busy, signIn } = useSigningIn();
  const asked = useAsked({ email: email.trim() === '', password: password === '' });
  const submit = () => void signIn({ email: email.trim(), password, ...(asksCode && code.trim() ? { code: code.trim() } : {}) });
  return (
    <SendForm className={classes.form} onSend={() => asked.filled(submit)} aria-label={t('ui.signin.title')}>
      <TextInput
        label={t('ui.signin.user')}
        type="email"
        autoComplete="username"
        spellCheck={false}
        value={email}
        error={asked.at('email')}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <PasswordField
        label={t('ui.password')}
        autoComplete="current-password"
        value={password}
        error={asked.at('password')}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {asksCode && (
        <TextInput
          label={t('ui.signin.code')}
          description={t('ui.docs.credentials.code')}
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      {refusal && (
        <p className={classes.failure} role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" size="xs" variant="default" loading={busy}>
        {t('ui.signin.submit')}
      </Button>
    </SendForm>
  );
}

interface Proof {
  email: string;
  password: string;
  code?: string;
}

function useSigningIn() {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [error, setError] = useState<Error | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  async function signIn(proof: Proof): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const body = { ...proof, device_name: t('ui.docs.title'), valid_days: validDays };
      const { token } = await bodyOf(POST('/api/v2/auth/token', { body }));
      setCredentials({ token, account: proof.email });
    } catch (failure) {
      const isAsked = failure instanceof ApiError && failure.has('auth.code_missing');
      if (isAsked) setAsksCode(true);
      else setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setBusy(false);
    }
  }
  const isWrong = error instanceof ApiError && error.has('auth.login_failed');
  return { asksCode, refusal: error && (isWrong ? t('ui.signin.refused') : textOf(error)), busy, signIn };
}

/** Taken when it is whole: a secret that is typed letter by letter would be used half. */
function PastedToken() {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const asked = useAsked({ token: text.trim() === '' });
  const take = () => setCredentials({ token: text.trim(), account: '' });
  return (
    <SendForm className={classes.form} onSend={() => asked.filled(take)}>
      <PasswordField
        label={t('ui.docs.token')}
        autoComplete="off"
        value={text}
        error={asked.at('token')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default">
        {t('ui.docs.token.take')}
      </Button>
    </SendForm>
  );
}
