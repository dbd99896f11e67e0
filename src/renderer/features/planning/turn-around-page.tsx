// How long devices were in the house, in working days, and how often that was by the day promised: of the last twelve months, month by month,
// and customer by customer, the slowest first.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bodyOf, GET } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf } from '../../records/kind/record-kind.ts';
import { customerKind } from '../../records/kinds/office/customers.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import classes from './planning.module.css';

function useTurnAround() {
  return useQuery({
    queryKey: ['rows', ['calibrations', 'bookings', 'absences', 'settings'], 'turn-around'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/calibrations/turn-around', { signal }))).data.attributes,
  });
}

type Report = NonNullable<ReturnType<typeof useTurnAround>['data']>;
type Figures = Pick<Report, 'count' | 'known' | 'median_days' | 'longest_days' | 'promised' | 'kept'>;

export function TurnAroundPage() {
  const { t, format } = useI18n();
  const report = useTurnAround();
  const slow = useSlow(report.isPending);
  useScreen('turn-around', !report.isPending);
  const { data } = report;
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to="/planning">{t('ui.planning.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.turn-around.title')}</h1>
        {data && (
          <span className={table.muted}>
            {t('ui.turn-around.time', { from: format.date(data.from), to: format.date(data.to) })}
          </span>
        )}
      </div>
      {report.error && <ErrorNotice error={report.error} onRetry={() => void report.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {data && data.count === 0 && (
        <EmptyNotice title={t('ui.turn-around.empty')}>
          <p>{t('ui.turn-around.empty.text')}</p>
        </EmptyNotice>
      )}
      {data && data.count > 0 && (
        <ScrollSection className={table.scroll} label={t('ui.turn-around.title')}>
          <Summary figures={data} />
          <h2 className={classes.heading}>{t('ui.turn-around.months')}</h2>
          <FiguresTable
            first={t('ui.turn-around.month')}
            rows={data.months
              .toReversed()
              .map((month) => ({ key: month.month, name: format.month(month.month), to: null, figures: month }))}
          />
          <h2 className={classes.heading}>{t('ui.turn-around.customers')}</h2>
          <FiguresTable
            first={t('resource.customer')}
            rows={data.customers.map((customer) => ({
              key: customer.customer_id ?? '',
              name: customer.name ?? t('ui.turn-around.nobody'),
              to: customer.customer_id === null ? null : addressOf(customerKind, customer.customer_id),
              figures: customer,
            }))}
          />
        </ScrollSection>
      )}
    </section>
  );
}

function Summary({ figures }: { figures: Figures }) {
  const { t, format } = useI18n();
  const { count, known, median_days: median, promised, kept } = figures;
  return (
    <div className={classes.figures}>
      <p className={classes.figure}>
        <strong>{median === null ? '–' : t('ui.turn-around.days', { days: format.number(median) })}</strong>
        <span>{t('ui.turn-around.median')}</span>
      </p>
      <p className={classes.figure}>
        <strong>{promised === 0 ? '–' : format.percent(Math.round((kept / promised) * 100))}</strong>
        <span>{t('ui.turn-around.kept.of', { kept: format.number(kept), promised: format.number(promised) })}</span>
      </p>
      <p className={classes.figure}>
        <strong>{format.number(count)}</strong>
        <span>{t('ui.turn-around.known', { known: format.number(known) })}</span>
      </p>
    </div>
  );
}

interface Row {
  key: string;
  name: string;
  to: string | null;
  figures: Figures;
}

function FiguresTable({ first, rows }: { first: string; rows: readonly Row[] }) {
  const { t, format } = useI18n();
  const shown = (value: number | null) => (value === null ? '–' : format.number(value));
  return (
    <StackedTable className={`${table.table} ${classes.report}`}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" data-right>
            {t('ui.turn-around.count')}
          </th>
          <th scope="col" data-right>
            {t('ui.turn-around.median.short')}
          </th>
          <th scope="col" data-right>
            {t('ui.turn-around.longest')}
          </th>
          <th scope="col" data-right>
            {t('ui.turn-around.kept')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, figures }) => (
          <tr key={key}>
            <th scope="row">{to === null ? name : <Link to={to}>{name}</Link>}</th>
            <td data-right>{format.number(figures.count)}</td>
            <td data-right>{shown(figures.median_days)}</td>
            <td data-right>{shown(figures.longest_days)}</td>
            <td data-right>
              {figures.promised === 0
                ? '–'
                : t('ui.turn-around.kept.short', {
                    kept: format.number(figures.kept),
                    promised: format.number(figures.promised),
                  })}
            </td>
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}
