// The picture of a calibration with its title, whose marks are whose, what can be taken along, and the table behind it.
import { useI18n } from '../../lib/i18n.tsx';
import { PlotCard, type PlotTable } from '../plot/plot-card.tsx';
import classes from './deviation.module.css';
import { type DrawnPoint, signOf, signPath, type Verdict } from './deviation-model.ts';
import { DeviationPlot } from './deviation-plot.tsx';

const verdicts = ['pass', 'conditional_pass', 'conditional_fail', 'fail', 'not_assessed'] as const satisfies readonly Verdict[];

interface DeviationCardProps {
  points: readonly DrawnPoint[];
  /** The day of the calibration before; null where there is none. */
  before: string | null;
  height?: number;
  /** Where the title stands already. */
  untitled?: boolean;
}

export function DeviationCard({ points, before, height = 220, untitled = false }: DeviationCardProps) {
  const { t, format } = useI18n();
  const table = useDeviationTable(points);
  const earlier = before === null ? t('ui.deviation.before.none') : t('ui.deviation.before', { date: format.date(before) });
  const unlimited = points.filter(({ span, error }) => span === null && error !== null).length;
  const seen = verdicts.filter((verdict) => points.some((point) => point.span !== null && point.verdict === verdict));
  const legend = [
    ...seen.map((verdict) => ({ name: t(`ui.verdict.${verdict}`), verdict, mark: <LegendMark verdict={verdict} /> })),
    { name: earlier, mark: before === null ? null : <LegendMark verdict={null} /> },
  ];
  return (
    <PlotCard title={t('ui.deviation.title')} {...{ untitled, legend, table }}>
      <DeviationPlot
        points={points}
        height={height}
        names={{ now: t('ui.deviation.now'), before: before === null ? '' : earlier }}
      />
      {unlimited > 0 && <p className={classes.reading}>{t('ui.deviation.unlimited.count', { count: unlimited })}</p>}
    </PlotCard>
  );
}

/** Null: the time before. */
function LegendMark({ verdict }: { verdict: Verdict | null }) {
  return (
    <svg width={12} height={12} aria-hidden="true">
      {verdict === null ? (
        <circle className={classes.ghost} cx={6} cy={6} r={4} />
      ) : (
        <path className={classes.sign} data-sign={signOf(verdict)} d={signPath(signOf(verdict), { x: 6, y: 6, r: 4 })} />
      )}
    </svg>
  );
}

function useDeviationTable(points: readonly DrawnPoint[]): PlotTable {
  const { t, format } = useI18n();
  const told = (value: string | null | undefined, unit: string) =>
    value === null || value === undefined ? '' : `${format.measured(value)} ${unit}`.trim();
  const heads = ['error', 'uncertainty', 'lower', 'upper'] as const;
  return {
    label: t('ui.deviation.table'),
    heads: [
      { text: t('ui.sheet.test_desc') },
      ...heads.map((head) => ({ text: t(`ui.sheet.${head}`), right: true })),
      { text: t('ui.device.drift.used'), right: true },
      { text: t('ui.deviation.error.before'), right: true },
      { text: t('ui.sheet.verdict') },
    ],
    rows: () =>
      points.map((point) => [
        [point.num, point.label].filter(Boolean).join(': '),
        ...heads.map((head) => told(point[head], point.unit)),
        point.span ? format.number(point.span.at) : '',
        told(point.before?.error, point.unit),
        t(`ui.verdict.${point.verdict}`),
      ]),
  };
}
