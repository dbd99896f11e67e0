// A new key for programs. The key itself is shown once: what is kept of it cannot be turned back.

import { Button, CopyButton, TextInput } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';

interface KeyFormProps {
  shown: QueryKey;
  /** Gives the secret. */
  make: (name: string) => Promise<string>;
}

export function KeyForm({ shown, make: makeKey }: KeyFormProps) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const make = useWork({ run: makeKey, shown });
  const asked = useAsked({ name: name.trim() === '' });
  const submit = () =>
    make.mutate(name, {
      onSuccess: (secret) => {
        setMade(secret);
        setName('');
      },
    });
  return (
    <>
      <SendForm className={classes.row} onSend={() => asked.filled(submit)}>
        <TextInput
          size="xs"
          label={t('ui.account.keys.name')}
          value={name}
          error={asked.at('name')}
          maxLength={255}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" loading={make.isPending}>
          {t('ui.account.keys.make')}
        </Button>
      </SendForm>
      {made !== null && <ShownOnce said={t('ui.account.keys.once')} value={made} />}
    </>
  );
}

/** A key or an address, with a way to take it along. */
export function ShownOnce({ said, value }: { said: string; value: string }) {
  const { t } = useI18n();
  return (
    <div className={classes.secret} role="status">
      <p>{said}</p>
      <code className={classes.code}>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {t(copied ? 'ui.copied' : 'ui.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
