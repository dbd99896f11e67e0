// The public page of one device: what it is and how it stands in one glance, its fields, and what the lab opened of its history.
import { Tabs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { DueReading } from '../ui/due-text.tsx';
import { SkeletonLines, useSlow } from '../ui/notice.tsx';
import { StatusText } from '../ui/status-text.tsx';
import classes from './device-page.module.css';
import { DeviceParts } from './device-parts.tsx';
import { type PortalConfig, type PortalDevice, useDevice, usePortalConfig } from './portal-data.ts';
import { PortalFields } from './portal-fields.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { NothingThere, PortalError } from './portal-notice.tsx';
import { inHead, portalList, wordsOf } from './portal-words.ts';

export function DevicePage() {
  const { id = '' } = useParams();
  const config = usePortalConfig();
  const device = useDevice(id);
  return (
    <PortalFrame lab={device.data?.own?.lab_name ?? config.data?.lab_name}>
      <Content id={id} config={config} device={device} />
    </PortalFrame>
  );
}

interface ContentProps {
  id: string;
  config: ReturnType<typeof usePortalConfig>;
  device: ReturnType<typeof useDevice>;
}

function Content({ id, config, device }: ContentProps) {
  const waiting = device.data === undefined || config.data === undefined;
  const error = device.error ?? config.error;
  const slow = useSlow(waiting && error === null);
  if (waiting && error) {
    return <PortalError error={error} onRetry={() => void Promise.all([device.refetch(), config.refetch()])} />;
  }
  if (waiting) return slow ? <SkeletonLines count={8} /> : null;
  if (device.data === null) return <NothingThere hasList={config.data !== null} />;
  return <Device key={id} device={device.data} config={config.data} />;
}

function Device({ device: { row, own }, config }: { device: PortalDevice; config: PortalConfig | null }) {
  const { t } = useI18n();
  const fields = own?.fields ?? config?.fields.inventory ?? [];
  const { title, description, status, due, isDue } = wordsOf(row, fields);
  const lab = own?.lab_name ?? config?.lab_name ?? '';
  const tabs = own === null ? (config?.tabs ?? []) : [];
  useScreen('portal-device', true);
  useEffect(() => {
    document.title = `${title} · ${lab}`;
  }, [title, lab]);
  return (
    <article>
      {config && (
        <Link to={portalList} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.5} aria-hidden="true" />
          {t('ui.portal.all')}
        </Link>
      )}
      <header className={classes.head}>
        <div className={classes.identity}>
          <h1 className={classes.code}>{title}</h1>
          {description && title !== description && <p className={classes.summary}>{description}</p>}
          {status && <StatusText label={status.label} color={status.color} />}
        </div>
        {isDue && (
          <div className={classes.due}>
            <DueReading date={due} />
          </div>
        )}
      </header>
      <PortalFields fields={fields.filter(({ column_name }) => !inHead.has(column_name))} row={row} />
      {tabs.length > 0 && (
        <Tabs
          defaultValue={tabs[0]}
          keepMounted={false}
          className={classes.tabs}
          classNames={{ tab: classes.tab, list: classes.tabList }}
        >
          <Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`ui.portal.tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Panel key={tab} value={tab} className={classes.panel}>
              <DeviceParts id={row.id} tab={tab} fields={config?.fields ?? {}} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </article>
  );
}
