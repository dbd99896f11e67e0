// The public portal's switches: on or off, where a bare address and a scanned label lead. Spec 4.9.
import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { bodyOf, GET, PUT } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './administration.module.css';
import { PageFrame } from './page-frame.tsx';
import { useWork } from './use-work.ts';

const shown = ['admin-portal'] as const;
const fetchSettings = (signal: AbortSignal) => bodyOf(GET('/api/v2/admin/portal-settings', { signal }));
type Settings = Awaited<ReturnType<typeof fetchSettings>>;

export function Page() {
  const { t } = useI18n();
  const query = useQuery({ queryKey: shown, queryFn: ({ signal }) => fetchSettings(signal) });
  return (
    <PageFrame name="portal-settings" title={t('ui.portal_settings.title')} query={query}>
      {query.data && <PortalForm key={JSON.stringify(query.data)} settings={query.data} />}
    </PageFrame>
  );
}

function PortalForm({ settings: { data, meta } }: { settings: Settings }) {
  const { t } = useI18n();
  const { attributes } = data;
  const [start, setStart] = useState(attributes.portal_start_address ?? '');
  const [link, setLink] = useState(attributes.qrlink_address ?? '');
  const save = useWork({
    run: (body: {
      portal_enable?: 0 | 1;
      qrlink_enable?: 0 | 1;
      portal_start_address?: string | null;
      qrlink_address?: string | null;
    }) => bodyOf(PUT('/api/v2/admin/portal-settings', { body })),
    shown,
    done: () => t('ui.saved'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ portal_start_address: start || null, qrlink_address: link || null });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {!meta.public_user && <p className={classes.warning}>{t('ui.portal_settings.no_user')}</p>}
      <Switch
        label={t('ui.portal_settings.portal')}
        description={t('ui.portal_settings.portal.hint')}
        checked={attributes.portal_enable === 1}
        onChange={(event) => save.mutate({ portal_enable: event.currentTarget.checked ? 1 : 0 })}
      />
      <TextInput
        label={t('ui.portal_settings.start')}
        description={t('ui.portal_settings.start.hint')}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <Switch
        label={t('ui.portal_settings.codes')}
        description={t('ui.portal_settings.codes.hint')}
        checked={attributes.qrlink_enable === 1}
        onChange={(event) => save.mutate({ qrlink_enable: event.currentTarget.checked ? 1 : 0 })}
      />
      <TextInput
        label={t('ui.portal_settings.link')}
        description={t('ui.portal_settings.link.hint')}
        value={link}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          disabled={start === (attributes.portal_start_address ?? '') && link === (attributes.qrlink_address ?? '')}
          loading={save.isPending}
        >
          {t('ui.save')}
        </Button>
      </div>
    </form>
  );
}
