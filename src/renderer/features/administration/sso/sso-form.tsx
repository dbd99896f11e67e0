// The switch and what it needs: provider, client, name, and how far his addresses are believed. What is refused says why at its field and
// changes nothing.

import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import network from '../network/network-page.module.css';
import classes from '../shared/administration.module.css';
import { ClashNotice } from '../shared/clash-notice.tsx';
import { useTypedOver } from '../shared/typed-over.ts';
import { type SsoChange, type SsoShown, useChangeSso } from './sso-data.ts';
import { SsoSecretField } from './sso-secret-field.tsx';
import { SsoTry } from './sso-try.tsx';

const names = ['issuer', 'client_id', 'name', 'email_claim'] as const;
type Field = (typeof names)[number];
const refusable = [...names, 'client_secret'];

export function SsoForm({ shown }: { shown: SsoShown }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const change = useChangeSso();
  const over = useTypedOver((name) => shown[name as Field]);
  const [secret, setSecret] = useState('');
  const edited = over.open.length > 0 || secret !== '';
  const clashing = over.clashes.length > 0;
  const typed = (): SsoChange => ({
    ...Object.fromEntries(names.filter((one) => over.open.includes(one)).map((one) => [one, over.textOf(one).trim()])),
    ...(secret === '' ? {} : { client_secret: secret }),
  });

  function send(values: SsoChange, said: string): void {
    change.mutate(
      { change: values, seen: shown },
      {
        onSuccess() {
          over.drop();
          setSecret('');
          toasts.say(said);
        },
        onError(refused) {
          if (!refusable.some((field) => problemOf(refused, field))) toasts.fail(textOf(refused));
        },
      },
    );
  }
  const submit = () => {
    send(typed(), t('ui.saved'));
  };
  const flip = (enabled: boolean) =>
    enabled ? send({ ...typed(), enabled }, t('ui.sso.switched_on')) : send({ enabled }, t('ui.sso.switched_off'));
  const input = (field: Field) => ({
    label: t(`ui.sso.${field}`),
    description: t(`ui.sso.${field}.hint`),
    value: over.textOf(field),
    error: problemOf(change.error, field),
    onChange: (event: { currentTarget: { value: string } }) => over.type(field, event.currentTarget.value),
  });

  return (
    <SendForm className={network.form} onSend={submit}>
      <p className={classes.text}>{t('ui.sso.lead')}</p>
      <ClashNotice
        clashes={over.clashes}
        labelOf={(name) => t(`ui.sso.${name}`)}
        shownOf={(_name, value) => value}
        onSettle={over.settle}
      />
      <Switch
        label={t('ui.sso.enabled')}
        description={t('ui.sso.enabled.hint')}
        checked={shown.enabled}
        disabled={change.isPending || clashing}
        onChange={(event) => flip(event.currentTarget.checked)}
      />
      <fieldset className={network.fields}>
        <legend className={classes.heading}>{t('ui.sso.provider')}</legend>
        <TextInput {...input('issuer')} maxLength={1000} classNames={{ input: classes.code }} />
        <TextInput {...input('name')} maxLength={60} />
        <TextInput {...input('client_id')} maxLength={255} classNames={{ input: classes.code }} />
        <SsoSecretField
          shown={shown}
          value={secret}
          error={problemOf(change.error, 'client_secret')}
          onChange={setSecret}
          onRemove={() => send({ client_secret: null }, t('ui.sso.client_secret.dropped'))}
        />
      </fieldset>
      <SsoTry issuer={over.textOf('issuer').trim()} />
      <fieldset className={network.fields}>
        <legend className={classes.heading}>{t('ui.sso.address')}</legend>
        <TextInput {...input('email_claim')} maxLength={100} classNames={{ input: classes.code }} />
        <Switch
          label={t('ui.sso.trust_email')}
          description={t('ui.sso.trust_email.hint')}
          checked={shown.trust_email}
          disabled={change.isPending || clashing}
          onChange={(event) => send({ trust_email: event.currentTarget.checked }, t('ui.saved'))}
        />
      </fieldset>
      <p className={classes.text}>{t('ui.sso.address.hint')}</p>
      {edited && (
        <div className={classes.buttons}>
          <SendButton waits={clashing ? t('ui.conflict.first') : null} loading={change.isPending}>
            {t('ui.save')}
          </SendButton>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              over.drop();
              setSecret('');
              change.reset();
            }}
          >
            {t('ui.discard')}
          </Button>
        </div>
      )}
      <UnsavedGuard when={edited} />
    </SendForm>
  );
}
