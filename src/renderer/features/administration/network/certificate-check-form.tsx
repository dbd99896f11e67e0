// Whether released certificates bear a code that leads to their check page, and the address they bear for ever.
// docs/interface/portal.md#check.

import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, GET, PUT } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';

const shown = ['admin-certificate-check'] as const;

function useCheckSettings() {
  return useQuery({
    queryKey: shown,
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/admin/certificate-check', { signal }))).data.attributes,
  });
}

export function CertificateCheckForm() {
  const { t } = useI18n();
  const query = useCheckSettings();
  const [typed, setTyped] = useState<string | null>(null);
  const save = useWork({
    run: (body: { enabled?: boolean; address?: string }) => bodyOf(PUT('/api/v2/admin/certificate-check', { body })),
    shown,
    done: () => t('ui.saved'),
    atField: (error) => problemOf(error, 'address') !== null,
  });
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { enabled, address } = query.data;
  const text = typed ?? address;
  const isOpen = text !== address;
  const submit = () => {
    save.mutate({ address: text }, { onSuccess: () => setTyped(null) });
  };
  return (
    <SendForm className={classes.form} onSend={submit}>
      <h2 className={classes.heading}>{t('ui.check_settings.title')}</h2>
      <TextInput
        label={t('ui.check_settings.address')}
        description={t('ui.check_settings.address.hint')}
        value={text}
        maxLength={200}
        error={problemOf(save.error, 'address')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Switch
        label={t('ui.check_settings.enabled')}
        description={t('ui.check_settings.enabled.hint')}
        checked={(save.isPending ? save.variables.enabled : undefined) ?? enabled}
        onChange={(event) =>
          save.mutate(
            { enabled: event.currentTarget.checked, ...(isOpen ? { address: text } : {}) },
            { onSuccess: () => setTyped(null) },
          )
        }
      />
      <div className={classes.buttons}>
        <SendButton waits={isOpen ? null : t('ui.form.unchanged')} loading={save.isPending}>
          {t('ui.save')}
        </SendButton>
      </div>
      <UnsavedGuard when={isOpen} />
    </SendForm>
  );
}
