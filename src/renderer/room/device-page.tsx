// One of the own devices: its state, when it is due, and all its certificates.
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { DueReading } from '../ui/due-text.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { StatusText } from '../ui/status-text.tsx';
import { OrderDialog } from './order-dialog.tsx';
import classes from './room.module.css';
import { certificateAddress, useCertificates, useDevice } from './room-data.ts';
import { deviceName, deviceWords } from './room-words.ts';
import { useDownload } from './use-download.ts';

export function DevicePage({ id, mayOrder }: { id: string; mayOrder: boolean }) {
  const { t } = useI18n();
  const device = useDevice(id);
  const [ordering, setOrdering] = useState(false);
  const found = device.data;
  useScreen('room-device', found !== undefined || device.error !== null);
  useEffect(() => {
    if (found) document.title = deviceName(found);
  }, [found]);
  if (device.error) return <ErrorNotice error={device.error} onRetry={() => void device.refetch()} />;
  if (!found) return null;
  const { state, due_date: due, order, test_equipment_number: own } = found.attributes;
  return (
    <>
      <div className={classes.headline}>
        <div>
          <h1 className={classes.title}>{deviceName(found)}</h1>
          <p className={classes.lead}>{deviceWords(found)}</p>
        </div>
        <DueReading date={due} />
      </div>
      <dl className={classes.facts}>
        {state && <Fact name={t('ui.room.state')} value={<StatusText label={state.label} color={state.color} />} />}
        {own && <Fact name={t('ui.room.own_number')} value={own} />}
        {order && (
          <Fact
            name={t('ui.room.in_order')}
            value={
              order.id ? (
                <Link className={classes.link} to={`/room/orders/${encodeURIComponent(order.id)}`}>
                  {order.number}
                </Link>
              ) : (
                t('ui.room.preparing')
              )
            }
          />
        )}
      </dl>
      {mayOrder && !order && <Button onClick={() => setOrdering(true)}>{t('ui.room.order')}</Button>}
      <Certificates device={id} />
      {ordering && <OrderDialog devices={[found]} onClose={() => setOrdering(false)} onDone={() => setOrdering(false)} />}
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Certificates({ device }: { device: string }) {
  const { t, format } = useI18n();
  const certificates = useCertificates(device);
  const files = useDownload();
  const rows = certificates.data ?? [];
  return (
    <section>
      <h2 className={classes.sub}>{t('ui.room.certificates')}</h2>
      {certificates.error && <ErrorNotice error={certificates.error} onRetry={() => void certificates.refetch()} />}
      {certificates.data && rows.length === 0 && <p className={classes.count}>{t('ui.room.no_certificates')}</p>}
      <ul className={classes.list}>
        {rows.map(({ id, attributes: { number, date, result, standing } }) => (
          <li key={id} className={classes.row} data-plain>
            <span className={classes.code}>{number}</span>
            <span className={classes.summary}>
              {standing === 'valid' ? result && t(`cal_result.${result}`) : t(`ui.room.standing.${standing}`)}
            </span>
            <span className={classes.state}>{date && format.date(date)}</span>
            <span className={classes.order}>
              {(['pdf', 'dcc'] as const).map((form) => (
                <button
                  key={form}
                  type="button"
                  className={classes.quiet}
                  aria-label={t('ui.room.file', { form: form.toUpperCase(), number: number ?? '' })}
                  onClick={() => files.mutate({ address: certificateAddress(id, form) })}
                >
                  {form.toUpperCase()}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
