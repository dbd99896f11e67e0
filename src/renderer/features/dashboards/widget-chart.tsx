// A widget's chart. The canvas says nothing to those who do not see it, so the same numbers stand beside it as a hidden table.
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { Chart, type Inks } from '../../ui/chart.tsx';
import { chartOptions } from './chart-options.ts';
import type { Series } from './dashboards.ts';
import { listAddress } from './list-address.ts';
import classes from './widget.module.css';

interface WidgetChartProps {
  type: string;
  series: readonly Series[];
}

export function WidgetChart({ type, series }: WidgetChartProps) {
  const { format, t } = useI18n();
  const navigate = useNavigate();
  const optionsOf = useCallback(
    (inks: Inks) => {
      const label = ({ label: text, key }: { label: string; key: string | number | null }) =>
        /^\d{4}-\d{2}$/.test(text)
          ? format.month(text)
          : typeof key === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(key)
            ? format.date(key)
            : text;
      return chartOptions({ type, series, inks, label, number: format.number });
    },
    [type, series, format],
  );
  const open = useCallback(
    (seriesIndex: number, dataIndex: number) => {
      const point = series[seriesIndex]?.points[dataIndex];
      const to = point ? listAddress(point.list, point.label) : null;
      if (to !== null) void navigate(to);
    },
    [series, navigate],
  );
  return (
    <div className={classes.chart}>
      <Chart optionsOf={optionsOf} onPick={open} />
      <table className={classes.unseen}>
        <caption>{t('ui.widget.rows')}</caption>
        <tbody>
          {series.flatMap((one) =>
            one.points.map((point) => (
              <tr key={`${one.name}-${point.key}`}>
                <th scope="row">{`${one.label} ${point.label}`}</th>
                <td>{format.number(point.value)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
