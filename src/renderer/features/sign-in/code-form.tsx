// The second step: the code of the authenticator, or a recovery code in its place.

import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useHealth } from '../../lib/session.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import classes from '../../ui/sign-in/doorway.module.css';
import { Doorway } from '../../ui/sign-in/doorway.tsx';
import { isRefusal } from './refusal.ts';
import own from './sign-in.module.css';

interface CodeFormProps {
  error: Error | null;
  pending: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

const shapes = {
  totp: { label: 'ui.signin.code', hint: 'ui.signin.code.hint', other: 'ui.signin.code.recovery' },
  recovery: { label: 'ui.signin.recovery', hint: 'ui.signin.recovery.hint', other: 'ui.signin.code.totp' },
} as const;

export function CodeForm({ error, pending, onCode, onBack }: CodeFormProps) {
  const { t } = useI18n();
  const health = useHealth();
  const textOf = useErrorText();
  const [kind, setKind] = useState<keyof typeof shapes>('totp');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useScreen('sign-in-code', true);
  // Asked again with the next one: what was typed is in the way.
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  const { label, hint, other } = shapes[kind];
  const lacks = useAsked({ code: code.trim() === '' });
  const swap = () => {
    setKind(kind === 'totp' ? 'recovery' : 'totp');
    setCode('');
    field.current?.focus();
  };
  // That one is missing is what led here.
  const refusal = error && !asked(error) ? textOf(error) : null;
  return (
    <Doorway title={health.data?.lab_name ?? t('ui.signin.title')} lead={t('ui.signin.code.lead')}>
      <SendForm className={classes.form} onSend={() => lacks.filled(() => onCode(code))}>
        <TextInput
          ref={field}
          label={t(label)}
          description={t(hint)}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus
          error={lacks.at('code') ?? refusal}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={pending}>
            {t('ui.signin.submit')}
          </Button>
        </div>
      </SendForm>
      <div className={own.others}>
        <button type="button" className={own.link} onClick={swap}>
          {t(other)}
        </button>
        <button type="button" className={own.link} onClick={onBack}>
          {t('ui.signin.code.other')}
        </button>
      </div>
    </Doorway>
  );
}

const asked = (error: Error) => isRefusal(error, 'auth.code_missing');
