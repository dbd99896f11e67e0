// The own devices: search, those that are due, and what can be done with those that are picked: order their calibration, take their
// certificates. What is shown stands in the address.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { DueText } from '../ui/due-text.tsx';
import { useDraft } from '../ui/fields/use-draft.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../ui/notice.tsx';
import { StatusText } from '../ui/status-text.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { Pages } from './pages.tsx';
import classes from './room.module.css';
import { bundleAddress, type RoomDevice, useDevices } from './room-data.ts';
import { deviceName, deviceWords } from './room-words.ts';
import { useDownload } from './use-download.ts';

interface DevicesPageProps {
  mayOrder: boolean;
  dueUntil: string;
}

export function DevicesPage({ mayOrder, dueUntil }: DevicesPageProps) {
  const { t } = useI18n();
  const [parameters, setParameters] = useSearchParams();
  const [picked, setPicked] = useState<ReadonlyMap<string, RoomDevice>>(new Map());
  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '1', 10) || 1);
  const q = parameters.get('q') ?? '';
  const due = parameters.get('due') === 'yes';
  const devices = useDevices({ page, q, dueUntil: due ? dueUntil : null });
  const slow = useSlow(devices.isPending);
  useScreen('room-devices', devices.data !== undefined || devices.error !== null);
  useEffect(() => {
    document.title = t('ui.room.devices');
  }, [t]);
  const go = (change: Record<string, string>) =>
    setParameters({ ...Object.fromEntries(parameters), page: '1', ...change }, { replace: 'q' in change });
  const pick = (device: RoomDevice) => setPicked((before) => withOther(before, device));
  const { data: rows = [], meta } = devices.data ?? {};
  return (
    <>
      <h1 className={classes.title}>{t('ui.room.devices')}</h1>
      <search className={classes.tools}>
        <SearchField value={q} onChange={(text) => go({ q: text })} />
        <Checkbox
          label={t('ui.room.due_only')}
          checked={due}
          onChange={({ currentTarget }) => go({ due: currentTarget.checked ? 'yes' : 'no' })}
        />
      </search>
      {devices.error && <ErrorNotice error={devices.error} onRetry={() => void devices.refetch()} />}
      {slow && <SkeletonLines count={6} />}
      {meta && rows.length === 0 && <EmptyNotice title={t(q || due ? 'ui.empty.filtered' : 'ui.room.no_devices')} />}
      {meta && rows.length > 0 && (
        <p className={classes.count} role="status">
          {t('ui.portal.count', { count: meta.total })}
        </p>
      )}
      <ul className={classes.list}>
        {rows.map((device) => (
          <DeviceRow key={device.id} device={device} picked={picked.has(device.id)} onPick={() => pick(device)} />
        ))}
      </ul>
      {meta && <Pages page={page} last={meta.last_page} onPage={(to) => go({ page: String(to) })} />}
      {picked.size > 0 && <Chosen devices={[...picked.values()]} mayOrder={mayOrder} onClear={() => setPicked(new Map())} />}
    </>
  );
}

/** Picked, or no longer. */
function withOther(picked: ReadonlyMap<string, RoomDevice>, device: RoomDevice): ReadonlyMap<string, RoomDevice> {
  const next = new Map(picked);
  if (!next.delete(device.id)) next.set(device.id, device);
  return next;
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useI18n();
  const { draft, type } = useDraft(value, onChange);
  return (
    <TextInput
      className={classes.search}
      type="search"
      label={t('ui.portal.search')}
      maxLength={200}
      value={draft}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function DeviceRow({ device, picked, onPick }: { device: RoomDevice; picked: boolean; onPick: () => void }) {
  const { t } = useI18n();
  const { state, due_date: due, order } = device.attributes;
  const name = deviceName(device);
  return (
    <li className={classes.row}>
      <span className={classes.pick}>
        <Checkbox checked={picked} onChange={onPick} aria-label={t('ui.room.pick', { name })} />
      </span>
      <Link to={`/room/devices/${encodeURIComponent(device.id)}`} className={classes.code}>
        {name}
      </Link>
      <span className={classes.summary}>{deviceWords(device)}</span>
      <span className={classes.state}>{state && <StatusText label={state.label} color={state.color} />}</span>
      <span className={classes.due}>
        <DueText date={due} />
      </span>
      <span className={classes.order}>
        {order?.id && (
          <Link className={classes.link} to={`/room/orders/${encodeURIComponent(order.id)}`}>
            {order.number}
          </Link>
        )}
        {order && !order.id && t('ui.room.preparing')}
      </span>
    </li>
  );
}

interface ChosenProps {
  devices: readonly RoomDevice[];
  mayOrder: boolean;
  onClear: () => void;
}

function Chosen({ devices, mayOrder, onClear }: ChosenProps) {
  const { t } = useI18n();
  const [ordering, setOrdering] = useState(false);
  const files = useDownload();
  const certificates = devices.flatMap(({ attributes }) => attributes.certificate?.id ?? []);
  return (
    <section className={classes.chosen} aria-label={t('ui.room.chosen', { count: devices.length })}>
      <span role="status">{t('ui.room.chosen', { count: devices.length })}</span>
      {mayOrder && <Button onClick={() => setOrdering(true)}>{t('ui.room.order')}</Button>}
      <Button
        variant="default"
        loading={files.isPending}
        disabled={certificates.length === 0}
        onClick={() => files.mutate({ address: bundleAddress, body: { ids: certificates } })}
      >
        {t('ui.room.bundle', { count: certificates.length })}
      </Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t('ui.room.clear')}
      </Button>
      {ordering && <OrderDialog devices={devices} onClose={() => setOrdering(false)} onDone={onClear} />}
    </section>
  );
}
