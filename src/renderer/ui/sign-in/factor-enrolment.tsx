// A second factor is set up in three steps: the own password, where it was not typed a moment ago; the picture for the authenticator and a
// code of it; the recovery codes.

import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BegunFactor, beginFactor, confirmFactor, isWrongPassword } from '../../lib/access/second-factor.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { useErrorText, withoutName } from '../notice.tsx';
import { SendForm } from '../send/send-form.tsx';
import { useAsked } from '../send/use-asked.ts';
import classes from './factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

interface EnrolmentProps {
  /** Somebody may have sat down at an open screen. */
  asksPassword: boolean;
  onDone: () => void;
  /** The way out, where there is one, before anything is switched on. */
  leave?: ReactNode;
}

export function FactorEnrolment({ asksPassword, onDone, leave }: EnrolmentProps) {
  const [begun, setBegun] = useState<BegunFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (begun) return <ConfirmStep begun={begun} leave={leave} onConfirmed={setCodes} />;
  return <FirstStep asksPassword={asksPassword} leave={leave} onBegun={setBegun} />;
}

interface FirstStepProps extends Pick<EnrolmentProps, 'asksPassword' | 'leave'> {
  onBegun: (begun: BegunFactor) => void;
}

function FirstStep({ asksPassword, leave, onBegun }: FirstStepProps) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [password, setPassword] = useState('');
  const begin = useMutation({ mutationFn: () => beginFactor(asksPassword ? { password } : {}), onSuccess: onBegun });
  const asked = useAsked({ password: asksPassword && password === '' });
  const refused = isWrongPassword(begin.error)
    ? t('ui.password.wrong')
    : begin.error && withoutName(textOf(begin.error), 'password');
  return (
    <SendForm className={classes.steps} onSend={() => asked.filled(begin.mutate)}>
      {asksPassword ? (
        <>
          <p className={classes.text}>{t('ui.factor.password.text')}</p>
          <PasswordField
            label={t('ui.factor.password')}
            autoComplete="current-password"
            autoFocus
            error={asked.at('password') ?? refused}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </>
      ) : (
        refused && <p role="alert">{refused}</p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={begin.isPending} autoFocus={!asksPassword}>
          {t('ui.factor.words.next')}
        </Button>
        {leave}
      </div>
    </SendForm>
  );
}

interface ConfirmStepProps extends Pick<EnrolmentProps, 'leave'> {
  begun: BegunFactor;
  onConfirmed: (codes: readonly string[]) => void;
}

function ConfirmStep({ begun, leave, onConfirmed }: ConfirmStepProps) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const confirm = useMutation({ mutationFn: () => confirmFactor(code), onSuccess: onConfirmed });
  // Asked again with the next one: what was typed is in the way.
  useEffect(() => {
    if (confirm.error) field.current?.select();
  }, [confirm.error]);
  const asked = useAsked({ code: code.trim() === '' });
  const groups = begun.secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return (
    <SendForm className={classes.steps} onSend={() => asked.filled(confirm.mutate)}>
      <p className={classes.text}>{t('ui.factor.scan')}</p>
      <div className={classes.scan}>
        <img
          className={classes.picture}
          src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
          alt={t('ui.factor.picture')}
          width={200}
          height={200}
        />
        <div className={classes.beside}>
          <p>
            <span className={classes.label}>{t('ui.factor.secret')}</span>
            <code className={classes.secret}>{groups}</code>
          </p>
          <TextInput
            ref={field}
            label={t('ui.factor.code')}
            description={t('ui.factor.code.hint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            autoFocus
            error={asked.at('code') ?? (confirm.error ? withoutName(textOf(confirm.error), 'code') : null)}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button type="submit" loading={confirm.isPending}>
              {t('ui.factor.confirm')}
            </Button>
            {leave}
          </div>
        </div>
      </div>
    </SendForm>
  );
}
