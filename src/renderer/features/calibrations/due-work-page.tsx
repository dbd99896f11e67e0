// The work ahead: what falls due by month, for each customer or each technician, as numbers that open their rows.

import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { impactCaseKind } from '../../records/kinds/calibrations/impact-cases.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import unseen from '../../ui/unseen.module.css';
import { type DueBy, useDueWork } from './calibration-data.ts';
import { type DueCell, dueAddress } from './due-address.ts';
import classes from './due-work-page.module.css';
import { RecallCard } from './recall/recall-card.tsx';

const ways: readonly DueBy[] = ['customer', 'technician'];

export function DueWorkPage() {
  const { t, format } = useI18n();
  const [params, setParams] = useSearchParams();
  const by: DueBy = params.get('by') === 'technician' ? 'technician' : 'customer';
  const work = useDueWork(by);
  const slow = useSlow(work.isPending);
  usePlaceTitle(t('ui.due-work.title'));
  useScreen('calibrations-due', !work.isPending);
  const answer = work.data;
  const shownBy = answer?.meta.by ?? by;
  const rows = answer?.data ?? [];
  const months = answer?.meta.months ?? [];
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0);
  const number = (count: number, cell: Omit<DueCell, 'by' | 'meta'>, label: string) =>
    count === 0 || !answer ? (
      <span className={table.muted}>–</span>
    ) : (
      <Link to={dueAddress({ ...cell, by: shownBy, meta: answer.meta }, label)}>{format.number(count)}</Link>
    );
  const nameOf = (row: (typeof rows)[number]) =>
    row.label ?? t(row.id === null ? `ui.due-work.nobody.${shownBy}` : 'ui.due-work.unnamed');
  const monthName = (month: string) => format.month(month);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to={calibrationKind.route}>{t('ui.calibrations.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.due-work.title')}</h1>
        <WaysChoice by={by} onChange={(one) => setParams(withWay(params, one), { replace: true })} />
        <span className={bar.gap} />
        <FurtherWays />
      </div>
      {work.error && <ErrorNotice error={work.error} onRetry={() => void work.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {answer && rows.length === 0 && (
        <EmptyNotice title={t('ui.due-work.empty')}>
          <p>{t('ui.due-work.empty.hint')}</p>
          <Link to="/inventory">{t('ui.inventory.title')}</Link>
        </EmptyNotice>
      )}
      {rows.length > 0 && <RecallCard customers={shownBy === 'customer' ? named(rows) : []} />}
      {rows.length > 0 && (
        <ScrollSection className={table.scroll} label={t('ui.due-work.title')}>
          <StackedTable className={`${table.table} ${classes.table}`}>
            <thead>
              <tr>
                <th scope="col">{t(`ui.due-work.${shownBy}`)}</th>
                <th scope="col" data-right>
                  {t('ui.due.preset.overdue')}
                </th>
                {months.map((month) => (
                  <th key={month} scope="col" data-right>
                    {monthName(month)}
                  </th>
                ))}
                <th scope="col" data-right>
                  {t('ui.due-work.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              <tr className={classes.sum}>
                <th scope="row">{t('ui.due-work.all')}</th>
                <td data-right data-overdue>
                  {number(
                    sum(({ overdue }) => overdue),
                    { row: undefined, month: 'overdue' },
                    t('ui.due.preset.overdue'),
                  )}
                </td>
                {months.map((month) => (
                  <td key={month} data-right>
                    {number(
                      sum((row) => row.months[month] ?? 0),
                      { row: undefined, month },
                      monthName(month),
                    )}
                  </td>
                ))}
                <td data-right>{format.number(sum(({ total }) => total))}</td>
              </tr>
              {rows.map((row) => (
                <tr key={row.id ?? ''}>
                  <th scope="row">{nameOf(row)}</th>
                  <td data-right data-overdue={row.overdue > 0 || undefined}>
                    {number(row.overdue, { row: row.id, month: 'overdue' }, `${nameOf(row)}, ${t('ui.due.preset.overdue')}`)}
                  </td>
                  {months.map((month) => (
                    <td key={month} data-right>
                      {number(row.months[month] ?? 0, { row: row.id, month }, `${nameOf(row)}, ${monthName(month)}`)}
                    </td>
                  ))}
                  <td data-right>{format.number(row.total)}</td>
                </tr>
              ))}
            </tbody>
          </StackedTable>
        </ScrollSection>
      )}
    </section>
  );
}

interface WaysChoiceProps {
  by: DueBy;
  onChange: (by: DueBy) => void;
}

function WaysChoice({ by, onChange }: WaysChoiceProps) {
  const { t } = useI18n();
  return (
    <fieldset className={bar.presets}>
      <legend className={unseen.unseen}>{t('ui.due-work.by')}</legend>
      {ways.map((one) => (
        <button key={one} type="button" className={bar.preset} aria-pressed={one === by} onClick={() => onChange(one)}>
          {t(`ui.due-work.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** The picture above stays as it was chosen. */
function withWay(params: URLSearchParams, by: DueBy): URLSearchParams {
  const next = new URLSearchParams(params);
  if (by === 'customer') next.delete('by');
  else next.set('by', by);
  return next;
}

const named = (rows: readonly { id: string | null; label: string | null }[]) =>
  rows.flatMap(({ id, label }) => (id === null || label === null ? [] : [{ id, label }]));

function FurtherWays() {
  const { t } = useI18n();
  const mayBench = useCan(inventoryKind.operations.view);
  const maySeeCases = useCan(impactCaseKind.operations.view);
  return (
    <>
      <Button component={Link} to="/calibrations/intervals" variant="subtle" size="xs">
        {t('ui.intervals.title')}
      </Button>
      {maySeeCases && (
        <Button component={Link} to={impactCaseKind.route} variant="subtle" size="xs">
          {t('ui.impact-cases.title')}
        </Button>
      )}
      {mayBench && (
        <Button component={Link} to="/bench" variant="subtle" size="xs">
          {t('ui.bench.title')}
        </Button>
      )}
    </>
  );
}
