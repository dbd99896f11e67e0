// The address for a phone or a browser, as a code for its camera; and the same address for the codes on labels, which lead nowhere
// as long as they hold one that no phone reaches. docs/interface/portal.md#endpoints.
import { Button, Select } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveBlob } from '#renderer/lib/files/download.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { SharingShown } from '#renderer/lib/lab/sharing.ts';
import { type Kept, useSaveSettings, useSettings } from '#renderer/records/rows/setting-data.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type LabFile, labFileExtension, labFileText, labFileType } from '#server/contract/files/lab-file.ts';
import classes from '../shared/administration.module.css';
import network from './network-page.module.css';

const labelSetting = 'label.base_url';

export function NetworkAddress({ sharing: { addresses, certificate, name } }: { sharing: SharingShown }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<string | null>(null);
  const address = addresses.find((one) => one === chosen) ?? addresses[0] ?? '';
  const settings = useSettings();
  const source = `/api/v2/admin/sharing/codes/address?${new URLSearchParams({ address }).toString()}`;
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.network.phone')}</h2>
      <p className={classes.text}>{t('ui.network.phone.hint')}</p>
      <div className={network.proof}>
        <img className={network.code} src={source} alt={t('ui.network.address.code', { address })} width={160} height={160} />
        <div className={network.beside}>
          <Select
            label={t('ui.network.address')}
            classNames={{ input: classes.code }}
            data={[...addresses]}
            value={address}
            onChange={setChosen}
          />
          {certificate && (
            <Button
              className={network.own}
              variant="default"
              size="xs"
              leftSection={<IconFileDownload size={16} stroke={1.5} />}
              onClick={() => saveLabFile({ address, fingerprint: certificate.fingerprint }, name)}
            >
              {t('ui.network.file')}
            </Button>
          )}
          {certificate && <p className={network.note}>{t('ui.network.file.hint')}</p>}
          {settings.data && <LabelAddress address={address} kept={settings.data} />}
        </div>
      </div>
    </section>
  );
}

function saveLabFile(lab: LabFile, name: string): void {
  saveBlob(new Blob([labFileText(lab)], { type: labFileType }), `${name}.${labFileExtension}`);
}

function LabelAddress({ address, kept }: { address: string; kept: Kept }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const save = useSaveSettings();
  const base = kept.get(labelSetting);
  const now = typeof base === 'string' ? base.trim().replace(/\/+$/, '') : '';
  if (now === address) return <p className={network.note}>{t('ui.network.labels.same')}</p>;
  return (
    <>
      <p className={network.note}>
        {now === '' ? t('ui.network.labels.none', { address }) : t('ui.network.labels', { base: now, address })}
      </p>
      <Button
        className={network.own}
        variant="default"
        size="xs"
        loading={save.isPending}
        onClick={() =>
          save.mutate([{ name: labelSetting, value: address, seen: base }], {
            onSuccess: ({ [labelSetting]: refused }) =>
              refused === undefined ? toasts.say(t('ui.network.labels.used')) : toasts.fail(refused),
          })
        }
      >
        {t('ui.network.labels.use')}
      </Button>
    </>
  );
}
