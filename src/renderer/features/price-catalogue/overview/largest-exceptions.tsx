// Who departs most from the class: the first of the exceptions as rows, with the way to all of them.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { type ExceptionRow, useExceptionColumns } from './exception-columns.tsx';
import { NoExceptions } from './no-exceptions.tsx';
import classes from './overview.module.css';
import type { Overview } from './overview-data.ts';

export function LargestExceptions({ overview: { exceptions } }: { overview: Overview }) {
  const { t, format } = useI18n();
  const columns = useExceptionColumns();
  const rows = exceptions.rows.map(
    ({ price_id: id, ...attributes }): ExceptionRow => ({ id, type: 'price-exception', attributes }),
  );
  return (
    <section id="exceptions" className={classes.section} aria-label={t('ui.overview.exceptions.rows')}>
      <h2 className={classes.heading}>{t('ui.overview.exceptions.rows')}</h2>
      <p className={classes.detail}>{t('ui.overview.exceptions.text')}</p>
      {rows.length === 0 ? (
        <NoExceptions />
      ) : (
        <StackedTable className={`${table.table} ${classes.exceptions}`}>
          <thead>
            <tr>
              {columns.map(({ name, label, right }) => (
                <th key={name} scope="col" data-right={right || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ name, right, render }, index) =>
                  index === 0 ? (
                    <th key={name} scope="row">
                      {render(row)}
                    </th>
                  ) : (
                    <td key={name} data-right={right || undefined}>
                      {render(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </StackedTable>
      )}
      {exceptions.rows_total > rows.length && (
        <p className={classes.detail}>
          <Link to="/prices/exceptions">{t('ui.overview.exceptions.all', { count: format.number(exceptions.rows_total) })}</Link>
        </p>
      )}
    </section>
  );
}
