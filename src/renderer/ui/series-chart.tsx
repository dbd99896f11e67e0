// Series of numbers as a chart. The canvas says nothing to those who do not see it, so the same numbers stand beside it as a hidden
// table. Heavy: load it lazily.
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { type ChartSeries, chartOptions, type Inks } from './chart-options.ts';
import classes from './series-chart.module.css';

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

interface SeriesChartProps {
  type: string;
  series: readonly ChartSeries[];
  /** Changes with light and dark, so that the inks are read again. */
  scheme: string;
  /** A bar or a point was clicked. */
  onPick?: (series: number, point: number) => void;
}

export function SeriesChart({ type, series, scheme, onPick }: SeriesChartProps) {
  const { format, t } = useI18n();
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
    const open = ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) =>
      onPick?.(seriesIndex, dataIndex);
    made?.on('click', open);
    return () => void made?.off('click', open);
  }, [onPick]);
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
