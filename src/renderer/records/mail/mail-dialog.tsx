// A message about a record: its occasion, to whom, its words, what goes with it. What is typed stays when something is refused.
import { Checkbox, Loader, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { type PaperWay, paperWays } from '#server/contract/values/mail/mail-settings.ts';
import type { MessageEvent } from '#server/contract/values/mail/message-event.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useComposed, useSendMail } from './mail-data.ts';
import classes from './mail-dialog.module.css';

interface MailDialogProps {
  events: readonly MessageEvent[];
  id: string;
  onClose: () => void;
}

export function MailDialog({ events, id, onClose }: MailDialogProps) {
  const { t } = useI18n();
  const [event, setEvent] = useState(events[0] as MessageEvent);
  // As the lab has set it until somebody chooses.
  const [papers, setPapers] = useState<PaperWay>();
  const composed = useComposed({ event, record_id: id, ...(papers ? { papers } : {}) });
  return (
    <Dialog title={t('ui.mail.send')} size="lg" onClose={onClose}>
      {events.length > 1 && (
        <Select
          label={t('ui.mail.occasion')}
          data={events.map((value) => ({ value, label: t(`message_event.${value}`) }))}
          value={event}
          allowDeselect={false}
          onChange={(value) => setEvent((value as MessageEvent | null) ?? event)}
        />
      )}
      {composed.isPending && <Loader className={classes.loader} size="sm" />}
      {composed.error && <ErrorNotice error={composed.error} />}
      {composed.data && <WayChoice composed={composed.data} onChoose={setPapers} />}
      {composed.data && (
        <MailForm key={`${event} ${composed.data.papers}`} event={event} id={id} composed={composed.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Only where there is a room to find them in, and something to find. */
function WayChoice({ composed, onChoose }: { composed: MailFormProps['composed']; onChoose: (way: PaperWay) => void }) {
  const { t } = useI18n();
  const { has_room, papers, attachments } = composed;
  if (!has_room || (attachments.length === 0 && papers === 'attached')) return null;
  return (
    <Select
      className={classes.way}
      label={t('ui.mail.way')}
      data={paperWays.map((value) => ({ value, label: t(`ui.mail.papers.${value}`) }))}
      value={papers}
      allowDeselect={false}
      onChange={(value) => onChoose(paperWays.find((one) => one === value) ?? papers)}
    />
  );
}

interface MailFormProps {
  event: MessageEvent;
  id: string;
  composed: NonNullable<ReturnType<typeof useComposed>['data']>;
  onClose: () => void;
}

function MailForm({ event, id, composed, onClose }: MailFormProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const send = useSendMail();
  const { recipients, subject, body, papers } = composed;
  const [typed, setTyped] = useState({ recipients, subject, body });
  const [hold, setHold] = useState(false);
  const problem = (field: string) => problemOf(send.error, field);
  const isKnown = ['recipients', 'subject', 'body'].some((field) => problem(field) !== null);
  const field = (name: keyof typeof typed) => ({
    label: t(`ui.mail.${name}`),
    value: typed[name],
    error: problem(name),
    onChange: (change: { currentTarget: { value: string } }) => {
      const { value } = change.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  const submit = () => {
    const onSuccess = () => {
      toasts.say(t('ui.mail.done'));
      onClose();
    };
    send.mutate({ event, record_id: id, papers, ...typed, hold }, { onSuccess });
  };
  return (
    <SendForm className={classes.form} onSend={submit}>
      <Notes composed={composed} />
      <TextInput {...field('recipients')} description={t('ui.mail.recipients.hint')} maxLength={2000} />
      <TextInput {...field('subject')} maxLength={255} />
      <Textarea {...field('body')} autosize minRows={6} maxRows={10} maxLength={20_000} />
      <Attachments composed={composed} />
      <Checkbox label={t('ui.mail.hold')} checked={hold} onChange={(change) => setHold(change.currentTarget.checked)} />
      {send.error && !isKnown && (
        <p className={classes.bad} role="alert">
          {problem('attachments') ?? textOf(send.error)}
        </p>
      )}
      <DialogButtons submit={t('ui.mail.submit')} loading={send.isPending} onClose={onClose} />
    </SendForm>
  );
}

function Notes({ composed: { earlier, sends } }: { composed: MailFormProps['composed'] }) {
  const { t, format } = useI18n();
  return (
    <>
      {!sends && <p className={classes.note}>{t('ui.mail.no_server')}</p>}
      {earlier.map(({ id, at, recipients, state }) => (
        <p key={id} className={classes.note}>
          {t('ui.mail.earlier', { at: format.instant(at), recipients, state: t(`message_state.${state}`) })}
        </p>
      ))}
    </>
  );
}

function Attachments({ composed: { attachments, papers } }: { composed: MailFormProps['composed'] }) {
  const { t } = useI18n();
  if (papers === 'linked') return <p className={classes.note}>{t('ui.mail.linked_note')}</p>;
  return (
    <div>
      <p className={classes.label}>{t('ui.mail.attachments')}</p>
      {attachments.length === 0 && <p className={classes.note}>{t('ui.mail.no_attachment')}</p>}
      <ul className={classes.attachments}>
        {attachments.map(({ title, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
