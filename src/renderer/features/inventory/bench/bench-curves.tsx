// The last results as small curves, nearest to their limits first: tolerance as a band, where it stands in figures and words, and how
// far it moved since the calibration before.
import { useRef } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { frameOf, pathOf } from '#renderer/ui/plot/frame.ts';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { extent, placesOf, type Series, span } from '../drift/drift-model.ts';
import { useDrift } from '../shared/device-data.ts';
import classes from './bench.module.css';
import { type Reading, readings } from './bench-model.ts';

/** As many as one takes in from where one stands. */
const shownAtOnce = 9;
const height = 72;

export function BenchCurves({ device }: { device: string }) {
  const { t } = useI18n();
  const drift = useDrift(device, true);
  const slow = useSlow(drift.isPending);
  if (drift.error) return <ErrorNotice error={drift.error} onRetry={() => void drift.refetch()} />;
  const all = readings(drift.data?.series ?? []);
  const series = all.map((reading) => reading.series);
  return (
    <ScrollSection className={classes.curves} label={t('ui.bench.results')}>
      {slow && <SkeletonLines count={6} />}
      {drift.data && all.length === 0 && <p className={classes.hint}>{t('ui.bench.no_results')}</p>}
      <ul className={classes.points}>
        {all.slice(0, shownAtOnce).map((reading) => (
          <PointCurve key={reading.series.label} reading={reading} all={series} />
        ))}
      </ul>
      {all.length > shownAtOnce && <p className={classes.hint}>{t('ui.bench.more', { count: all.length - shownAtOnce })}</p>}
    </ScrollSection>
  );
}

function PointCurve({ reading, all }: { reading: Reading; all: readonly Series[] }) {
  const { t, format } = useI18n();
  const { series, last, used, drift, since } = reading;
  const share = format.number(Math.round(used * 10) / 10);
  return (
    <li className={classes.point} data-verdict={last.verdict}>
      <p className={classes.label}>{format.quantity(series.label)}</p>
      <Sparkline shown={series} all={all} />
      <p className={classes.figures}>
        <span className={classes.share}>{t('ui.bench.share', { used: share })}</span>
        <span className={classes.verdict}>{t(`ui.verdict.${last.verdict}`)}</span>
      </p>
      <p className={classes.moved}>
        {drift === null || since === null
          ? t('ui.bench.first')
          : t(`ui.bench.${drift.way}`, {
              drift: format.number(drift.by),
              date: format.date(since),
            })}
      </p>
    </li>
  );
}

/** A curve without axes: where it stands is said beside it. */
function Sparkline({ shown, all }: { shown: Series; all: readonly Series[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const most = extent([shown]);
  const { x, y } = frameOf({ width, height }, { x: span(all), y: { from: -most, to: most }, inset: 6 });
  const places = placesOf(shown).map(({ day, used, point }) => ({ x: x(day), y: y(used), point }));
  const last = places.at(-1);
  return (
    <div ref={box} className={classes.spark}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <rect className={classes.band} x={0} width={width} y={y(100)} height={y(-100) - y(100)} />
          {[100, -100].map((limit) => (
            <line key={limit} className={classes.limit} x1={0} x2={width} y1={y(limit)} y2={y(limit)} />
          ))}
          <line className={classes.zero} x1={0} x2={width} y1={y(0)} y2={y(0)} />
          <path className={classes.line} d={pathOf(places)} />
          {places.map(({ x: cx, y: cy, point }) => (
            <circle
              key={`${point.calibration_id} ${point.phase}`}
              className={classes.dot}
              data-verdict={point.verdict}
              cx={cx}
              cy={cy}
              r={point === last?.point ? 5.5 : 3}
            />
          ))}
        </svg>
      )}
    </div>
  );
}
