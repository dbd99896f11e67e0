// How many device types find a price in each group, against the target, and by which step of the search.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ShareMeter } from '#renderer/ui/charts/share-meter.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { listPrice } from '../shared/adjust-order.ts';
import classes from './overview.module.css';
import type { Overview } from './overview-data.ts';

type Coverage = Overview['coverage'][number];

const matrixOf = ({ price_category_id: id }: Coverage, gaps: boolean) =>
  `/prices/matrix?${new URLSearchParams({ ...(gaps ? { gaps: '1' } : {}), groups: id ?? listPrice })}`;

export function CoverageTable({ overview: { coverage, target_coverage: target } }: { overview: Overview }) {
  const { t, textOr, format } = useI18n();
  const nameOf = ({ price_category_id: id, name }: Coverage) => (id === null ? t('ui.price.list_price') : (name ?? id));
  const stepsOf = ({ by_step: steps, derived }: Coverage) =>
    [
      ...Object.entries(steps)
        .filter(([, count]) => count > 0)
        .map(([step, count]) => `${textOr(`prices.step.${step}`, step)} ${format.number(count)}`),
      ...(derived > 0 ? [t('ui.overview.derived', { count: derived })] : []),
    ].join(' · ');
  return (
    <section id="coverage" className={classes.section} aria-label={t('ui.overview.coverage')}>
      <h2 className={classes.heading}>{t('ui.overview.coverage')}</h2>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('resource.price_category')}</th>
            <th scope="col">{t('ui.overview.share')}</th>
            <th scope="col" data-right>
              {t('ui.overview.covered')}
            </th>
            <th scope="col" data-right>
              {t('ui.overview.gaps')}
            </th>
            <th scope="col">{t('ui.overview.found_by')}</th>
          </tr>
        </thead>
        <tbody>
          {coverage.map((one) => (
            <tr key={one.price_category_id ?? ''}>
              <th scope="row">
                {one.price_category_id === null ? (
                  nameOf(one)
                ) : (
                  <Link to={`/price-categories/${encodeURIComponent(one.price_category_id)}`}>{nameOf(one)}</Link>
                )}
              </th>
              <td>
                <span className={classes.share}>
                  <ShareMeter label={t('ui.overview.share_of', { name: nameOf(one) })} value={one.coverage} target={target} />
                  <span data-bad={!one.reached || undefined} className={classes.percent}>
                    {one.coverage === null ? '–' : format.percent(one.coverage)}
                  </span>
                  <span className={classes.detail}>{t(one.reached ? 'ui.overview.is_reached' : 'ui.overview.below')}</span>
                </span>
              </td>
              <td data-right>
                <Link to={matrixOf(one, false)}>{format.number(one.covered)}</Link>
              </td>
              <td data-right>
                {one.gaps === 0 ? format.number(0) : <Link to={matrixOf(one, true)}>{format.number(one.gaps)}</Link>}
              </td>
              <td className={table.wide}>{stepsOf(one)}</td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </section>
  );
}
