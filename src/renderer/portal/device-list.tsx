// The public list of devices: search, order, page. Its state is the address, so it can be sent to somebody.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import type { RecordRow } from '../lib/records.ts';
import { DueText } from '../ui/due-text.tsx';
import { useDraft } from '../ui/fields/use-draft.ts';
import { SkeletonLines, useSlow } from '../ui/notice.tsx';
import { StatusText } from '../ui/status-text.tsx';
import classes from './device-list.module.css';
import { type PortalConfig, type PortalField, useDevices, usePortalConfig } from './portal-data.ts';
import { PortalFrame } from './portal-frame.tsx';
import { NothingThere, PortalError } from './portal-notice.tsx';
import { attributeOf, sortColumns, wordsOf } from './portal-words.ts';

const pageSize = 25;

export function DeviceListPage() {
  const config = usePortalConfig();
  return (
    <PortalFrame lab={config.data?.lab_name}>
      <Content config={config} />
    </PortalFrame>
  );
}

function Content({ config }: { config: ReturnType<typeof usePortalConfig> }) {
  const [parameters] = useSearchParams();
  if (config.error && !config.data) return <PortalError error={config.error} onRetry={() => void config.refetch()} />;
  if (config.data === undefined) return null;
  if (config.data === null) return <NothingThere hasList={false} />;
  const start = config.data.start_address;
  if (start !== null && parameters.size === 0 && !/^\/portal\/?$/.test(start)) return <StartPage address={start} />;
  return <DeviceList config={config.data} />;
}

/** The lab's own choice of a first page; the list itself stays at any address with a parameter. */
function StartPage({ address }: { address: string }) {
  const inside = /^\/portal(?:[/?]|$)/.test(address);
  useEffect(() => {
    if (!inside) window.location.replace(address);
  }, [address, inside]);
  return inside ? <Navigate to={address} replace /> : null;
}

function DeviceList({ config }: { config: PortalConfig }) {
  const { t, format } = useI18n();
  const [parameters, setParameters] = useSearchParams();
  const fields = config.fields.inventory ?? [];
  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '1', 10) || 1);
  const q = parameters.get('q') ?? '';
  const sorts = sortColumns.map((column) => attributeOf(fields, column)).filter((name) => name !== null);
  const sort = sorts.find((name) => name === parameters.get('sort')) ?? sorts[0] ?? '';
  const query = new URLSearchParams({
    'page[size]': String(pageSize),
    'page[number]': String(page),
    ...(q.trim() === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
  });
  const devices = useDevices(query.toString(), true);
  const slow = useSlow(devices.isPending);
  useScreen('portal', devices.data !== undefined || devices.error !== null);
  useEffect(() => {
    document.title = `${t('ui.inventory.title')} · ${config.lab_name}`;
  }, [t, config.lab_name]);
  const go = (change: Record<string, string>) => {
    const next = new URLSearchParams({ ...Object.fromEntries(parameters), page: '1', ...change });
    setParameters(next, { replace: 'q' in change });
  };
  const { meta, data: rows = [] } = devices.data ?? {};
  return (
    <>
      <h1 className={classes.title}>{t('ui.inventory.title')}</h1>
      <search className={classes.tools}>
        <SearchField value={q} onChange={(text) => go({ q: text })} />
        {sorts.length > 1 && (
          <NativeSelect
            className={classes.sort}
            size="md"
            label={t('ui.portal.sort')}
            value={sort}
            data={sorts.map((name) => ({ value: name, label: fields.find((field) => field.api_name === name)?.label ?? name }))}
            onChange={(event) => go({ sort: event.currentTarget.value })}
          />
        )}
      </search>
      {devices.error && !devices.data && <PortalError error={devices.error} onRetry={() => void devices.refetch()} />}
      {slow && <SkeletonLines count={6} />}
      {meta && (
        <p className={classes.count} role="status">
          {t(meta.total === 0 ? 'ui.empty.filtered' : 'ui.portal.count', { count: meta.total })}
        </p>
      )}
      <ul className={classes.list}>
        {rows.map((row) => (
          <DeviceRow key={row.id} row={row} fields={fields} />
        ))}
      </ul>
      {meta && meta.last_page > 1 && (
        <nav className={classes.pages} aria-label={t('ui.portal.pages')}>
          <PageButton disabled={page <= 1} onClick={() => go({ page: String(page - 1) })}>
            {t('ui.portal.previous')}
          </PageButton>
          <span>{t('ui.portal.page', { page: format.number(page), last: format.number(meta.last_page) })}</span>
          <PageButton disabled={page >= meta.last_page} onClick={() => go({ page: String(page + 1) })}>
            {t('ui.portal.next')}
          </PageButton>
        </nav>
      )}
    </>
  );
}

function PageButton({ disabled, onClick, children }: { disabled: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="default" disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useI18n();
  const { draft, type } = useDraft(value, onChange);
  return (
    <TextInput
      className={classes.search}
      size="md"
      type="search"
      label={t('ui.portal.search')}
      maxLength={200}
      value={draft}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function DeviceRow({ row, fields }: { row: RecordRow; fields: readonly PortalField[] }) {
  const { format } = useI18n();
  const { title, summary, status, due, isDue } = wordsOf(row, fields);
  return (
    <li>
      <Link to={`/portal/${encodeURIComponent(row.id)}`} className={classes.row}>
        <span className={classes.code}>{title}</span>
        <span className={classes.summary}>{summary}</span>
        <span className={classes.status}>{status && <StatusText label={status.label} color={status.color} />}</span>
        <span className={classes.due}>{due && (isDue ? <DueText date={due} /> : format.date(due))}</span>
      </Link>
    </li>
  );
}
