// A price over time as a stair: a step where another version begins, a gap where none applies, today as a line. The same figures stand
// beside it as the list of versions. Heavy: load it lazily.
import type { EChartsCoreOption } from 'echarts/core';
import { useCallback } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Chart, type Inks } from '#renderer/ui/charts/chart.tsx';
import { addDays, daysBetween, type PlainDate } from '#server/contract/values/dates.ts';
import type { Step } from './price-versions.ts';

interface PriceStepsChartProps {
  steps: readonly Step[];
  today: PlainDate;
}

export function PriceStepsChart({ steps, today }: PriceStepsChartProps) {
  const { t, format } = useI18n();
  const optionsOf = useCallback(
    (inks: Inks) => stairOptions({ steps, today, inks, todayWord: t('ui.price_history.today'), ...format }),
    [steps, today, t, format],
  );
  return <Chart optionsOf={optionsOf} />;
}

interface StairInput {
  steps: readonly Step[];
  today: PlainDate;
  inks: Inks;
  todayWord: string;
  amount(value: number): string;
  date(value: PlainDate): string;
}

/** What is unbounded goes on so far beyond the first and the last day that is known, as a share of the time between. */
const beyond = 0.12;
const fewestDays = 30;

function stairOptions({ steps, today, inks, todayWord, amount, date }: StairInput): EChartsCoreOption {
  const days = [...steps.flatMap(({ from }) => (from === null ? [] : [from])), today].sort();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const margin = Math.max(fewestDays, Math.round(daysBetween(first, last) * beyond));
  const [begin, end] = [addDays(first, -margin), addDays(last, margin)];
  const shown = steps.map(({ from, version }) => ({ from: from ?? begin, price: version?.price ?? null }));
  const most = Math.max(0, ...shown.map(({ price }) => price ?? 0));
  const stair = shown.flatMap(({ from, price }, index) => {
    const before = shown[index - 1]?.price ?? null;
    // A line that ends is drawn up to the day on which it ends.
    const ending = price === null && before !== null ? [{ value: [from, before], symbolSize: 0, label: { show: false } }] : [];
    return [...ending, { value: [from, price], ...(steps[index]?.from === null ? { symbolSize: 0 } : {}) }];
  });
  const lastPrice = shown.at(-1)?.price ?? null;
  return {
    animationDuration: 120,
    useUTC: true,
    textStyle: { fontFamily: 'IBM Plex Sans, system-ui, sans-serif', fontSize: inks.size, color: inks.text },
    grid: { left: 8, right: 24, top: 24, bottom: 4, containLabel: true },
    xAxis: {
      type: 'time',
      min: begin,
      max: end,
      axisLine: { lineStyle: { color: inks.faint } },
      axisLabel: {
        color: inks.text,
        fontSize: inks.size,
        hideOverlap: true,
        formatter: (ms: number) => date(new Date(ms).toISOString().slice(0, 10)),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitLine: { lineStyle: { color: inks.line } },
      axisLabel: { color: inks.faint, fontSize: inks.size },
    },
    series: [
      {
        type: 'line',
        step: 'end',
        symbol: 'circle',
        symbolSize: 6,
        lineStyle: { width: 2 },
        itemStyle: { color: inks.palette[1] },
        label: {
          show: true,
          position: 'top',
          align: 'left',
          color: inks.text,
          fontSize: inks.size,
          formatter: ({ value: [, price] }: { value: [string, number | null] }) => (price === null ? '' : amount(price)),
        },
        data: [...stair, { value: [end, lastPrice], symbolSize: 0, label: { show: false } }],
      },
      {
        type: 'line',
        symbol: 'none',
        silent: true,
        lineStyle: { width: 1, type: 'dashed', color: inks.faint },
        endLabel: { show: true, color: inks.faint, fontSize: inks.size, formatter: () => todayWord },
        // Its word stands above every step.
        data: [
          [today, 0],
          [today, most * 1.15],
        ],
      },
    ],
  };
}
