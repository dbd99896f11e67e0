// The picture of a calibration with its title, whose marks are whose, what can be taken along, and the table behind it.
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { TakeButtons } from '../charts/take-buttons.tsx';
import table from '../plain-table.module.css';
import { ScrollSection } from '../scroll-section.tsx';
import { StackedTable } from '../table/stacked-table.tsx';
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
  const title = t('ui.deviation.title');
  const box = useRef<HTMLElement>(null);
  // Five hundred rows are drawn for whoever asks.
  const [listed, setListed] = useState(false);
  const earlier = before === null ? t('ui.deviation.before.none') : t('ui.deviation.before', { date: format.date(before) });
  const unlimited = points.filter(({ span, error }) => span === null && error !== null).length;
  return (
    <figure ref={box} className={classes.card} aria-label={title}>
      <figcaption className={classes.caption}>
        {!untitled && <span className={classes.title}>{title}</span>}
        <ul className={classes.legend}>
          {verdicts
            .filter((verdict) => points.some((point) => point.span !== null && point.verdict === verdict))
            .map((verdict) => (
              <li key={verdict} data-verdict={verdict}>
                <svg width={12} height={12} aria-hidden="true">
                  <path
                    className={classes.sign}
                    data-sign={signOf(verdict)}
                    d={signPath(signOf(verdict), { x: 6, y: 6, r: 4 })}
                  />
                </svg>
                {t(`ui.verdict.${verdict}`)}
              </li>
            ))}
          <li>
            {before !== null && (
              <svg width={12} height={12} aria-hidden="true">
                <circle className={classes.ghost} cx={6} cy={6} r={4} />
              </svg>
            )}
            {earlier}
          </li>
        </ul>
        <TakeButtons box={box} title={title} />
      </figcaption>
      <DeviationPlot
        points={points}
        height={height}
        names={{ now: t('ui.deviation.now'), before: before === null ? '' : earlier }}
      />
      {unlimited > 0 && <p className={classes.reading}>{t('ui.deviation.unlimited.count', { count: unlimited })}</p>}
      <details className={classes.details} onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
        <summary>{t('ui.deviation.table')}</summary>
        {listed && <DeviationTable points={points} title={title} />}
      </details>
    </figure>
  );
}

function DeviationTable({ points, title }: { points: readonly DrawnPoint[]; title: string }) {
  const { t, format } = useI18n();
  const told = (value: string | null | undefined, unit: string) =>
    value === null || value === undefined ? '' : `${format.measured(value)} ${unit}`.trim();
  const heads = ['error', 'uncertainty', 'lower', 'upper'] as const;
  return (
    <ScrollSection className={classes.table} label={t('ui.deviation.table')}>
      <StackedTable className={table.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('ui.sheet.test_desc')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-right>
                {t(`ui.sheet.${head}`)}
              </th>
            ))}
            <th scope="col" data-right>
              {t('ui.device.drift.used')}
            </th>
            <th scope="col" data-right>
              {t('ui.deviation.error.before')}
            </th>
            <th scope="col">{t('ui.sheet.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.id}>
              <th scope="row">{[point.num, point.label].filter(Boolean).join(': ')}</th>
              {heads.map((head) => (
                <td key={head} data-right>
                  {told(point[head], point.unit)}
                </td>
              ))}
              <td data-right>{point.span ? format.number(point.span.at) : ''}</td>
              <td data-right>{told(point.before?.error, point.unit)}</td>
              <td>{t(`ui.verdict.${point.verdict}`)}</td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}
