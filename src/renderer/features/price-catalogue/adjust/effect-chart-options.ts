// The effect of an adjustment as bars to both sides of a zero line, the largest on top. Pure.
import type { EChartsCoreOption } from 'echarts/core';
import type { Inks } from '#renderer/ui/charts/chart.tsx';

interface EffectChart {
  lines: readonly { name: string; difference: number }[];
  inks: Inks;
  amount(value: number): string;
}

const mostBars = 12;

export function effectChartOptions({ lines, inks, amount }: EffectChart): EChartsCoreOption {
  const shown = lines.filter(({ difference }) => difference !== 0).slice(0, mostBars);
  return {
    animationDuration: 120,
    textStyle: { fontFamily: 'IBM Plex Sans, system-ui, sans-serif', fontSize: 12, color: inks.text },
    grid: { left: 8, right: 64, top: 4, bottom: 4, containLabel: true },
    xAxis: {
      type: 'value',
      splitLine: { lineStyle: { color: inks.line } },
      axisLabel: { color: inks.faint, hideOverlap: true, formatter: amount },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: shown.map(({ name }) => name),
      // The zero line: the names stand at the left edge, wherever it is.
      axisLine: { show: true, onZero: true, lineStyle: { color: inks.faint } },
      axisTick: { show: false },
      axisLabel: { color: inks.text, width: 210, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 16,
        data: shown.map(({ difference }) => ({
          value: difference,
          itemStyle: { color: difference < 0 ? inks.palette[1] : inks.palette[0] },
          label: { position: difference < 0 ? 'left' : 'right' },
        })),
        label: { show: true, color: inks.text, formatter: ({ value }: { value: number }) => amount(value) },
      },
    ],
  };
}
