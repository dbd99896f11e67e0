// What an order adds up to, rate by rate; what it leaves out for want of a price stands beside it, before a paper is made of it.
import { useI18n } from '../../lib/i18n.tsx';
import table from '../../ui/plain-table.module.css';
import type { Totals } from './order-data.ts';
import classes from './order-page.module.css';

interface OrderTotalsProps {
  totals: Totals;
  /** Lines without a price. */
  unpriced: number;
  /** The order bears no tax, and its invoice says why. */
  untaxed: boolean;
}

export function OrderTotals({ totals, unpriced, untaxed }: OrderTotalsProps) {
  const { t, format } = useI18n();
  const money = (value: number) => format.money(value, totals.currency);
  return (
    <section className={classes.totals} aria-label={t('ui.order.totals')}>
      <dl>
        <Sum label={t('ui.order.net_total')} value={money(totals.net_total)} />
        {totals.discount_amount !== 0 && (
          <Sum
            label={t('ui.order.order_discount', { percent: format.number(totals.order_discount_percent) })}
            value={money(-totals.discount_amount)}
          />
        )}
        {(untaxed ? [] : totals.tax_groups).map(({ rate, net, vat }) => (
          <Sum key={rate} label={t('ui.order.vat', { rate: format.number(rate), net: money(net) })} value={money(vat)} />
        ))}
        <Sum label={t('ui.order.gross_total')} value={money(totals.gross_total)} strong />
      </dl>
      {unpriced > 0 && <p className={table.warn}>{t('ui.order.totals.without', { count: unpriced })}</p>}
    </section>
  );
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={classes.sum} data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
