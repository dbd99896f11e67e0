// The curve as a picture: a band for the tolerance, a line for zero, a mark a calibration.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { nearest, pathOf } from '#renderer/ui/plot/frame.ts';
import { Plot } from '#renderer/ui/plot/plot.tsx';
import { Band } from '#renderer/ui/plot/plot-parts.tsx';
import { yearsOrDays } from '#renderer/ui/plot/ticks.ts';
import classes from './drift-card.module.css';
import { extent, type Place, type Point, placesOf, type Series, span } from './drift-model.ts';

const height = 220;

export function DriftPlot({ all, shown }: { all: readonly Series[]; shown: Series }) {
  const { t, format } = useI18n();
  const most = extent(all);
  const days = span(all);
  const places = placesOf(shown);
  const dated = places.map(({ day, point }) => ({ at: day, text: format.date(point.date) }));
  const below = yearsOrDays(days, dated);
  const judged = shown.points.filter(({ tolerance_used }) => tolerance_used !== null);
  const dayOf = ({ date }: Point) => Date.parse(date);
  return (
    <Plot
      height={height}
      x={days}
      y={{ from: -most, to: most }}
      left={[100, 0, -100].map((at) => ({ at, text: `${format.number(at)} %`, rule: at === 0 ? 'zero' : 'none' }))}
      below={() => below.marks}
      even={below.even}
      find={(x) => nearest(judged, x, dayOf)}
      tell={(point) => tellOf(point)}
      hint={t('ui.device.drift.text')}
    >
      {({ x, y, ...frame }, near) => {
        const spots = (some: readonly Place[]) => some.map(({ day, used }) => ({ x: x(day), y: y(used) }));
        return (
          <>
            <Band frame={{ x, y, ...frame }} lower={-100} upper={100} />
            {all.map((one) => (
              <path key={one.label} className={classes.other} d={pathOf(spots(placesOf(one)))} />
            ))}
            <path className={classes.line} d={pathOf(spots(places))} />
            {places.map(({ day, used, point }) => (
              <circle
                key={`${point.calibration_id} ${point.phase}`}
                className={classes.dot}
                data-verdict={point.verdict}
                data-found={point.phase === 'as_found' || undefined}
                cx={x(day)}
                cy={y(used)}
                r={near === point ? 6 : 4}
              />
            ))}
          </>
        );
      }}
    </Plot>
  );

  function tellOf({ date, certificate_number, error, tolerance_used, verdict }: Point): string {
    return [
      format.date(date),
      certificate_number ?? '',
      error === null ? '' : t('ui.device.drift.off', { error: format.measured(error), unit: shown.unit }),
      t('ui.device.drift.share', { used: format.number(Number(tolerance_used)) }),
      t(`ui.verdict.${verdict}`),
    ]
      .filter(Boolean)
      .join(' · ');
  }
}
