// A widget's chart. The canvas says nothing to those who do not see it, so the same numbers stand beside it as a hidden table.
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { chartOptions, type Inks } from './chart-options.ts';
import type { Series } from './dashboards.ts';
import { listAddress } from './list-address.ts';
import classes from './widget.module.css';

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

function readInks(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: ink('--ink-2'),
    faint: ink('--ink-3'),
    line: ink('--line'),
    surface: ink('--surface'),
    palette: [ink('--accent'), ink('--brass'), '#7c3aed', '#0369a1', '#b45309', '#64748b'],
  };
}

interface WidgetChartProps {
  type: string;
  series: readonly Series[];
  /** Changes with light and dark, so that the inks are read again. */
  scheme: string;
}

export function WidgetChart({ type, series, scheme }: WidgetChartProps) {
  const { format, t } = useI18n();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const made = init(element);
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (!element || scheme === '') return;
    const label = ({ label: text, key }: { label: string; key: string | number | null }) =>
      /^\d{4}-\d{2}$/.test(text)
        ? format.month(text)
        : typeof key === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(key)
          ? format.date(key)
          : text;
    chart.current?.setOption(chartOptions({ type, series, inks: readInks(element), label, number: format.number }), true);
  }, [type, series, format, scheme]);
  useEffect(() => {
    const made = chart.current;
    const open = ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) => {
      const point = series[seriesIndex]?.points[dataIndex];
      const to = point ? listAddress(point.list, point.label) : null;
      if (to !== null) void navigate(to);
    };
    made?.on('click', open);
    return () => void made?.off('click', open);
  }, [series, navigate]);
  return (
    <div className={classes.chart}>
      <div ref={frame} className={classes.canvas} aria-hidden="true" />
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
