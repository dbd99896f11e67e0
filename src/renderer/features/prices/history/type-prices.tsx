// How the prices of calibrations of one device type developed: one at a time, of a price group and a complexity, by the picture of the price.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { today as todayIs } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchList, findIncluded, type RecordList, type RecordRow } from '#renderer/lib/records.ts';
import { useCurrency } from '#renderer/lib/session.ts';
import { addressOf, textOf } from '#renderer/records/kind/record-kind.ts';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { historyTab } from '#renderer/records/price-origin/price-answers.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from './price-history.module.css';
import { PricePicture } from './price-picture.tsx';
import { newestFirst, stepsOf, type Version, versionOf } from './price-versions.ts';

/** As many rows as v2 gives at once; a type with more has its prices looked through in their list. */
const most = 500;

interface TypePrice {
  key: string;
  label: string;
  versions: readonly Version[];
}

/** Rows of one price group and complexity are one price at different times; the one that changed most often first. */
function pricesOf({ data, included }: RecordList, listPrice: string): TypePrice[] {
  const all = new Map<string, RecordRow[]>();
  for (const row of data) {
    const key = JSON.stringify([row.attributes.price_cat_uID, row.attributes.complexity]);
    all.set(key, [...(all.get(key) ?? []), row]);
  }
  const prices = [...all].map(([key, rows]) => {
    const { price_cat_uID: group = null, complexity } = rows[0]?.attributes ?? {};
    const name = group === null ? listPrice : textOf(findIncluded(included, group)?.attributes.name);
    const label = [name, textOf(complexity)].filter(Boolean).join(' · ');
    return { key, label, versions: rows.map(versionOf).sort(newestFirst) };
  });
  return prices.sort((one, other) => other.versions.length - one.versions.length || one.label.localeCompare(other.label));
}

export function TypePrices({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<string | null>(null);
  const query = `filter[type_tID]=eq:${encodeURIComponent(record.id)}&include=price_category&page[size]=${most}`;
  const found = useQuery({
    queryKey: ['rows', [priceKind.path, 'price-categories'], 'of-type', query],
    queryFn: ({ signal }) => fetchList(priceKind.path, query, signal),
  });
  const slow = useSlow(found.isPending);
  const listPrice = t('ui.price.list_price');
  const prices = useMemo(() => (found.data ? pricesOf(found.data, listPrice) : []), [found.data, listPrice]);
  const shown = prices.find(({ key }) => key === chosen) ?? prices[0];
  return (
    <ScrollSection className={classes.history} label={t(`ui.tab.${historyTab}`)}>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {found.data && prices.length === 0 && <EmptyNotice title={t('ui.price_history.type_none')} />}
      {shown && (
        <>
          <Select
            className={classes.choice ?? ''}
            label={t('ui.price_history.which')}
            data={prices.map(({ key, label }) => ({ value: key, label }))}
            value={shown.key}
            allowDeselect={false}
            searchable
            onChange={setChosen}
          />
          <ShownPrice key={shown.key} versions={shown.versions} />
        </>
      )}
    </ScrollSection>
  );
}

function ShownPrice({ versions }: Pick<TypePrice, 'versions'>) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  const steps = useMemo(() => stepsOf(versions), [versions]);
  const [newest] = versions;
  if (!newest) return null;
  return (
    <>
      {versions.length > 1 ? (
        <PricePicture path={priceKind.path} steps={steps} today={todayIs()} />
      ) : (
        <p className={classes.only}>
          {format.money(newest.price, currency)} · {t('ui.price_history.only')}
        </p>
      )}
      <Link to={`${addressOf(priceKind, newest.id)}?tab=${historyTab}`}>{t('ui.price_history.open')}</Link>
    </>
  );
}
