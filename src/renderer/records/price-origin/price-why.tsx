// Where a line's price comes from, in a few words; a press explains it step by step in the price finder, for the customer and the day of
// the order. Of a price that somebody entered it tells what the list would say.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import table from '#renderer/ui/plain-table.module.css';
import { priceKind } from '../kinds/prices/prices.ts';
import { finderAddress, type PricedFor, type PriceReason, readReason } from './price-reason.ts';

export function PriceWhy({ line: { attributes }, pricedFor }: { line: RecordRow; pricedFor: PricedFor }) {
  const { t } = useI18n();
  const mayAsk = useCan(priceKind.operations.view);
  const address = mayAsk ? finderAddress(attributes, pricedFor) : null;
  const reason = readReason(attributes.price_reason);
  if (!reason)
    return (
      <span className={table.muted}>
        {t('ui.order.why.typed')}
        {address !== null && (
          <>
            {' · '}
            <Link to={address}>{t('ui.order.why.list')}</Link>
          </>
        )}
      </span>
    );
  const isGap = reason.matched_by === null && !reason.from_catalogue;
  return (
    <span className={isGap ? table.warn : undefined}>
      {address === null ? (
        <Words reason={reason} />
      ) : (
        <Link to={address} title={t('ui.why.title')}>
          <Words reason={reason} />
        </Link>
      )}
    </span>
  );
}

function Words({ reason }: { reason: PriceReason }) {
  const { t, format } = useI18n();
  if (reason.from_catalogue) return t('ui.order.why.catalogue');
  if (reason.matched_by === null) return t(`ui.order.gap.${reason.reason ?? 'no_price'}`);
  const words = [
    t(`prices.step.${reason.matched_by}`),
    reason.derived ? t('prices.step.derivation') : '',
    reason.surcharged ? t('prices.step.surcharge') : '',
    reason.scaled ? t('prices.step.scale') : '',
    reason.date ? format.date(reason.date) : '',
  ];
  return words.filter(Boolean).join(' · ');
}
