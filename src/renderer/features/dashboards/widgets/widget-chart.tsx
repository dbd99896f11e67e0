// A widget's chart; a click opens the rows behind what was clicked.
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { listAddress } from '#renderer/records/reference/list-address.ts';
import type { ChartLimit } from '#renderer/ui/charts/chart-options.ts';
import { SeriesChart } from '#renderer/ui/charts/series-chart.tsx';
import type { Series } from '#server/contract/widget-answer.ts';

interface WidgetChartProps {
  type: string;
  series: readonly Series[];
  limit?: ChartLimit | undefined;
  /** Money, with its cents. */
  amounts: boolean;
}

export function WidgetChart({ type, series, limit, amounts }: WidgetChartProps) {
  const navigate = useNavigate();
  const open = useCallback(
    (one: number, place: number) => {
      const point = series[one]?.points[place];
      const to = point ? listAddress(point.list, point.label) : null;
      if (to !== null) void navigate(to);
    },
    [series, navigate],
  );
  return <SeriesChart type={type} series={series} limit={limit} amounts={amounts} onPick={open} />;
}
