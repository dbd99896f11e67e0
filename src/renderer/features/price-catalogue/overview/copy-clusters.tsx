// The same amount on three or more device types of a group: each a candidate for a class that carries it once.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { givenAddress } from '#renderer/records/kind/list-state.ts';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import classes from './overview.module.css';
import type { Overview } from './overview-data.ts';

type Cluster = Overview['copies']['clusters'][number];

/** The rows of a cluster as a list of prices. */
function conditionsOf({ price, price_category_id: group, start_date: start, end_date: end }: Cluster): string {
  const equal = (attribute: string, value: string | number | null) =>
    `filter[${attribute}]=${value === null ? 'null:' : `eq:${value}`}`;
  return [equal('price', price), equal('price_cat_uID', group), equal('start_date', start), equal('end_date', end)].join('&');
}

export function CopyClusters({ overview: { copies, currency } }: { overview: Overview }) {
  const { t, format } = useI18n();
  const validity = ({ start_date: start, end_date: end }: Cluster) =>
    start === null && end === null
      ? t('ui.overview.unbounded')
      : `${start === null ? '' : format.date(start)} – ${end === null ? '' : format.date(end)}`;
  return (
    <section id="clusters" className={classes.section} aria-label={t('ui.overview.clusters')}>
      <h2 className={classes.heading}>{t('ui.overview.clusters')}</h2>
      <p className={classes.detail}>{t('ui.overview.clusters.text')}</p>
      {copies.clusters.length === 0 ? (
        <EmptyNotice title={t('ui.overview.clusters.none')} />
      ) : (
        <StackedTable className={table.table}>
          <thead>
            <tr>
              <th scope="col" data-right>
                {t('ui.overview.amount', { currency })}
              </th>
              <th scope="col">{t('resource.price_category')}</th>
              <th scope="col">{t('ui.overview.validity')}</th>
              <th scope="col" data-right>
                {t('ui.overview.types')}
              </th>
              <th scope="col" data-right>
                {t('ui.overview.rows')}
              </th>
              <th scope="col">{t('ui.overview.examples')}</th>
            </tr>
          </thead>
          <tbody>
            {copies.clusters.map((one) => {
              const group = one.price_category_id === null ? t('ui.price.list_price') : (one.name ?? one.price_category_id);
              const label = `${format.money(one.price, currency)}, ${group}`;
              const conditions = conditionsOf(one);
              return (
                <tr key={conditions}>
                  <th scope="row" data-right className={table.code}>
                    {format.amount(one.price)}
                  </th>
                  <td>{group}</td>
                  <td>{validity(one)}</td>
                  <td data-right>{format.number(one.types)}</td>
                  <td data-right>
                    <Link to={`/prices?${givenAddress(conditions, label)}`} aria-label={`${label}: ${format.number(one.rows)}`}>
                      {format.number(one.rows)}
                    </Link>
                  </td>
                  <td className={table.wide}>{one.examples.map(({ id, type_name }) => type_name ?? id).join(', ')}</td>
                </tr>
              );
            })}
          </tbody>
        </StackedTable>
      )}
      {copies.clusters_total > copies.clusters.length && (
        <p className={classes.detail}>
          {t('ui.overview.clusters.more', { count: copies.clusters_total - copies.clusters.length })}
        </p>
      )}
    </section>
  );
}
