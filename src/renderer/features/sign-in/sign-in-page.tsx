// Signing in: e-mail and password, then the code of a second factor where there is one; or a code of the administrator, which sets a
// password first. What was typed stays while one step leads to the next.
import { useState } from 'react';
import { type Credentials, useSignIn } from '../../lib/session.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RedeemForm } from './redeem-form.tsx';
import { isRefusal } from './refusal.ts';

type Step = 'password' | 'code' | 'redeem';

export function SignInPage() {
  const [step, setStep] = useState<Step>('password');
  const [known, setKnown] = useState<Credentials>({ email: '', password: '' });
  const signIn = useSignIn();
  const go = (credentials: Credentials) => {
    setKnown({ email: credentials.email, password: credentials.password });
    signIn.mutate(credentials, {
      onError(error) {
        if (isRefusal(error, 'auth.code_missing')) setStep('code');
        // The password was another one by now, or it was just set and something else is in the way.
        else if (step === 'redeem' || isRefusal(error, 'auth.login_failed')) setStep('password');
      },
    });
  };
  const show = (next: Step) => {
    signIn.reset();
    setStep(next);
  };
  if (step === 'redeem')
    return <RedeemForm email={known.email} pending={signIn.isPending} onSet={go} onBack={() => show('password')} />;
  const work = { error: signIn.error, pending: signIn.isPending };
  if (step === 'code') return <CodeForm {...work} onCode={(code) => go({ ...known, code })} onBack={() => show('password')} />;
  return (
    <PasswordForm
      {...work}
      email={known.email}
      onSubmit={go}
      onRedeem={(email) => {
        setKnown({ email, password: '' });
        show('redeem');
      }}
    />
  );
}
