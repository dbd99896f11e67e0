// Series of numbers as a chart. The canvas says nothing to those who do not see it, so the same numbers stand beside it as a hidden
// table. Heavy: load it lazily.
import { useCallback } from 'react';
import type { Format } from '../../lib/format.ts';
import { useI18n } from '../../lib/i18n.tsx';
import unseen from '../unseen.module.css';
import { Chart, type Inks } from './chart.tsx';
import { type ChartLimit, type ChartSeries, chartOptions } from './chart-options.ts';
import classes from './series-chart.module.css';

interface SeriesChartProps {
  type: string;
  series: readonly ChartSeries[];
  limit?: ChartLimit | undefined;
  /** What is drawn is money, told with its cents. */
  amounts?: boolean;
  /** A bar or a point was clicked. */
  onPick?: (series: number, point: number) => void;
}

export function SeriesChart({ type, series, limit, amounts = false, onPick }: SeriesChartProps) {
  const { format, t } = useI18n();
  const told = useCallback((value: number) => numberText(value, amounts, format), [format, amounts]);
  const optionsOf = useCallback(
    (inks: Inks) => {
      const label = ({ label: text, key }: { label: string; key: string | number | null }) =>
        /^\d{4}-\d{2}$/.test(text)
          ? format.month(text)
          : typeof key === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(key)
            ? format.date(key)
            : text;
      return chartOptions({ type, series, limit, inks, label, number: told });
    },
    [type, series, limit, format, told],
  );
  return (
    <div className={classes.chart}>
      <Chart optionsOf={optionsOf} {...(onPick ? { onPick } : {})} />
      <div className={unseen.unseen}>
        <table>
          <caption>{t('ui.widget.rows')}</caption>
          <tbody>
            {series.flatMap((one) =>
              one.points.map((point) => (
                <tr key={`${one.name}-${point.key}`}>
                  <th scope="row">{`${one.label} ${point.label}`}</th>
                  <td>{told(point.value)}</td>
                </tr>
              )),
            )}
            {limit?.points.map((point) => (
              <tr key={`limit-${point.key}`}>
                <th scope="row">{`${limit.label} ${point.key}`}</th>
                <td>{told(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Control limits may differ in the sixth digit. */
function numberText(value: number, amounts: boolean, format: Format): string {
  if (amounts) return format.amount(value);
  return Number.isInteger(value) ? format.number(value) : format.measured(String(Number(value.toPrecision(10))));
}
