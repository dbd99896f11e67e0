// The own orders, the newest first: what was asked for, what is offered, what the lab works at.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { EmptyNotice, ErrorNotice } from '../ui/notice.tsx';
import { OrderState } from './order-state.tsx';
import { Pages } from './pages.tsx';
import classes from './room.module.css';
import { useOrders } from './room-data.ts';

export function OrdersPage() {
  const { t, format } = useI18n();
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '1', 10) || 1);
  const orders = useOrders(page);
  useScreen('room-orders', orders.data !== undefined || orders.error !== null);
  useEffect(() => {
    document.title = t('ui.room.orders');
  }, [t]);
  const rows = orders.data?.data ?? [];
  return (
    <>
      <h1 className={classes.title}>{t('ui.room.orders')}</h1>
      {orders.error && <ErrorNotice error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.data && rows.length === 0 && (
        <EmptyNotice
          title={t('ui.room.no_orders')}
          steps={
            <Button component={Link} to="/room" variant="default">
              {t('ui.room.devices')}
            </Button>
          }
        />
      )}
      <ul className={classes.list}>
        {rows.map(({ id, attributes }) => (
          <li key={id} className={classes.row} data-plain>
            <Link to={`/room/orders/${encodeURIComponent(id)}`} className={classes.code}>
              {attributes.number ?? id}
            </Link>
            <span className={classes.summary}>
              {[attributes.buyer_reference, attributes.requested_by && t('ui.room.by', { name: attributes.requested_by })]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={classes.state}>
              <OrderState order={attributes} />
            </span>
            <span className={classes.due}>{attributes.date && format.date(attributes.date)}</span>
          </li>
        ))}
      </ul>
      {orders.data && (
        <Pages page={page} last={orders.data.meta.last_page} onPage={(to) => setParameters({ page: String(to) })} />
      )}
    </>
  );
}
