// The curve as a picture, drawn by hand: a band for the tolerance, a line for zero, a mark a calibration.
import { useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import classes from './drift-card.module.css';
import { extent, type Frame, heightOf, type Place, pathOf, placesOf, type Series, span } from './drift-model.ts';

const height = 220;
const roomOfYear = 44;

export function DriftPlot({ all, shown }: { all: readonly Series[]; shown: Series }) {
  const { t, format } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [near, setNear] = useState<Place | null>(null);
  const frame: Frame = { width, height, left: 52, right: 16, top: 12, bottom: 26 };
  const most = extent(all);
  const days = span(all);
  const scale = { ...days, most };
  const places = placesOf(shown, scale, frame);
  const y = (used: number) => heightOf(used, most, frame);
  const right = width - frame.right;
  const years = yearsBetween(days.from, days.to, Math.max(1, Math.floor((right - frame.left) / roomOfYear)));
  const across = (day: number) =>
    days.to === days.from ? width / 2 : frame.left + ((day - days.from) / (days.to - days.from)) * (right - frame.left);
  const find = (clientX: number) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const at = clientX - left;
    setNear(
      places.reduce<Place | null>(
        (best, place) => (best === null || Math.abs(place.x - at) < Math.abs(best.x - at) ? place : best),
        null,
      ),
    );
  };
  return (
    <div ref={box} className={classes.plot}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={({ clientX }) => find(clientX)}
          onPointerLeave={() => setNear(null)}
        >
          <rect className={classes.band} x={frame.left} width={right - frame.left} y={y(100)} height={y(-100) - y(100)} />
          {[100, 0, -100].map((used) => (
            <g key={used}>
              <line className={used === 0 ? classes.zero : classes.limit} x1={frame.left} x2={right} y1={y(used)} y2={y(used)} />
              <text className={classes.mark} x={frame.left - 8} y={y(used) + 4} textAnchor="end">
                {format.number(used)} %
              </text>
            </g>
          ))}
          {years.map((year) => (
            <text key={year} className={classes.mark} x={across(Date.UTC(year, 0, 1))} y={height - 8} textAnchor="middle">
              {year}
            </text>
          ))}
          {all.map((one) => (
            <path key={one.label} className={classes.other} d={pathOf(placesOf(one, scale, frame))} />
          ))}
          <path className={classes.line} d={pathOf(places)} />
          {places.map(({ x, y: at, point }) => (
            <circle
              key={`${point.calibration_id} ${point.phase}`}
              className={classes.dot}
              data-verdict={point.verdict}
              data-found={point.phase === 'as_found' || undefined}
              cx={x}
              cy={at}
              r={near?.point === point ? 6 : 4}
            />
          ))}
        </svg>
      )}
      <p className={classes.reading}>
        {near
          ? [
              format.date(near.point.date),
              near.point.certificate_number ?? '',
              near.point.error === null
                ? ''
                : t('ui.device.drift.off', { error: format.measured(near.point.error), unit: shown.unit }),
              t('ui.device.drift.share', { used: format.number(near.used) }),
              t(`ui.verdict.${near.point.verdict}`),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('ui.device.drift.text')}
      </p>
    </div>
  );
}

/** Firsts of January within the span, few enough to be read. */
function yearsBetween(from: number, to: number, most: number): number[] {
  const first = new Date(from).getUTCFullYear() + 1;
  const last = new Date(to).getUTCFullYear();
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.min(8, most)));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
    (year) => (year - first) % step === 0,
  );
}
