// The day an order is promised for: what can be promised is worked out on request, with what it rests on, and taken over with one press.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { updateOverSeen } from '../../lib/write-over-seen.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { useRefresh } from '../../records/rows/use-record.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { useToasts } from '../../ui/toast.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import classes from './order-page.module.css';

/** Asked with the lines, as it rests on them. */
function usePromise(id: string, lines: string, asked: boolean) {
  return useQuery({
    queryKey: ['rows', ['bookings', 'calibrations', 'absences', 'settings'], 'promise', id, lines],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/bookings/{id}/promise', { params: { path: { id } }, signal }))).data.attributes,
    enabled: asked,
    retry: false,
  });
}

type Promised = NonNullable<ReturnType<typeof usePromise>['data']>;

function useTake(id: string, seen: unknown) {
  const { t, format } = useI18n();
  const refresh = useRefresh(bookingKind);
  const toasts = useToasts();
  const fail = useFailure();
  return useMutation({
    mutationFn: (day: string) =>
      updateOverSeen({ path: 'bookings', id, seen: { delivery_date: seen }, attributes: { delivery_date: day } }),
    onSuccess: (_done, day) => toasts.say(t('ui.order.promise.taken', { date: format.date(day) })),
    onError: (error) => fail(error),
    onSettled: () => refresh(id),
  });
}

interface OrderPromiseProps {
  record: RecordRow;
  lines: string;
}

export function OrderPromise({ record, lines }: OrderPromiseProps) {
  const { t, format } = useI18n();
  const [asked, setAsked] = useState(false);
  const promise = usePromise(record.id, lines, asked);
  const date = textOf(record.attributes.delivery_date);
  const take = useTake(record.id, record.attributes.delivery_date);
  return (
    <section className={classes.room} aria-label={t('ui.order.promise.title')}>
      <p>{date === '' ? t('ui.order.promise.none') : t('ui.order.promise.is', { date: format.date(date) })}</p>
      {!asked && (
        <GuardedButton needs={bookingKind.operations.edit} size="xs" variant="default" onClick={() => setAsked(true)}>
          {t('ui.order.promise.ask')}
        </GuardedButton>
      )}
      {promise.error && <ErrorNotice error={promise.error} onRetry={() => void promise.refetch()} />}
      {promise.data && <Basis promise={promise.data} />}
      {promise.data && promise.data.day !== date && (
        <Button size="xs" variant="default" loading={take.isPending} onClick={() => take.mutate(promise.data.day)}>
          {t('ui.order.promise.take', { date: format.date(promise.data.day) })}
        </Button>
      )}
    </section>
  );
}

function Basis({ promise }: { promise: Promised }) {
  const { t, format } = useI18n();
  const { bench_from: from, bench_to: to } = promise;
  return (
    <>
      <p role="status">
        {t(`ui.order.promise.by.${promise.decided_by}`, {
          date: format.date(promise.day),
          weekday: format.weekday(promise.day, 'long'),
        })}
      </p>
      <p className={table.muted}>
        {t(from === to ? 'ui.order.promise.bench.day' : 'ui.order.promise.bench', {
          count: promise.devices,
          hours: format.number(Math.round(promise.minutes / 6) / 10),
          from: format.date(from),
          to: format.date(to),
          basis: t(`ui.planning.from.${promise.minutes_from}`),
        })}
      </p>
      <p className={table.muted}>
        {t('ui.order.promise.time', {
          count: promise.working_days,
          date: format.date(promise.through),
          basis: t(`ui.planning.from.${promise.days_from}`),
        })}
      </p>
    </>
  );
}
