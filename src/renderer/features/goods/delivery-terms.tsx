// Said once for all devices of a customer: which order they come for, the day that is promised, the shelf they are put on.
import { Button, Select, TextInput } from '@mantine/core';
import { addDays } from '#server/contract/values/dates.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import classes from './goods.module.css';
import { type Promised, useOpenOrders, useProposedDay } from './goods-data.ts';
import { type Arrived, freshOrder, noOrder, orderOf, type Terms } from './goods-draft.ts';

interface DeliveryTermsProps {
  group: Arrived;
  /** Those of its devices that come to be calibrated. */
  calibrated: readonly string[];
  terms: Terms;
  problemAt: (field: string) => string | null;
  onTerms: (terms: Partial<Terms>) => void;
}

const usualWeeks = [1, 2, 3] as const;

export function DeliveryTerms({ group, calibrated, terms, problemAt, onTerms }: DeliveryTermsProps) {
  const { t } = useI18n();
  const mayOrder = useCan(bookingKind.operations.edit);
  const order = mayOrder ? orderOf(group, terms) : noOrder;
  return (
    <div className={classes.terms}>
      {mayOrder && (
        <OrderField
          customer={group.customer}
          order={order}
          error={problemAt('booking_id')}
          onOrder={(next) => onTerms({ order: next })}
        />
      )}
      <PromisedDay
        asked={promisedFor(order, calibrated)}
        promised={terms.promised}
        error={problemAt('promised_date')}
        onPromised={(promised) => onTerms({ promised })}
      />
      <TextInput
        label={t('goods_movement.place')}
        placeholder={t('ui.goods-in.place.text')}
        value={terms.place}
        error={problemAt('place')}
        onChange={({ currentTarget }) => onTerms({ place: currentTarget.value })}
      />
      <TextInput
        label={t('goods_movement.remark')}
        value={terms.remark}
        error={problemAt('remark')}
        onChange={({ currentTarget }) => onTerms({ remark: currentTarget.value })}
      />
    </div>
  );
}

interface OrderFieldProps {
  customer: string;
  order: string;
  error: string | null;
  onOrder: (order: string) => void;
}

function OrderField({ customer, order, error, onOrder }: OrderFieldProps) {
  const { t } = useI18n();
  const orders = useOpenOrders(customer);
  const there = (orders.data ?? []).map(({ id, attributes }) => ({
    value: id,
    label: [attributes.number, attributes.description].map(textOf).filter(Boolean).join(' · '),
  }));
  const others = [
    { value: freshOrder, label: t('ui.goods-in.order.new') },
    { value: noOrder, label: t('ui.goods-in.order.none') },
  ];
  return (
    <Select
      label={t('goods_movement.booking_id')}
      allowDeselect={false}
      value={order}
      data={[...there, ...others]}
      error={error}
      onChange={(next) => onOrder(next ?? noOrder)}
    />
  );
}

function promisedFor(order: string, devices: readonly string[]): Promised | null {
  if (order !== noOrder && order !== freshOrder) return { order };
  return order === freshOrder && devices.length > 0 ? { devices } : null;
}

interface PromisedDayProps {
  asked: Promised | null;
  promised: string;
  error: string | null;
  onPromised: (day: string) => void;
}

function PromisedDay({ asked, promised, error, onPromised }: PromisedDayProps) {
  const { t, format } = useI18n();
  const proposed = useProposedDay(asked).data;
  return (
    <div>
      <DateField label={t('goods_movement.promised_date')} value={promised} error={error} onChange={onPromised} />
      <div className={classes.usual}>
        {proposed && (
          <Button size="compact-xs" variant="default" onClick={() => onPromised(proposed)}>
            {t('ui.goods-in.proposed', { date: format.date(proposed) })}
          </Button>
        )}
        {usualWeeks.map((weeks) => (
          <Button key={weeks} size="compact-xs" variant="default" onClick={() => onPromised(addDays(today(), weeks * 7))}>
            {t('ui.loans.weeks', { count: weeks })}
          </Button>
        ))}
      </div>
    </div>
  );
}
