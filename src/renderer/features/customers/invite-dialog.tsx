// Inviting somebody into the room of a customer: the address, then the code with its link, shown this once.

import { Button, CopyButton, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError, bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { usePlainForm } from '../../ui/fields/use-plain-form.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import classes from './customer-page.module.css';

export interface Given {
  email: string;
  code: string;
  expires_at: string;
}

interface InviteDialogProps {
  customer: string;
  onInvited: () => void;
  onClose: () => void;
}

export function InviteDialog({ customer, onInvited, onClose }: InviteDialogProps) {
  const { t, language } = useI18n();
  const params = { path: { id: customer } };
  const invite = useMutation({
    mutationFn: async ({ email, spoken }: { email: string; spoken: string }) => {
      const body = { email: email.trim(), language: spoken === 'en' ? ('en' as const) : ('de' as const) };
      return (await bodyOf(POST('/api/v2/customers/{id}/room-people', { params, body }))).data.attributes;
    },
    onSuccess: onInvited,
    onError(error) {
      if (!(error instanceof ApiError) || error.status !== 422) return;
      for (const { field, plain } of error.problems) if (field === 'email') form.refuse({ email: plain });
    },
  });
  const form = usePlainForm({
    initial: { email: '', spoken: language as string },
    check: ({ email }) => ({ email: email.trim() === '' ? t('ui.form.required') : null }),
    onSubmit: (values) => invite.mutate(values),
  });
  const atField = invite.error instanceof ApiError && invite.error.problems.some(({ field }) => field === 'email');
  return (
    <Dialog title={t('ui.room_people.invite')} onClose={onClose}>
      {invite.data ? (
        <GivenInvitation given={invite.data} onClose={onClose} />
      ) : (
        <SendForm className={classes.roomForm} onSend={form.submit}>
          <TextInput label={t('user.email')} type="email" maxLength={255} autoComplete="off" {...form.text('email')} />
          <Select
            label={t('user.language')}
            data={['de', 'en'].map((value) => ({ value, label: t(`language.${value}`) }))}
            allowDeselect={false}
            value={form.values.spoken}
            onChange={(value) => form.set('spoken', value ?? 'de')}
          />
          {invite.error && !atField && <ErrorNotice error={invite.error} />}
          <DialogButtons submit={t('ui.room_people.invite')} loading={invite.isPending} onClose={onClose} />
        </SendForm>
      )}
    </Dialog>
  );
}

/** What stands behind the `#` reaches no server. */
const linkOf = ({ email, code }: Given) => `${window.location.origin}/room/join#${new URLSearchParams({ email, code })}`;

export function GivenInvitation({ given, onClose }: { given: Given; onClose: () => void }) {
  const { t, format } = useI18n();
  const copied = [
    { name: 'code', value: given.code },
    { name: 'link', value: linkOf(given) },
  ];
  return (
    <div className={classes.roomForm} role="status">
      <p>{t('ui.room_people.given', { email: given.email, time: format.instant(given.expires_at) })}</p>
      {copied.map(({ name, value }) => (
        <div key={name} className={classes.given}>
          <code>{value}</code>
          <CopyButton value={value}>
            {({ copied: done, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {t(done ? 'ui.copied' : `ui.room_people.copy_${name}`)}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
      <p>{t('ui.room_people.address')}</p>
      <div>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </div>
  );
}
