// The calibration curve over the years: one test point in ink, the others faint behind it, the tolerance as a band. The same
// values stand in a table for those who do not see it.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import { Card } from '../shared/card.tsx';
import { useDrift } from '../shared/device-data.ts';
import classes from './drift-card.module.css';
import { drawable, type Series, worst } from './drift-model.ts';
import { DriftPlot } from './drift-plot.tsx';
import { Forecast } from './forecast.tsx';

/** `words`: what the device is found by among all. */
export function DriftCard({ device, words }: { device: string; words: string }) {
  const { t, format } = useI18n();
  const drift = useDrift(device, true);
  const [chosen, setChosen] = useState<string | null>(null);
  const series = drawable(drift.data?.series ?? []);
  const shown = series.find(({ label }) => label === chosen) ?? worst(series);
  if (drift.error)
    return (
      <Card title={t('ui.device.drift')}>
        <ErrorNotice error={drift.error} onRetry={() => void drift.refetch()} />
      </Card>
    );
  // A curve begins with the second calibration.
  if (!shown || (drift.data?.calibrations ?? 0) < 2) return null;
  return (
    <Card
      title={t('ui.device.drift')}
      tools={
        <Select
          size="xs"
          className={classes.choice}
          aria-label={t('ui.device.drift.point')}
          data={series.map(({ label }) => ({ value: label, label: format.quantity(label) }))}
          value={shown.label}
          onChange={setChosen}
          searchable={series.length > 8}
        />
      }
    >
      <DriftPlot all={series} shown={shown} />
      <Forecast words={words} shown={shown} outlook={drift.data?.outlook ?? null} onShow={setChosen} />
      <DriftTable shown={shown} />
      {drift.data?.truncated && <p className={classes.note}>{t('ui.device.drift.truncated')}</p>}
    </Card>
  );
}

function DriftTable({ shown }: { shown: Series }) {
  const { t, format } = useI18n();
  return (
    <div className={unseen.unseen}>
      <table>
        <caption>{format.quantity(shown.label)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('calibration.C2301')}</th>
            <th scope="col">{t('ui.device.drift.error', { unit: shown.unit })}</th>
            <th scope="col">{t('ui.device.drift.uncertainty', { unit: shown.unit })}</th>
            <th scope="col">{t('ui.device.drift.used')}</th>
            <th scope="col">{t('ui.sheet.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.points.map((point) => (
            <tr key={`${point.calibration_id} ${point.phase}`}>
              <th scope="row">{format.date(point.date)}</th>
              <td>{point.error === null ? '' : format.measured(point.error)}</td>
              <td>{point.uncertainty === null ? '' : format.measured(point.uncertainty)}</td>
              <td>{point.tolerance_used === null ? '' : format.measured(point.tolerance_used)}</td>
              <td>{t(`ui.verdict.${point.verdict}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
