// A letter to try what is saved, or a template filled with examples; what the server said is told in words.

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { type TypedTemplate, useTryMail } from './mail-data.ts';
import classes from './mail-try.module.css';

export function MailTry({ template }: { template?: TypedTemplate }) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [to, setTo] = useState('');
  const look = useTryMail();
  const wrong = problemOf(look.error, 'to');
  const asked = useAsked({ to: to.trim() === '' });
  const letter = { to: to.trim(), ...(template ? { template } : {}) };
  const found = look.data;
  return (
    <section className={classes.try}>
      <h2 className={classes.heading}>{t('ui.mail.try')}</h2>
      <SendForm className={classes.form} onSend={() => asked.filled(() => look.mutate(letter))}>
        <TextInput
          label={t('ui.mail.try.to')}
          value={to}
          maxLength={254}
          error={asked.at('to') ?? wrong}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={look.isPending}>
          {t('ui.mail.try')}
        </Button>
      </SendForm>
      <div className={classes.said} role="status">
        {found?.works && <p className={classes.works}>{t('ui.mail.try.works', { answer: found.answer })}</p>}
        {found && !found.works && (
          <p className={classes.warning}>
            {found.reason === 'refused'
              ? t('ui.mail.try.refused', { answer: found.answer })
              : `${t(`ui.mail.away.${found.reason}`)} ${t('ui.mail.answer', { answer: found.answer })}`}
          </p>
        )}
        {look.error && wrong === null && <p className={classes.warning}>{textOf(look.error)}</p>}
      </div>
    </section>
  );
}
