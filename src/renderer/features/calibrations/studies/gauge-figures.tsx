// The components of a crossed study as bars with their numbers beside them, and the table of variances.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ShareMeter } from '#renderer/ui/charts/share-meter.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { chanceText, figureText } from './figure-text.ts';
import classes from './study.module.css';
import type { Gauge } from './study-data.ts';

export function GaugeFigures({ gauge, unit }: { gauge: Gauge; unit: string }) {
  const { t, format } = useI18n();
  const { components, categories, variance } = gauge;
  const ofTolerance = components.some(({ percent_of_tolerance: share }) => share !== null);
  const percent = (value: number | null) => (value === null ? '' : format.percent(Number(value.toFixed(2))));
  return (
    <div className={classes.block}>
      <h2 className={classes.title}>{t('ui.study.components')}</h2>
      <ScrollSection className={classes.wide} label={t('ui.study.components')}>
        <StackedTable className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui.study.component')}</th>
              <th scope="col" data-right>
                {t('ui.study.deviation')}
                {unit && ` / ${unit}`}
              </th>
              <th scope="col">{t('ui.study.of_total')}</th>
              {ofTolerance && (
                <th scope="col" data-right>
                  {t('ui.study.of_tolerance')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {components.map(({ name, deviation, percent_of_total: share, percent_of_tolerance: wide }) => (
              <tr key={name} data-strong={name === 'gauge' || undefined}>
                <th scope="row">{t(`ui.study.component.${name}`)}</th>
                <td data-right>{figureText(deviation, format)}</td>
                <td>
                  <span className={classes.share}>
                    <ShareMeter label={t(`ui.study.component.${name}`)} value={share} target={0} />
                    <span className={classes.percent}>{percent(share)}</span>
                  </span>
                </td>
                {ofTolerance && <td data-right>{percent(wide)}</td>}
              </tr>
            ))}
          </tbody>
        </StackedTable>
      </ScrollSection>
      <p className={classes.note}>{t('ui.study.categories', { count: categories })}</p>
      {variance && <Variances variance={variance} />}
    </div>
  );
}

function Variances({ variance: { rows, pooled } }: { variance: NonNullable<Gauge['variance']> }) {
  const { t, format } = useI18n();
  return (
    <>
      <h2 className={classes.title}>{t('ui.study.variance')}</h2>
      <ScrollSection className={classes.wide} label={t('ui.study.variance')}>
        <StackedTable className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui.study.source')}</th>
              {['freedom', 'squares', 'mean_square', 'f', 'chance'].map((name) => (
                <th key={name} scope="col" data-right>
                  {t(`ui.study.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ source, freedom, squares, mean_square, f, chance }) => (
              <tr key={source}>
                <th scope="row">{t(`ui.study.source.${source}`)}</th>
                <td data-right>{format.number(freedom)}</td>
                <td data-right>{figureText(squares, format)}</td>
                <td data-right>{figureText(mean_square, format)}</td>
                <td data-right>{f === null ? '' : figureText(f, format)}</td>
                <td data-right>{chance === null ? '' : chanceText(chance, format)}</td>
              </tr>
            ))}
          </tbody>
        </StackedTable>
      </ScrollSection>
      <p className={classes.note}>{t(pooled ? 'ui.study.pooled' : 'ui.study.not_pooled')}</p>
    </>
  );
}
