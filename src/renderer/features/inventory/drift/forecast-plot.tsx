// A forecast as a picture: limits as a band, uncertainty bars, the line with its bands, and the day a limit is reached.
import { shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { areaOf, type Frame, nearest, pathOf } from '#renderer/ui/plot/frame.ts';
import { Plot } from '#renderer/ui/plot/plot.tsx';
import { PlotCard } from '#renderer/ui/plot/plot-card.tsx';
import { Band, DayLine } from '#renderer/ui/plot/plot-parts.tsx';
import { yearsIn } from '#renderer/ui/plot/ticks.ts';
import type { Series } from './drift-model.ts';
import classes from './forecast.module.css';
import { type Bar, forecastPicture } from './forecast-model.ts';

const height = 230;

export function ForecastPlot({ shown }: { shown: Series }) {
  const { t, format } = useI18n();
  const { bars, limits, least, most, ...days } = forecastPicture(shown);
  const { band, band_reaches } = shown.forecast;
  const marks = [...new Set([0, ...limits.slice(-1).flatMap(({ lower, upper }) => [lower, upper])])].filter((at) => at !== null);
  const told = (value: number) => `${shortNumber(value, format)} ${shown.unit}`.trim();
  return (
    <PlotCard title={t('ui.device.forecast')} unit={format.quantity(shown.label)} untitled table={useBandTable(shown)}>
      <Plot
        height={height}
        name={t('ui.device.forecast.picture', { unit: shown.unit })}
        x={days}
        y={{ from: least, to: most }}
        left={marks.map((at) => ({ at, text: shortNumber(at, format), rule: at === 0 ? 'zero' : 'none' }))}
        below={() => yearsIn(days)}
        even
        find={(x) => nearest(band, x, ({ date }) => Date.parse(date))}
        tell={({ date, value, lower, upper }) =>
          t('ui.device.forecast.told', {
            date: format.date(date),
            value: told(value),
            lower: told(lower),
            upper: told(upper),
          })
        }
        hint={t('ui.device.forecast.legend', { unit: shown.unit })}
      >
        {(frame) => (
          <>
            {limits.map(({ from, to, lower, upper }) => (
              <Band key={from} {...{ frame, from, to, lower, upper }} />
            ))}
            <Course band={band} frame={frame} />
            {band_reaches && <DayLine frame={frame} at={Date.parse(band_reaches)} text={format.date(band_reaches)} warns />}
            {bars.map((bar) => (
              <Reading key={`${bar.day} ${bar.found}`} bar={bar} frame={frame} />
            ))}
          </>
        )}
      </Plot>
    </PlotCard>
  );
}

function useBandTable({ forecast: { band }, unit }: Series) {
  const { t, format } = useI18n();
  const heads = ['value', 'lower', 'upper'] as const;
  return {
    label: t('ui.deviation.table'),
    heads: [
      { text: t('ui.device.forecast.table.date') },
      ...heads.map((head) => ({ text: t(`ui.device.forecast.table.${head}`, { unit }), right: true })),
    ],
    rows: () => band.map((one) => [format.date(one.date), ...heads.map((head) => shortNumber(one[head], format))]),
  };
}

function Course({ band, frame: { x, y } }: { band: Series['forecast']['band']; frame: Frame }) {
  const line = (key: 'value' | 'lower' | 'upper' | 'line_lower' | 'line_upper') =>
    band.map((one) => ({ x: x(Date.parse(one.date)), y: y(one[key]) }));
  return (
    <>
      <path className={classes.band} d={areaOf(line('upper'), line('lower'))} />
      <path className={classes.inner} d={areaOf(line('line_upper'), line('line_lower'))} />
      <path className={classes.line} d={pathOf(line('value'))} />
    </>
  );
}

function Reading({ bar: { day, value, uncertainty, found, verdict }, frame: { x, y } }: { bar: Bar; frame: Frame }) {
  const at = x(day);
  return (
    <>
      {uncertainty !== null && (
        <path
          className={classes.bar}
          d={`M${at} ${y(value - uncertainty)}V${y(value + uncertainty)}M${at - 4} ${y(value - uncertainty)}h8M${at - 4} ${y(value + uncertainty)}h8`}
        />
      )}
      <circle className={classes.dot} data-verdict={verdict} data-found={found || undefined} cx={at} cy={y(value)} r={4} />
    </>
  );
}
