// All control charts in use: how each stands, its newest values as a small curve.
import { Link } from 'react-router';
import { usePlaceTitle, useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { checkChartKind } from '#renderer/records/kinds/calibrations/check-charts.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { BackLink } from '#renderer/ui/back-link.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { addressOf } from '../../records/kind/record-kind.ts';
import { type ChartGlance, useGlance } from './chart-data.ts';
import classes from './glance-page.module.css';
import { extentOf } from './plot/plot-model.ts';

export function GlancePage() {
  const { t } = useI18n();
  const charts = useGlance();
  const slow = useSlow(charts.isPending);
  usePlaceTitle(t('ui.check-charts-glance.title'));
  useScreen('check-charts-glance', !charts.isPending);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to={checkChartKind.route}>{t('ui.check-charts.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.check-charts-glance.title')}</h1>
      </div>
      {charts.error && <ErrorNotice error={charts.error} onRetry={() => void charts.refetch()} />}
      {slow && <SkeletonLines count={6} />}
      {charts.data?.length === 0 && (
        <EmptyNotice title={t('ui.check-charts.empty')}>
          <p>{t('ui.check-charts-glance.empty')}</p>
        </EmptyNotice>
      )}
      <ul className={classes.charts}>
        {charts.data?.map((chart) => (
          <GlanceCard key={chart.id} chart={chart} />
        ))}
      </ul>
    </section>
  );
}

function GlanceCard({ chart: { id, attributes } }: { chart: ChartGlance }) {
  const { t, format } = useI18n();
  const { name, unit, state, values } = attributes;
  const newest = values.at(-1);
  return (
    <li>
      <Link className={classes.card} to={addressOf(checkChartKind, id)}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state} data-state={state}>
          {t(`chart_state.${state}`)}
        </span>
        <Sparkline {...attributes} />
        <span className={classes.newest}>
          {newest === undefined ? t('ui.check-charts.no_values') : `${format.measured(String(newest))} ${unit ?? ''}`}
        </span>
      </Link>
    </li>
  );
}

const [width, height, edge] = [240, 56, 5] as const;

function Sparkline({ values, broken, centre, sigma }: ChartGlance['attributes']) {
  const ends = centre === null || sigma === null ? [] : [centre - 3 * sigma, centre + 3 * sigma];
  const { low, high } = extentOf([...values, ...ends]);
  const x = (at: number) => edge + (at / Math.max(1, values.length - 1)) * (width - 2 * edge);
  const y = (value: number) => edge + (1 - (value - low) / (high - low)) * (height - 2 * edge);
  return (
    <svg className={classes.curve} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMid" aria-hidden="true">
      {[...ends, ...(centre === null ? [] : [centre])].map((value) => (
        <line
          key={value}
          className={value === centre ? classes.centre : classes.limit}
          x1={0}
          x2={width}
          y1={y(value)}
          y2={y(value)}
        />
      ))}
      <polyline className={classes.line} points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} />
      {broken.map((at) => (
        <circle key={at} className={classes.broken} cx={x(at)} cy={y(values[at] ?? 0)} r={3.5} />
      ))}
    </svg>
  );
}
