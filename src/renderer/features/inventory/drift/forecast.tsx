// Where the chosen test point is heading: in words with the days, drawn with its uncertainties, limits, line and band, and the way to the
// intervals that the history proposes. docs/reliability.md#drift.
import { Link } from 'react-router';
import { shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import type { Drift } from '../shared/device-data.ts';
import type { Series } from './drift-model.ts';
import classes from './forecast.module.css';
import { ForecastPlot } from './forecast-plot.tsx';

interface ForecastProps {
  /** What the device is found by among all. */
  words: string;
  shown: Series;
  outlook: Drift['outlook'];
  onShow: (label: string) => void;
}

export function Forecast({ words, shown, outlook, onShow }: ForecastProps) {
  const { t } = useI18n();
  const intervals = useCan(['calibration_view']);
  return (
    <section className={classes.forecast} aria-label={t('ui.device.forecast')}>
      <h3 className={classes.title}>{t('ui.device.forecast')}</h3>
      <p className={classes.told} data-state={shown.forecast.state}>
        <ForecastText shown={shown} />
      </p>
      {shown.forecast.line && <ForecastPlot shown={shown} />}
      {outlook && <OutlookText outlook={outlook} shown={shown} onShow={onShow} />}
      {intervals && (
        <p className={classes.note}>
          <Link to={`/calibrations/intervals?by=device&q=${encodeURIComponent(words)}`}>{t('ui.device.forecast.intervals')}</Link>
        </p>
      )}
    </section>
  );
}

const perYear = 365.25;

function ForecastText({ shown: { forecast, unit } }: { shown: Series }) {
  const { t, format } = useI18n();
  const { state, since, calibrations, adjusted, line, line_reaches, band_reaches, until, days_left } = forecast;
  const day = (date: string | null) => (date === null ? '' : format.date(date));
  if (state === 'few')
    return t(adjusted ? 'ui.device.forecast.few_adjusted' : 'ui.device.forecast.few', { count: calibrations, since: day(since) });
  const course = line
    ? t(adjusted ? 'ui.device.forecast.course_adjusted' : 'ui.device.forecast.course', {
        slope: `${line.slope > 0 ? '+' : ''}${shortNumber(line.slope * perYear, format)} ${unit}`.trim(),
        calibrations,
        since: day(since),
      })
    : '';
  const meaning = t(`ui.device.forecast.${state}`, {
    line: line_reaches === null ? t('ui.device.forecast.never', { until: day(until) }) : day(line_reaches),
    band: day(band_reaches),
    until: day(until),
    days: days_left ?? 0,
  });
  return `${course} ${meaning}`;
}

/** What holds for the whole device: the test point that comes first, held against the day it is due. */
function OutlookText({
  outlook,
  shown,
  onShow,
}: {
  outlook: NonNullable<Drift['outlook']>;
  shown: Series;
  onShow: (label: string) => void;
}) {
  const { t, format } = useI18n();
  const { label, band_reaches, due, before_due, interval } = outlook;
  const params = { point: format.quantity(label), day: format.date(band_reaches), due: due === null ? '' : format.date(due) };
  const key = before_due === null ? 'first' : before_due ? 'before_due' : 'after_due';
  return (
    <p className={classes.outlook} data-early={before_due || undefined}>
      {t(`ui.device.forecast.${key}`, params)}{' '}
      {interval &&
        t('ui.device.forecast.interval', { interval: t(`ui.device.interval.${interval.unit}`, { count: interval.count }) })}{' '}
      {label !== shown.label && (
        <button type="button" className={classes.show} onClick={() => onShow(label)}>
          {t('ui.device.forecast.show')}
        </button>
      )}
    </p>
  );
}
