// A control chart's page: drawn with its limits and today's value first, its values beside its details.
import { checkChartKind } from '#renderer/records/kinds/calibrations/check-charts.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { ChartOverview } from './chart-overview.tsx';

const parts = { Overview: ChartOverview };

export function ChartPage() {
  return <RecordPage kind={checkChartKind} parts={parts} />;
}
