// What was written, customer by customer: its paper to see, print and send, labels, and the order with its next step.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchOne } from '../../lib/records.ts';
import { useFields } from '../../records/kind/fields.ts';
import { addressOf, type RecordKind, textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { goodsMovementKind } from '../../records/kinds/devices/goods-movements.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { LabelsButton } from '../../records/labels/labels-button.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import { PaperMenu } from '../../records/paper/paper-menu.tsx';
import { PaperSample } from '../../records/paper/paper-sample.tsx';
import { PathActions } from '../../records/status-path/path-actions.tsx';
import { NextKey, nextStep } from '../../ui/next-key.tsx';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import type { Direction } from './desk-frame.tsx';
import classes from './goods.module.css';
import type { Moved } from './goods-data.ts';

interface DonePanelProps {
  moved: Moved;
  direction: Direction;
  onMore: () => void;
}

export function DonePanel({ moved: { data }, direction, onMore }: DonePanelProps) {
  const { t } = useI18n();
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t(`ui.goods-${direction}.written`)}</h1>
        <Button size="xs" onClick={onMore} {...nextStep} rightSection={<NextKey />}>
          {t(`ui.goods-${direction}.more`)}
        </Button>
      </div>
      <ScrollSection className={classes.desk} label={t(`ui.goods-${direction}.written`)}>
        {data.map((delivery) => (
          <Written key={delivery.id} delivery={delivery} direction={direction} />
        ))}
      </ScrollSection>
    </section>
  );
}

function useOne(kind: RecordKind, id: string | null, include = '') {
  return useQuery({
    queryKey: ['record', kind.path, id ?? '', 'goods'],
    queryFn: async ({ signal }) => (await fetchOne(kind.path, id ?? '', include, signal)).body,
    enabled: id !== null,
  });
}

interface WrittenProps {
  delivery: Moved['data'][number];
  direction: Direction;
}

function Written({ delivery, direction }: WrittenProps) {
  const { t } = useI18n();
  const movement = useOne(goodsMovementKind, delivery.id, 'customer').data;
  const customer = movement?.included?.find(({ id }) => id === delivery.customer_id);
  return (
    <section className={classes.group} aria-label={delivery.number}>
      <h2 className={classes.customer}>
        <Link className={classes.code} to={addressOf(goodsMovementKind, delivery.id)}>
          {delivery.number}
        </Link>{' '}
        {textOf(customer?.attributes.name)}{' '}
        <span className={classes.count}>{t('ui.goods.devices', { count: delivery.devices.length })}</span>
      </h2>
      <div className={classes.next}>
        {movement && <PaperMenu kind={goodsMovementKind} record={movement.data} />}
        {direction === 'in' && <LabelsButton source={{ ids: delivery.devices.map(({ inventory_id }) => inventory_id) }} />}
        <Calibrations delivery={delivery} direction={direction} />
        {delivery.booking_id && <Order id={delivery.booking_id} number={delivery.booking_number ?? ''} />}
      </div>
      <div className={classes.paper}>
        <PaperSample contract="goods-slip" choice={{ record_id: delivery.id }} />
      </div>
    </section>
  );
}

/** Where the work goes on for what came in to be calibrated; and to the certificates of what leaves. */
function Calibrations({ delivery: { devices, booking_number: order }, direction }: WrittenProps) {
  const { t } = useI18n();
  const all = devices.flatMap(({ calibration_id: id }) => id ?? []);
  const [first, second] = all;
  if (first === undefined || (second !== undefined && order === null)) return null;
  const to =
    second === undefined
      ? addressOf(calibrationKind, first)
      : `${calibrationKind.route}?f.order_number=${encodeURIComponent(order ?? '')}`;
  return <Link to={to}>{t(`ui.goods-${direction}.calibrations`, { count: all.length })}</Link>;
}

function Order({ id, number }: { id: string; number: string }) {
  const { t } = useI18n();
  const fields = useFields(bookingKind).data;
  const order = useOne(bookingKind, id).data;
  return (
    <>
      <Link to={addressOf(bookingKind, id)}>{t('ui.goods.order', { number })}</Link>
      {fields && order && (
        <PathActions
          kind={bookingKind}
          path="bookings"
          ends={{ done: 'D', never: 'X' }}
          fields={fields}
          record={order.data}
          of={number}
        />
      )}
    </>
  );
}
