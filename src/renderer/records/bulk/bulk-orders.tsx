// Orders from the chosen devices: first which orders for whom, what they cost and who stays out; then they are made, and each is a link.

import { Button, Checkbox, Progress as Meter } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { SendButton } from '../../ui/send/send-button.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import { bookingKind } from '../kinds/office/bookings.ts';
import type { Selection } from '../selection/selection.ts';
import classes from './bulk-bar.module.css';
import { BulkFailures } from './bulk-failures.tsx';
import { type LeftOut, mostOrdered, type OrderPlan, planOrders } from './order-devices.ts';
import { useMakeOrders } from './use-make-orders.ts';

interface BulkOrdersProps {
  kind: RecordKind;
  query: string;
  selection: Selection;
  count: number;
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** What fits a look. */
const mostShown = 200;

export function BulkOrders({ kind, query, selection, count, onChoose, onClose }: BulkOrdersProps) {
  const { t } = useI18n();
  const [alsoOrdered, setAlsoOrdered] = useState(false);
  const [showLeft, setShowLeft] = useState(false);
  const [work, summary] = [useMakeOrders(), useId()];
  const plan = useQuery({
    queryKey: ['order-plan', kind.path, query, selection.all, [...selection.ids], alsoOrdered],
    queryFn: ({ signal }) => planOrders({ kind, query, selection, alsoOrdered }, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    // The plan that is being carried out stays what it was.
    enabled: work.result === null && work.progress === null && count <= mostOrdered,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const found = plan.data;
  const reasons = (found?.left ?? []).map((left) => ({ id: left.inventory_id, reason: reasonOf(left, t) }));
  if (work.result) {
    const out = [...reasons, ...work.result.failed];
    if (showLeft) return <BulkFailures kind={kind} failed={out} onChoose={onChoose} onClose={onClose} />;
    return (
      <Dialog title={t('ui.orders.made', { count: work.result.made.length })} onClose={onClose}>
        <ul className={classes.made}>
          {work.result.made.map(({ id, number, customer, lines }) => (
            <li key={id}>
              <Link to={addressOf(bookingKind, id)}>{number}</Link>
              {` · ${[customer, t('ui.orders.lines', { count: lines })].filter(Boolean).join(' · ')}`}
            </li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {out.length > 0 && (
            <Button variant="default" onClick={() => setShowLeft(true)}>
              {t('ui.orders.left', { count: out.length })}
            </Button>
          )}
        </div>
      </Dialog>
    );
  }
  const ordered = alsoOrdered || found?.left.some(({ reason }) => reason === 'in_open_order');
  return (
    <Dialog title={t('ui.orders.title', { count })} size="xl" onClose={onClose}>
      {count > mostOrdered && <p className={classes.hint}>{t('ui.orders.most', { most: mostOrdered })}</p>}
      {plan.error && <ErrorNotice error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && plan.isFetching && <SkeletonLines count={6} />}
      {found && <Plan id={summary} plan={found} />}
      {ordered && !work.progress && (
        <Checkbox
          mb={12}
          label={t('ui.orders.also')}
          checked={alsoOrdered}
          onChange={({ currentTarget }) => setAlsoOrdered(currentTarget.checked)}
        />
      )}
      {work.progress ? (
        <>
          <Meter value={(work.progress.done / Math.max(1, work.progress.total)) * 100} aria-label={t('ui.bulk.progress')} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={work.cancel}>
              {t('ui.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.buttons}>
          <SendButton
            waits={found?.orders.length ? null : { at: summary }}
            onClick={() => found && void work.make(found.orders, alsoOrdered)}
          >
            {found?.orders.length ? t('ui.orders.make', { count: found.orders.length }) : t('ui.orders.create')}
          </SendButton>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Plan({ id, plan: { orders, left, lines, currency } }: { id: string; plan: OrderPlan }) {
  const { t, format } = useI18n();
  const summary = [
    ...(orders.length === 0
      ? [t('ui.orders.none')]
      : [t('ui.orders.planned', { count: orders.length }), t('ui.orders.lines', { count: lines })]),
    ...(left.length > 0 ? [t('ui.orders.left', { count: left.length })] : []),
  ];
  return (
    <>
      <p id={id} className={classes.summary} role="status">
        {summary.join(' · ')}
      </p>
      <ScrollSection className={classes.trial} label={t('ui.orders.table')}>
        <StackedTable className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t(left.length > 0 ? 'ui.orders.who' : 'resource.customer')}</th>
              <th scope="col" data-right>
                {t('ui.orders.devices')}
              </th>
              <th scope="col" data-right>
                {t('ui.orders.net', { currency })}
              </th>
              <th scope="col">{t('ui.bulk.preview.what')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.slice(0, mostShown).map(({ key, customer, customer_id, inventory_ids, net_total, without_price }) => (
              <tr key={key}>
                <th scope="row">{customer ?? customer_id}</th>
                <td data-right>{format.number(inventory_ids.length)}</td>
                <td data-right>{without_price === inventory_ids.length ? '–' : format.amount(net_total)}</td>
                <td className={without_price > 0 ? `${table.wide} ${table.warn}` : table.wide}>
                  {without_price > 0 ? t('ui.orders.unpriced', { count: without_price }) : t('ui.orders.new')}
                </td>
              </tr>
            ))}
            {left.slice(0, mostShown).map((one) => (
              <tr key={one.inventory_id}>
                <th scope="row">{one.name ?? one.inventory_id}</th>
                <td />
                <td />
                <td className={`${table.wide} ${table.warn}`}>{reasonOf(one, t)}</td>
              </tr>
            ))}
          </tbody>
        </StackedTable>
      </ScrollSection>
      {Math.max(orders.length, left.length) > mostShown && (
        <p className={classes.summary}>{t('ui.bulk.preview.first', { count: mostShown })}</p>
      )}
    </>
  );
}

function reasonOf({ reason, booking_number: number }: LeftOut, t: ReturnType<typeof useI18n>['t']): string {
  return reason === 'in_open_order' && number !== null ? t('ui.orders.left.in_order', { number }) : t(`ui.orders.left.${reason}`);
}
