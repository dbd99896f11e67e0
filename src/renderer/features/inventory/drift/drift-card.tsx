// The calibration curve over the years: one test point in ink, the others faint behind it, the tolerance as a band. The same
// values stand in the table behind it.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { PlotCard, type PlotTable } from '#renderer/ui/plot/plot-card.tsx';
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
  const tableOf = useDriftTable();
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
      <PlotCard title={t('ui.device.drift')} unit={format.quantity(shown.label)} untitled table={tableOf(shown)}>
        <DriftPlot all={series} shown={shown} />
      </PlotCard>
      <Forecast words={words} shown={shown} outlook={drift.data?.outlook ?? null} onShow={setChosen} />
      {drift.data?.truncated && <p className={classes.note}>{t('ui.device.drift.truncated')}</p>}
    </Card>
  );
}

function useDriftTable() {
  const { t, format } = useI18n();
  const told = (value: string | null) => (value === null ? '' : format.measured(value));
  return ({ points, unit }: Series): PlotTable => ({
    label: t('ui.deviation.table'),
    heads: [
      { text: t('calibration.C2301') },
      { text: t('ui.device.drift.error', { unit }), right: true },
      { text: t('ui.device.drift.uncertainty', { unit }), right: true },
      { text: t('ui.device.drift.used'), right: true },
      { text: t('ui.sheet.verdict') },
    ],
    rows: () =>
      points.map(({ date, error, uncertainty, tolerance_used, verdict }) => [
        format.date(date),
        told(error),
        told(uncertainty),
        told(tolerance_used),
        t(`ui.verdict.${verdict}`),
      ]),
  });
}
