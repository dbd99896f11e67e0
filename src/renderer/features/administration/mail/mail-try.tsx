// A letter to try what is saved, told in words.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import network from '../network/network-page.module.css';
import classes from '../shared/administration.module.css';
import { useTryMail } from './mail-data.ts';

export function MailTry() {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [to, setTo] = useState('');
  const look = useTryMail();
  const wrong = problemOf(look.error, 'to');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look.mutate(to.trim());
  };
  const found = look.data;
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.mail.try')}</h2>
      <form className={network.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('ui.mail.try.to')}
          value={to}
          maxLength={254}
          error={wrong}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" disabled={to.trim() === ''} loading={look.isPending}>
            {t('ui.mail.try')}
          </Button>
        </div>
      </form>
      <div className={classes.begin} role="status">
        {found?.works && (
          <p className={network.state} data-open>
            {t('ui.mail.try.works', { answer: found.answer })}
          </p>
        )}
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
