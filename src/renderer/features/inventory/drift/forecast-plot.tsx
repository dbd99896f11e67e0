// A forecast as a picture, drawn by hand: limits as a band, uncertainty bars, the line with its bands, and the day a limit is reached.
import { useId, useRef } from 'react';
import { shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import type { Series } from './drift-model.ts';
import classes from './forecast.module.css';
import { type Bar, type ForecastPicture, forecastPicture } from './forecast-model.ts';

const height = 230;
const frame = { left: 84, right: 16, top: 10, bottom: 26 };

interface Scale {
  x(day: number): number;
  y(value: number): number;
  right: number;
}

function scaleOf({ from, to, least, most }: ForecastPicture, width: number): Scale {
  const [across, down] = [width - frame.left - frame.right, height - frame.top - frame.bottom];
  return {
    x: (day) => frame.left + ((day - from) / Math.max(1, to - from)) * across,
    y: (value) => frame.top + (1 - (Math.max(least, Math.min(most, value)) - least) / (most - least)) * down,
    right: width - frame.right,
  };
}

export function ForecastPlot({ shown }: { shown: Series }) {
  const { t, format } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const name = useId();
  const picture = forecastPicture(shown);
  const scale = scaleOf(picture, width);
  const { band, band_reaches } = shown.forecast;
  const places = band.map((one) => ({ ...one, day: Date.parse(one.date) }));
  const curve = (key: 'value' | 'lower' | 'upper' | 'line_lower' | 'line_upper') =>
    places.map((one) => `${scale.x(one.day).toFixed(1)} ${scale.y(one[key]).toFixed(1)}`);
  const area = (low: 'lower' | 'line_lower', high: 'upper' | 'line_upper') =>
    `M${[...curve(high), ...curve(low).reverse()].join('L')}Z`;
  const marks = [...new Set([0, ...picture.limits.slice(-1).flatMap(({ lower, upper }) => [lower, upper])])];
  return (
    <div ref={box} className={classes.plot}>
      {width > 0 && (
        <svg width={width} height={height} aria-labelledby={name}>
          <title id={name}>{t('ui.device.forecast.picture', { unit: shown.unit })}</title>
          {picture.limits.map(({ from, to, lower, upper }) => (
            <Permitted key={from} {...{ from, to, lower, upper, scale }} />
          ))}
          {marks.flatMap((value) =>
            value === null
              ? []
              : [
                  <text key={value} className={classes.mark} x={frame.left - 8} y={scale.y(value) + 4} textAnchor="end">
                    {shortNumber(value, format)}
                  </text>,
                ],
          )}
          <line className={classes.zero} x1={frame.left} x2={scale.right} y1={scale.y(0)} y2={scale.y(0)} />
          <path className={classes.band} d={area('lower', 'upper')} />
          <path className={classes.inner} d={area('line_lower', 'line_upper')} />
          <path className={classes.line} d={`M${curve('value').join('L')}`} />
          {band_reaches && <Reached day={band_reaches} scale={scale} />}
          {picture.bars.map((bar) => (
            <Reading key={`${bar.day} ${bar.found}`} bar={bar} scale={scale} />
          ))}
          <Years picture={picture} scale={scale} />
        </svg>
      )}
      <p className={classes.note}>{t('ui.device.forecast.legend', { unit: shown.unit })}</p>
    </div>
  );
}

interface PermittedProps {
  from: number;
  to: number;
  lower: number | null;
  upper: number | null;
  scale: Scale;
}

function Permitted({ from, to, lower, upper, scale: { x, y } }: PermittedProps) {
  const [top, foot] = [upper === null ? frame.top : y(upper), lower === null ? height - frame.bottom : y(lower)];
  return (
    <>
      <rect
        className={classes.permitted}
        x={x(from)}
        width={Math.max(0, x(to) - x(from))}
        y={top}
        height={Math.max(0, foot - top)}
      />
      {[lower, upper].map(
        (limit) =>
          limit !== null && <line key={limit} className={classes.limit} x1={x(from)} x2={x(to)} y1={y(limit)} y2={y(limit)} />,
      )}
    </>
  );
}

function Reached({ day, scale: { x } }: { day: string; scale: Scale }) {
  const { format } = useI18n();
  const at = x(Date.parse(day));
  return (
    <>
      <line className={classes.reached} x1={at} x2={at} y1={frame.top} y2={height - frame.bottom} />
      <text className={classes.day} x={at - 4} y={frame.top + 10} textAnchor="end">
        {format.date(day)}
      </text>
    </>
  );
}

function Reading({ bar: { day, value, uncertainty, found, verdict }, scale: { x, y } }: { bar: Bar; scale: Scale }) {
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

const roomOfYear = 44;

function Years({ picture: { from, to }, scale: { x, right } }: { picture: ForecastPicture; scale: Scale }) {
  const first = new Date(from).getUTCFullYear() + 1;
  const years = Math.max(0, new Date(to).getUTCFullYear() - first + 1);
  const step = Math.max(1, Math.ceil((years * roomOfYear) / Math.max(1, right - frame.left)));
  return Array.from({ length: years }, (_, at) => first + at)
    .filter((year) => (year - first) % step === 0)
    .map((year) => (
      <text key={year} className={classes.mark} x={x(Date.UTC(year, 0, 1))} y={height - 8} textAnchor="middle">
        {year}
      </text>
    ));
}
