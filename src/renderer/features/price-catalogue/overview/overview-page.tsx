// How well the prices are kept: customers without a group, coverage against the target, copied amounts, exceptions. Each number opens
// its rows. docs/interface/prices.md#overview.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { givenAddress } from '#renderer/records/kind/list-state.ts';
import { customerKind } from '#renderer/records/kinds/office/customers.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { CatalogueBar } from '../shared/catalogue-bar.tsx';
import { CopyClusters } from './copy-clusters.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { LargestExceptions } from './largest-exceptions.tsx';
import classes from './overview.module.css';
import { type Overview, useOverview } from './overview-data.ts';

export function OverviewPage() {
  const { t } = useI18n();
  const overview = useOverview();
  const slow = useSlow(overview.isPending);
  useScreen('prices-overview', !overview.isPending);
  return (
    <section className={frame.screen}>
      <CatalogueBar here="overview" />
      {overview.error && <ErrorNotice error={overview.error} onRetry={() => void overview.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {overview.data && (
        <ScrollSection className={classes.content} label={t('ui.price-overview.title')}>
          {!overview.data.complete && <p className={classes.warn}>{t('ui.overview.incomplete')}</p>}
          <Figures overview={overview.data} />
          <CoverageTable overview={overview.data} />
          <LargestExceptions overview={overview.data} />
          <CopyClusters overview={overview.data} />
        </ScrollSection>
      )}
    </section>
  );
}

function Figures({ overview: { customers, copies, exceptions, coverage, target_coverage: target } }: { overview: Overview }) {
  const { t, format } = useI18n();
  const share = (value: number | null) => (value === null ? '–' : format.percent(value));
  const withoutGroup = givenAddress('filter[price_category_id]=null:', t('ui.overview.customers.without'));
  return (
    <dl className={classes.figures}>
      {customers && (
        <Figure
          label={t('ui.overview.customers.without')}
          bad={customers.without_group > 0}
          to={`${customerKind.route}?${withoutGroup}`}
          value={format.number(customers.without_group)}
          detail={t('ui.overview.customers.of', { count: customers.total })}
        />
      )}
      <Figure
        label={t('ui.overview.reached')}
        bad={coverage.some(({ reached }) => !reached)}
        to="#coverage"
        value={t('ui.overview.reached.of', {
          reached: coverage.filter(({ reached }) => reached).length,
          total: coverage.length,
        })}
        detail={t('ui.overview.target', { target: format.number(target) })}
      />
      <Figure
        label={t('ui.overview.copies.share')}
        to="#clusters"
        value={share(copies.share)}
        detail={
          <>
            {t('ui.overview.copies.of', { count: copies.rows_in_clusters })}{' '}
            <Link to="/prices">{t('ui.overview.copies.rows', { count: copies.rows_total })}</Link>
          </>
        }
      />
      <Figure
        label={t('ui.overview.exceptions')}
        to="#exceptions"
        value={share(exceptions.share)}
        detail={t('ui.overview.exceptions.of', {
          own: exceptions.types_with_own_row,
          count: exceptions.types_with_class_amount,
        })}
      />
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  to: string;
  detail: ReactNode;
  bad?: boolean;
}

function Figure({ label, value, to, detail, bad = false }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <Link className={classes.value} data-bad={bad || undefined} to={to} aria-label={`${label}: ${value}`}>
          {value}
        </Link>
        <span className={classes.detail}>{detail}</span>
      </dd>
    </div>
  );
}
