// How one price developed: every version by its validity, the newest first, with who wrote it, what became of it and in which run.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { today as todayIs } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCurrency } from '#renderer/lib/session.ts';
import { addressOf, type RecordKind } from '#renderer/records/kind/record-kind.ts';
import { RecordHistory } from '#renderer/records/page/record-history.tsx';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { historyTab } from '#renderer/records/price-origin/price-answers.ts';
import { fetchAll } from '#renderer/records/rows/fetch-all.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from './price-history.module.css';
import { PricePicture } from './price-picture.tsx';
import { newestFirst, standingOf, stepsOf, type Version, versionOf, versionsQuery } from './price-versions.ts';

function useVersions(kind: RecordKind, record: RecordRow) {
  const query = versionsQuery(kind.path, record);
  return useQuery({
    queryKey: ['rows', [kind.path], 'versions', query],
    queryFn: ({ signal }) => fetchAll(kind.path, query, signal),
  });
}

export function PriceHistory({ kind, fields, entry }: PartProps) {
  const { t } = useI18n();
  const found = useVersions(kind, entry.record);
  const slow = useSlow(found.isPending);
  const rows = found.data;
  const versions = useMemo(() => (rows ?? []).map(versionOf).sort(newestFirst), [rows]);
  const steps = useMemo(() => stepsOf(versions), [versions]);
  const today = todayIs();
  return (
    <ScrollSection className={classes.history} label={t(`ui.tab.${historyTab}`)}>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {versions.length > 1 && <PricePicture path={kind.path} steps={steps} today={today} />}
      {rows && versions.length === 1 && <p className={classes.only}>{t('ui.price_history.only')}</p>}
      <ol className={classes.versions} aria-label={t('ui.price_history.versions')}>
        {versions.map((version, index) => {
          const record = rows?.find(({ id }) => id === version.id);
          return (
            <li key={version.id} className={classes.version} data-standing={standingOf(version, versions, today)}>
              <VersionHead
                version={version}
                before={versions[index + 1]}
                standing={standingOf(version, versions, today)}
                to={version.id === entry.record.id ? null : `${addressOf(kind, version.id)}?tab=${historyTab}`}
              />
              {record && <RecordHistory kind={kind} fields={fields} record={record} included={entry.included} />}
            </li>
          );
        })}
      </ol>
    </ScrollSection>
  );
}

interface VersionHeadProps {
  version: Version;
  before: Version | undefined;
  standing: string;
  /** Null: this is the one whose page one is on. */
  to: string | null;
}

function VersionHead({ version: { price, from, until }, before, standing, to }: VersionHeadProps) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  const day = (date: string | null) => (date === null ? '…' : format.date(date));
  const validity = from === null && until === null ? t('ui.price_history.unbounded') : `${day(from)} – ${day(until)}`;
  return (
    <div className={classes.head}>
      <h2 className={classes.validity}>{to === null ? validity : <Link to={to}>{validity}</Link>}</h2>
      <span className={classes.price}>{format.money(price, currency)}</span>
      <span className={classes.change}>{before && <Change before={before.price} after={price} />}</span>
      <span className={classes.standing}>{t(`ui.price_history.${standing}`)}</span>
    </div>
  );
}

function Change({ before, after }: { before: number; after: number }) {
  const { t, format } = useI18n();
  const sign = after > before ? '+' : '';
  const difference = Math.round((after - before) * 100) / 100;
  if (difference === 0) return t('ui.price_history.same');
  const share = before === 0 ? '' : ` (${sign}${format.percent(Math.round((difference / before) * 1000) / 10)})`;
  return `${sign}${format.amount(difference)}${share}`;
}
