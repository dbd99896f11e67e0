// The public portal's switches: on or off at once; where a bare address and a scanned label lead is typed and saved.
// docs/interface/portal.md#rules.

import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, bodyOf, GET, PUT } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { sameValue, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import classes from '../shared/administration.module.css';
import { ClashNotice } from '../shared/clash-notice.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { useTypedOver } from '../shared/typed-over.ts';
import { useWork } from '../shared/use-work.ts';
import { CertificateCheckForm } from './certificate-check-form.tsx';

const shown = ['admin-portal'] as const;
const fetchSettings = (signal?: AbortSignal) => bodyOf(GET('/api/v2/admin/portal-settings', { ...(signal ? { signal } : {}) }));
type Settings = Awaited<ReturnType<typeof fetchSettings>>;

const addresses = [
  { name: 'portal_start_address', text: 'ui.portal_settings.start' },
  { name: 'qrlink_address', text: 'ui.portal_settings.link' },
] as const;

interface Change {
  portal_enable?: 0 | 1;
  qrlink_enable?: 0 | 1;
  portal_start_address?: string | null;
  qrlink_address?: string | null;
}

/** Only what was changed is sent, and only over what its reader saw. */
function write(change: Change, seen: Settings['data']['attributes']): Promise<void> {
  const names = Object.keys(change) as (keyof Change)[];
  return writeOverSeen({
    read: () => answerOf(GET('/api/v2/admin/portal-settings')),
    isSeen: ({ data }) => names.every((name) => sameValue(data.attributes[name], seen[name])),
    write: (etag) => PUT('/api/v2/admin/portal-settings', { params: { header: { 'If-Match': etag } }, body: change }),
  });
}

export function Page() {
  const { t } = useI18n();
  const query = useQuery({ queryKey: shown, queryFn: ({ signal }) => fetchSettings(signal) });
  return (
    <PageFrame name="portal-settings" title={t('ui.portal_settings.title')} query={query}>
      {query.data && (
        <div className={classes.sections}>
          <PortalForm settings={query.data} />
          <CertificateCheckForm />
        </div>
      )}
    </PageFrame>
  );
}

function PortalForm({ settings: { data, meta } }: { settings: Settings }) {
  const { t } = useI18n();
  const { attributes } = data;
  const typed = useTypedOver((name) => String(attributes[name as keyof typeof attributes] ?? ''));
  const save = useWork({
    run: (change: Change) => write(change, attributes),
    shown,
    done: () => t('ui.saved'),
  });
  /** As it is switched, not only once the server has heard of it. */
  const isOn = (name: 'portal_enable' | 'qrlink_enable') =>
    ((save.isPending ? save.variables[name] : undefined) ?? attributes[name]) === 1;
  const open = addresses.filter(({ name }) => typed.open.includes(name));
  const submit = () => {
    const change = Object.fromEntries(open.map(({ name }) => [name, typed.textOf(name).trim() || null]));
    save.mutate(change, { onSuccess: () => typed.drop() });
  };
  const field = ({ name, text }: (typeof addresses)[number]) => (
    <TextInput
      label={t(text)}
      description={t(`${text}.hint`)}
      value={typed.textOf(name)}
      maxLength={255}
      onChange={(event) => typed.type(name, event.currentTarget.value)}
    />
  );
  const [start, link] = addresses;
  return (
    <SendForm className={classes.form} onSend={submit}>
      <ClashNotice
        clashes={typed.clashes}
        labelOf={(name) => t(addresses.find((one) => one.name === name)?.text ?? name)}
        onSettle={typed.settle}
      />
      {!meta.public_user && <p className={classes.warning}>{t('ui.portal_settings.no_user')}</p>}
      <Switch
        label={t('ui.portal_settings.portal')}
        description={t('ui.portal_settings.portal.hint')}
        checked={isOn('portal_enable')}
        onChange={(event) => save.mutate({ portal_enable: event.currentTarget.checked ? 1 : 0 })}
      />
      {field(start)}
      <Switch
        label={t('ui.portal_settings.codes')}
        description={t('ui.portal_settings.codes.hint')}
        checked={isOn('qrlink_enable')}
        onChange={(event) => save.mutate({ qrlink_enable: event.currentTarget.checked ? 1 : 0 })}
      />
      {field(link)}
      <div className={classes.buttons}>
        <SendButton
          waits={open.length === 0 ? t('ui.form.unchanged') : typed.clashes.length > 0 ? t('ui.conflict.first') : null}
          loading={save.isPending}
        >
          {t('ui.save')}
        </SendButton>
        {open.length > 0 && (
          <Button variant="subtle" color="gray" onClick={() => typed.drop()}>
            {t('ui.discard')}
          </Button>
        )}
      </div>
      <UnsavedGuard when={open.length > 0} />
    </SendForm>
  );
}
