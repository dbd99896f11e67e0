// How many records fit a saved filter, month by month of a year or year by year.
import { NumberInput, SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { addInterval, type PlainDate } from '#server/contract/values/dates.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { givenAddress } from '../../records/kind/list-state.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFilterStatistics } from './filter-data.ts';
import { type FilterType, kindOfType } from './filter-types.ts';
import classes from './filters.module.css';

const SeriesChart = lazy(async () => ({ default: (await import('../../ui/charts/series-chart.tsx')).SeriesChart }));

interface StatisticsPanelProps {
  id: string;
  type: FilterType;
  /** The saved formula with its values; null while some are missing. */
  formula: string | null;
  parameters: Readonly<Record<string, string>>;
}

export function StatisticsPanel({ id, type, formula, parameters }: StatisticsPanelProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [by, setBy] = useState<'month' | 'year'>('month');
  const [year, setYear] = useState(() => Number(today().slice(0, 4)));
  const statistics = useFilterStatistics({ id, by, year, parameters }, formula !== null);
  const series = (statistics.data?.data.series ?? []).map(({ color, ...one }) => (color ? { ...one, color } : one));
  const date = statistics.data?.meta.date;
  const open = (one: number, place: number) => {
    const point = series[one]?.points[place];
    if (!point || date === undefined || formula === null) return;
    const given = givenAddress(rangeQuery(date, String(point.key)), `${t('ui.filters.statistics')}: ${point.label}`);
    void navigate(`${kindOfType(type).route}?${new URLSearchParams([['formula', formula], ...given])}`);
  };
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
              <SeriesChart type="BarChart" series={series} onPick={open} />
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

/** The days of `2026-03`, or of `2026`, as conditions of a list. */
function rangeQuery(date: string, span: string): string {
  const first: PlainDate = span.length === 4 ? `${span}-01-01` : `${span}-01`;
  const after = addInterval(first, 1, span.length === 4 ? 'year' : 'month');
  return new URLSearchParams([
    [`filter[${date}]`, `gte:${first}`],
    [`filter[${date}]`, `lt:${after}`],
  ]).toString();
}
