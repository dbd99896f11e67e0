// One of the own orders: what it is about, its offer as a paper, and accepting it with a name.

import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { givenName } from '#server/contract/names/person-names.ts';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { useUser } from '../lib/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { usePlainForm } from '../ui/fields/use-plain-form.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { SendForm } from '../ui/send/send-form.tsx';
import { isAccepted, OrderState } from './order-state.tsx';
import classes from './room.module.css';
import { offerAddress, type RoomOrder, useAccept, useDevice, useOrder } from './room-data.ts';
import { deviceName, deviceWords } from './room-words.ts';
import { useDownload } from './use-download.ts';

export function OrderPage({ id, mayOrder }: { id: string; mayOrder: boolean }) {
  const { t } = useI18n();
  const order = useOrder(id);
  const found = order.data;
  useScreen('room-order', found !== undefined || order.error !== null);
  const title = t('ui.room.order_number', { number: found?.attributes.number ?? '' });
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (order.error) return <ErrorNotice error={order.error} onRetry={() => void order.refetch()} />;
  if (!found) return null;
  const devices = found.attributes.lines.flatMap(({ inventory_id: device }) => device ?? []);
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>
        <OrderState order={found.attributes} />
      </p>
      <Facts order={found} />
      <Offer order={found} mayAccept={mayOrder} />
      {devices.length > 0 && <h2 className={classes.sub}>{t('ui.room.devices')}</h2>}
      <ul className={classes.list}>
        {devices.map((device) => (
          <DeviceLine key={device} id={device} />
        ))}
      </ul>
    </>
  );
}

function Facts({ order: { attributes } }: { order: RoomOrder }) {
  const { t, format } = useI18n();
  const day = (date: string | null) => date && format.date(date);
  const facts: [string, ReactNode][] = [
    ['ui.room.date', day(attributes.date)],
    ['ui.room.requested_by', attributes.requested_by],
    ['ui.room.wished_date', day(attributes.wished_date)],
    ['ui.room.delivery_date', day(attributes.delivery_date)],
    ['ui.room.reference', attributes.buyer_reference],
    ['ui.room.remark', attributes.customer_remark],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([key, value]) => [<dt key={`${key} name`}>{t(key)}</dt>, <dd key={key}>{value}</dd>])}
    </dl>
  );
}

/** A line about a device that is theirs no longer has nothing to show. */
function DeviceLine({ id }: { id: string }) {
  const device = useDevice(id).data;
  if (!device) return null;
  return (
    <li className={classes.row} data-plain>
      <Link className={classes.code} to={`/room/devices/${encodeURIComponent(id)}`}>
        {deviceName(device)}
      </Link>
      <span className={classes.summary}>{deviceWords(device)}</span>
    </li>
  );
}

function Offer({ order, mayAccept }: { order: RoomOrder; mayAccept: boolean }) {
  const { t, format } = useI18n();
  const [accepting, setAccepting] = useState(false);
  const files = useDownload();
  const { offered_at: offered, offered_hash: hash, accepted_at: at, accepted_by: by, state, changed } = order.attributes;
  if (!offered || !hash) return state ? null : <p className={classes.note}>{t('ui.room.requested.hint')}</p>;
  const accepted = isAccepted(order.attributes);
  const offering = state?.value === 1;
  const open = offering && !accepted && !changed;
  const read = (
    <Button variant="default" loading={files.isPending} onClick={() => files.mutate({ address: offerAddress(order.id) })}>
      {t('ui.room.offer.read')}
    </Button>
  );
  return (
    <section>
      <h2 className={classes.sub}>{t('ui.room.offer')}</h2>
      {at && by && (
        <p className={classes.note} data-good={accepted || undefined}>
          {t(accepted ? 'ui.room.accepted' : 'ui.room.accepted_before', { name: by, at: format.instant(at) })}
          {offering && accepted && !changed && ` ${t('ui.room.accepted.next')}`}
        </p>
      )}
      {changed && (
        <p className={classes.note} data-warn>
          {t('ui.room.changed')}
        </p>
      )}
      <p className={classes.count}>{t('ui.room.offered', { at: format.instant(offered) })}</p>
      <Total order={order} />
      <div className={classes.ways}>
        {read}
        {open && mayAccept && <Button onClick={() => setAccepting(true)}>{t('ui.room.accept')}</Button>}
      </div>
      {open && !mayAccept && <p className={classes.note}>{t('ui.room.accept.others')}</p>}
      <p className={classes.count}>
        {t('ui.room.hash')} <span className={classes.hash}>{hash}</span>
      </p>
      {accepting && (
        <AcceptDialog id={order.id} hash={hash} read={read} total={<Total order={order} />} onClose={() => setAccepting(false)} />
      )}
    </section>
  );
}

/** What is agreed to, as the paper says it. */
function Total({ order: { attributes } }: { order: RoomOrder }) {
  const { t, format } = useI18n();
  if (!attributes.total) return null;
  const { currency, net_taxable: net, vat_total: vat, gross_total: gross, delivery_costs: delivery } = attributes.total;
  const money = (amount: number) => format.money(amount, currency);
  return (
    <p className={classes.total}>
      <strong>{t('ui.room.total', { amount: money(gross) })}</strong>
      {vat !== 0 && <span>{t('ui.room.total.tax', { net: money(net), vat: money(vat) })}</span>}
      {delivery !== null && delivery !== 0 && <span>{t('ui.room.total.delivery', { amount: money(delivery) })}</span>}
    </p>
  );
}

interface AcceptDialogProps {
  id: string;
  hash: string;
  /** The way to what is accepted, for who has not been there. */
  read: ReactNode;
  /** What it comes to. */
  total: ReactNode;
  onClose: () => void;
}

function AcceptDialog({ id, hash, read, total, onClose }: AcceptDialogProps) {
  const { t } = useI18n();
  const user = useUser().data;
  const accept = useAccept(id);
  const form = usePlainForm({
    initial: { name: user ? givenName(user) : '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('ui.form.required') : null }),
    onSubmit: ({ name }) => accept.mutate({ name: name.trim(), offered_hash: hash }, { onSuccess: onClose }),
  });
  return (
    <Dialog title={t('ui.room.accept')} onClose={onClose}>
      <SendForm className={classes.form} onSend={form.submit}>
        <p>{t('ui.room.accept.text')}</p>
        {total}
        <div>{read}</div>
        <TextInput label={t('ui.room.name')} maxLength={255} autoComplete="name" {...form.text('name')} />
        {accept.error && <ErrorNotice error={accept.error} />}
        <DialogButtons submit={t('ui.room.accept')} loading={accept.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
