// How a chart stands: today's value, the drawing, and the limits that are and were in force.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { checkChartKind } from '#renderer/records/kinds/calibrations/check-charts.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { type Drawing, useDrawing } from './chart-data.ts';
import classes from './chart-overview.module.css';
import { LimitsDialog } from './limits-dialog.tsx';
import { ChartPlot } from './plot/chart-plot.tsx';
import { ValueEntry } from './value-entry.tsx';

export function ChartOverview({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const drawing = useDrawing(record.id);
  const slow = useSlow(drawing.isPending);
  const { name, unit, state } = record.attributes;
  const units = textOf(unit);
  return (
    <ScrollSection className={classes.overview} label={t('ui.tab.overview')}>
      <div className={classes.head}>
        <p className={classes.state} data-state={textOf(state)}>
          {t(`chart_state.${textOf(state) || 'no_limits'}`)}
        </p>
        <ValueEntry id={record.id} unit={units} />
      </div>
      {drawing.error && <ErrorNotice error={drawing.error} onRetry={() => void drawing.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {drawing.data && (
        <>
          {drawing.data.values.length === 0 && <p className={classes.note}>{t('ui.check-charts.no_values')}</p>}
          <ChartPlot drawing={drawing.data} name={textOf(name)} unit={units} />
          <Limits id={record.id} drawing={drawing.data} />
        </>
      )}
    </ScrollSection>
  );
}

function Limits({ id, drawing: { limits, values } }: { id: string; drawing: Drawing }) {
  const { t, format } = useI18n();
  const [setting, setSetting] = useState(false);
  const mayEdit = useCan(checkChartKind.operations.edit);
  const said = (value: number) => format.measured(String(Number(value.toPrecision(7))));
  return (
    <section className={classes.limits} aria-label={t('ui.check-charts.limits')}>
      <div className={classes.limitsHead}>
        <h2>{t('ui.check-charts.limits')}</h2>
        {mayEdit && (
          <Button size="xs" variant="default" onClick={() => setSetting(true)}>
            {t('ui.check-charts.new_limits')}
          </Button>
        )}
      </div>
      {limits.length === 0 && <p className={classes.note}>{t('ui.check-charts.no_limits')}</p>}
      <ul>
        {limits.toReversed().map(({ first, centre, sigma, upper, lower, points, reason, set_by, set_at }) => (
          <li key={first}>
            <b>{`${said(lower)} … ${said(centre)} … ${said(upper)}`}</b> {t('ui.check-charts.sigma', { sigma: said(sigma) })}
            <br />
            {[
              points === null ? t('ui.check-charts.typed') : t('ui.check-charts.from_values', { count: points }),
              `${set_by}, ${format.instant(set_at)}`,
              reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      {setting && <LimitsDialog id={id} most={values.length} onClose={() => setSetting(false)} />}
    </section>
  );
}
