// A chart on its canvas: made once, sized with its place, drawn again when what it shows or the theme changes.
import { useComputedColorScheme } from '@mantine/core';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import classes from './chart.module.css';

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export interface Inks {
  text: string;
  /** Of its letters, in pixels. */
  size: number;
  /** Of what it is drawn on. */
  width: number;
  height: number;
  faint: string;
  line: string;
  surface: string;
  palette: readonly string[];
  /** How light a chosen colour is at least, so that it stands off the ground. */
  light: number;
  good: string;
  bad: string;
}

function readInks(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: ink('--ink-2'),
    size: Math.round(Number.parseFloat(style.fontSize)),
    width: element.clientWidth,
    height: element.clientHeight,
    faint: ink('--ink-3'),
    line: ink('--line'),
    surface: ink('--surface'),
    palette: [ink('--accent'), ink('--brass'), '#7c3aed', '#0369a1', '#b45309', '#64748b'],
    light: Number.parseFloat(ink('--state-light')) || 0,
    good: ink('--good'),
    bad: ink('--bad'),
  };
}

interface ChartProps {
  /** The same function as long as the same is to be drawn. */
  optionsOf(inks: Inks): EChartsCoreOption;
  onPick?: (seriesIndex: number, dataIndex: number) => void;
}

/** The canvas says nothing to those who do not see it: whoever shows it puts the same numbers beside it. */
export function Chart({ optionsOf, onPick }: ChartProps) {
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const drawAgain = useRef(() => {});
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const made = init(element);
    chart.current = made;
    const observer = new ResizeObserver(() => {
      made.resize();
      drawAgain.current();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    // With light and dark the inks are others, and with its size how names have room.
    drawAgain.current = () => {
      if (frame.current && scheme) chart.current?.setOption(optionsOf(readInks(frame.current)), true);
    };
    drawAgain.current();
  }, [optionsOf, scheme]);
  useEffect(() => {
    const made = chart.current;
    const pick = ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) =>
      onPick?.(seriesIndex, dataIndex);
    made?.on('click', pick);
    return () => void made?.off('click', pick);
  }, [onPick]);
  return <div ref={frame} className={classes.canvas} aria-hidden="true" />;
}
