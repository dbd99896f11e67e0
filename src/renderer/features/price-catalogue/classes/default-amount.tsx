// A class with classes below it carries no price of its own, but may carry a default amount: said on its own details, with who inherits
// it. In tree, list and PDF amounts stand at the finest level only (docs/interface/prices.md#classes).
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { servicePriceKind } from '#renderer/records/kinds/prices/service-prices.ts';
import { fetchAll } from '#renderer/records/rows/fetch-all.ts';
import { type Paid, PaidAmount } from '#renderer/ui/paid-amount.tsx';
import { fromHundredths, toHundredths } from '#server/contract/values/hundredths.ts';
import { netOfAll, unitsOf } from '#server/contract/values/net-price.ts';
import type { ClassItem, TreeQuestion } from '../shared/price-choices.tsx';
import { priceTables } from '../shared/price-tables.ts';
import classes from './classes.module.css';
import { defaultAmountRow } from './default-amount-row.ts';

/** As the row keeps it: no finder has been asked for a default. */
function keptAmount({ price, quantity, discount }: Readonly<Record<string, unknown>>): Paid {
  const of = { amount: cents(price), units: unitsOf(cents(quantity)), discount: cents(discount) };
  return {
    discount: fromHundredths(of.discount),
    base_quantity: fromHundredths(of.units),
    base_price: fromHundredths(of.amount),
    base_net: fromHundredths(netOfAll(of)),
  };
}

const cents = (value: unknown) => toHundredths(value) ?? 0;

interface DefaultAmountProps {
  item: ClassItem;
  items: readonly ClassItem[];
  asked: TreeQuestion;
  currency: string;
  /** Where it can be given one. */
  setAt: string | null;
  onClass: (id: string) => void;
}

export function DefaultAmount({ item: { id }, items, asked, currency, setAt, onClass }: DefaultAmountProps) {
  const { t } = useI18n();
  const canEdit = useCan(servicePriceKind.operations.edit);
  const rows = useQuery({
    queryKey: ['rows', priceTables, 'default-amount', id],
    queryFn: ({ signal }) => fetchAll('service-prices', `filter[price_class_id]=eq:${encodeURIComponent(id)}`, signal),
  });
  const row = defaultAmountRow(rows.data ?? [], asked);
  const heirs = items.filter(({ attributes }) => attributes.inherited_from?.id === id);
  if (row === null)
    return (
      <>
        <span className={classes.muted}>{t('ui.classes.heading')}</span>
        {canEdit && setAt && <Link to={setAt}>{t('ui.classes.default.set')}</Link>}
      </>
    );
  return (
    <div className={classes.default}>
      <span>
        <b className={classes.amount}>
          <PaidAmount paid={keptAmount(row.attributes)} currency={currency} />
        </b>{' '}
        <span className={classes.muted}>{t('ui.classes.default')}</span>
      </span>
      {heirs.length === 0 ? (
        <p className={classes.muted}>{t('ui.classes.default.no_heirs')}</p>
      ) : (
        <>
          <p>{t('ui.classes.default.heirs', { count: heirs.length })}</p>
          <ul className={classes.heirs} aria-label={t('ui.classes.default.heirs', { count: heirs.length })}>
            {heirs.map((heir) => (
              <li key={heir.id}>
                <button type="button" className={`${classes.link} ${classes.heir}`} onClick={() => onClass(heir.id)}>
                  {heir.attributes.number && <span className={classes.number}>{heir.attributes.number}</span>}{' '}
                  {heir.attributes.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {canEdit && <Link to={addressOf(servicePriceKind, row.id)}>{t('ui.classes.amount.edit')}</Link>}
    </div>
  );
}
