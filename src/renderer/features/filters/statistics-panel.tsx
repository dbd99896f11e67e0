// How many records fit a saved filter, month by month of a year or year by year.
import { NumberInput, SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFilterStatistics } from './filter-data.ts';
import classes from './filters.module.css';

const SeriesChart = lazy(async () => ({ default: (await import('../../ui/series-chart.tsx')).SeriesChart }));

interface StatisticsPanelProps {
  id: string;
  parameters: Readonly<Record<string, string>>;
  /** Whether every value it asks for is there. */
  ready: boolean;
}

export function StatisticsPanel({ id, parameters, ready }: StatisticsPanelProps) {
  const { t } = useI18n();
  const [by, setBy] = useState<'month' | 'year'>('month');
  const [year, setYear] = useState(() => Number(today().slice(0, 4)));
  const statistics = useFilterStatistics({ id, by, year, parameters }, ready);
  const series = (statistics.data?.data.series ?? []).map(({ color, ...one }) => (color ? { ...one, color } : one));
  return (
    <section className={classes.panel} aria-label={t('ui.filters.statistics')}>
      <h2 className={classes.heading}>{t('ui.filters.statistics')}</h2>
      <div className={classes.choices}>
        <SegmentedControl
          size="xs"
          aria-label={t('ui.filters.statistics.by')}
          data={[
            { value: 'month', label: t('ui.filters.statistics.month') },
            { value: 'year', label: t('ui.filters.statistics.year') },
          ]}
          value={by}
          onChange={(next) => setBy(next === 'year' ? 'year' : 'month')}
        />
        <NumberInput
          size="xs"
          className={classes.year}
          aria-label={t('ui.filters.statistics.of')}
          min={1900}
          max={9999}
          value={year}
          onChange={(next) => {
            const asked = Number(next);
            if (asked >= 1900 && asked <= 9999) setYear(asked);
          }}
        />
      </div>
      {statistics.error ? (
        <ErrorNotice error={statistics.error} onRetry={() => void statistics.refetch()} />
      ) : (
        <div className={classes.chart}>
          {statistics.data && (
            <Suspense fallback={null}>
              <SeriesChart type="BarChart" series={series} />
            </Suspense>
          )}
        </div>
      )}
      {statistics.data && (
        <p className={classes.total}>{t('ui.filters.statistics.total', { total: statistics.data.meta.total })}</p>
      )}
    </section>
  );
}
