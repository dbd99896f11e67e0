// The settings of e-mail: what is refused says why at its field and changes nothing.

import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { mailSecurities, paperWays } from '#server/contract/values/mail/mail-settings.ts';
import { dailyEvents, dailyWays } from '#server/contract/values/mail/message-event.ts';
import network from '../network/network-page.module.css';
import classes from '../shared/administration.module.css';
import { type MailChange, type MailShown, useChangeMail } from './mail-data.ts';

const refusable = [
  ...['host', 'port', 'security', 'trusted_certificate', 'user', 'password', 'sender', 'sender_name'],
  ...['reply_to', 'copy_to', 'most_megabytes', 'room_address', 'recall_days'],
];

/** What is typed over what is kept. */
function useMailForm(shown: MailShown) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const change = useChangeMail();
  const [draft, setDraft] = useState<MailChange>({});
  const now = { ...shown, ...draft };
  const set = (part: MailChange) => setDraft((before) => ({ ...before, ...part }));
  /** Nothing typed is nothing changed: what is kept stays. */
  const typePassword = (password: string) =>
    setDraft(({ password: _before, ...rest }) => (password === '' ? rest : { ...rest, password }));
  const drop = () => {
    setDraft({});
    change.reset();
  };
  const save = () =>
    change.mutate(
      { change: draft, seen: shown },
      {
        onSuccess() {
          setDraft({});
          toasts.say(t('ui.saved'));
        },
        onError(refused) {
          if (!refusable.some((field) => problemOf(refused, field))) toasts.fail(textOf(refused));
        },
      },
    );
  type Text = 'host' | 'user' | 'sender' | 'sender_name' | 'reply_to' | 'copy_to' | 'room_address' | 'trusted_certificate';
  const text = (name: Text, hint = false) => ({
    label: t(`ui.mail.${name}`),
    ...(hint ? { description: t(`ui.mail.${name}.hint`) } : {}),
    value: now[name],
    error: problemOf(change.error, name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const number = (name: 'port' | 'most_megabytes') => ({
    label: t(`ui.mail.${name}`),
    inputMode: 'numeric' as const,
    value: String(now[name]),
    error: problemOf(change.error, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 6)) }),
  });
  return { change, draft, now, set, typePassword, drop, save, text, number, edited: Object.keys(draft).length > 0 };
}

type Form = ReturnType<typeof useMailForm>;

export function MailForm({ shown }: { shown: MailShown }) {
  const { t } = useI18n();
  const form = useMailForm(shown);
  const submit = () => {
    form.save();
  };
  return (
    <SendForm className={network.form} onSend={submit}>
      <p className={classes.text}>{t('ui.mail.lead')}</p>
      <Switch
        label={t('ui.mail.enabled')}
        checked={form.now.enabled}
        onChange={(event) => form.set({ enabled: event.currentTarget.checked })}
      />
      <ServerFields form={form} shown={shown} />
      <fieldset className={network.fields}>
        <legend className={classes.heading}>{t('ui.mail.part.sender')}</legend>
        <TextInput {...form.text('sender')} maxLength={254} />
        <TextInput {...form.text('sender_name')} maxLength={120} />
        <TextInput {...form.text('reply_to')} maxLength={500} />
        <TextInput {...form.text('copy_to')} maxLength={500} />
      </fieldset>
      <RuleFields form={form} />
      {form.edited && (
        <div className={classes.buttons}>
          <Button type="submit" loading={form.change.isPending}>
            {t('ui.save')}
          </Button>
          <Button variant="subtle" color="gray" onClick={form.drop}>
            {t('ui.discard')}
          </Button>
        </div>
      )}
      <UnsavedGuard when={form.edited} />
    </SendForm>
  );
}

function ServerFields({ form, shown }: { form: Form; shown: MailShown }) {
  const { t } = useI18n();
  const { now, set, text, number, change, draft } = form;
  return (
    <fieldset className={network.fields}>
      <legend className={classes.heading}>{t('ui.mail.part.server')}</legend>
      <TextInput {...text('host', true)} maxLength={253} classNames={{ input: classes.code }} />
      <TextInput {...number('port')} classNames={{ input: classes.code }} />
      <Select
        label={t('ui.mail.security')}
        data={mailSecurities.map((value) => ({ value, label: t(`ui.mail.security.${value}`) }))}
        value={now.security}
        allowDeselect={false}
        onChange={(value) => set({ security: mailSecurities.find((one) => one === value) ?? now.security })}
      />
      <TextInput {...text('user', true)} maxLength={255} autoComplete="off" />
      <PasswordField
        label={t('ui.mail.password')}
        description={t(`ui.mail.password.${draft.password === null ? 'dropped' : shown.password}`)}
        autoComplete="off"
        maxLength={500}
        visibilityToggleButtonProps={{ 'aria-label': t('ui.password.show') }}
        value={draft.password ?? ''}
        error={problemOf(change.error, 'password')}
        onChange={(event) => form.typePassword(event.currentTarget.value)}
      />
      {shown.password !== 'none' && draft.password === undefined && (
        <div className={classes.buttons}>
          <Button size="compact-sm" variant="default" onClick={() => set({ password: null })}>
            {t('ui.mail.password.drop')}
          </Button>
        </div>
      )}
      {now.security !== 'none' && (
        <Textarea
          {...text('trusted_certificate', true)}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={20_000}
          classNames={{ input: classes.code }}
        />
      )}
    </fieldset>
  );
}

function RuleFields({ form }: { form: Form }) {
  const { t } = useI18n();
  const { now, set, text, number } = form;
  return (
    <>
      <fieldset className={network.fields}>
        <legend className={classes.heading}>{t('ui.mail.part.rules')}</legend>
        <TextInput {...number('most_megabytes')} classNames={{ input: classes.code }} />
        <Switch
          label={t('ui.mail.hold_all')}
          checked={now.hold}
          onChange={(event) => set({ hold: event.currentTarget.checked })}
        />
        <Select
          label={t('ui.mail.papers')}
          description={t('ui.mail.papers.hint')}
          data={paperWays.map((value) => ({ value, label: t(`ui.mail.papers.${value}`) }))}
          value={now.papers}
          allowDeselect={false}
          onChange={(value) => set({ papers: paperWays.find((one) => one === value) ?? now.papers })}
        />
        <TextInput {...text('room_address', true)} maxLength={300} />
      </fieldset>
      <DailyFields form={form} />
    </>
  );
}

function DailyFields({ form: { now, set, change } }: { form: Form }) {
  const { t } = useI18n();
  const days = (typed: string) =>
    typed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number);
  return (
    <fieldset className={network.fields}>
      <legend className={classes.heading}>{t('ui.mail.part.daily')}</legend>
      {dailyEvents.map((event) => (
        <Select
          key={event}
          label={t(`message_event.${event}`)}
          data={dailyWays.map((value) => ({ value, label: t(`ui.mail.daily.${value}`) }))}
          value={now.daily[event]}
          allowDeselect={false}
          onChange={(value) =>
            set({ daily: { ...now.daily, [event]: dailyWays.find((one) => one === value) ?? now.daily[event] } })
          }
        />
      ))}
      <TextInput
        label={t('ui.mail.recall_days')}
        description={t('ui.mail.recall_days.hint')}
        defaultValue={now.recall_days.join(', ')}
        error={problemOf(change.error, 'recall_days')}
        classNames={{ input: classes.code }}
        onChange={(event) => set({ recall_days: days(event.currentTarget.value) })}
      />
    </fieldset>
  );
}
