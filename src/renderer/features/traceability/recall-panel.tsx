// The recall question: what was calibrated with this standard since it was last known to be good, what is decided for each, and the
// case that keeps the answers. docs/design/expectations.md#blast-radius.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useAddress } from '../../lib/screen/use-address.ts';
import { useCan } from '../../lib/session.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { recallAddress } from './case/recall-address.ts';
import { Disposition } from './disposition.tsx';
import { RecallCase } from './recall-case.tsx';
import classes from './recall-panel.module.css';
import { type ImpactRow, impactPage, useImpact } from './trace-data.ts';

export function RecallPanel({ id }: { id: string }) {
  const { t, format } = useI18n();
  const canEdit = useCan(['inventory_details_calibrations_standards_edit']);
  const { params, change } = useAddress();
  const asked = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const [page, setPage] = useState(1);
  const period = { from: isPlainDate(asked.from) ? asked.from : '', to: isPlainDate(asked.to) ? asked.to : '' };
  const impact = useImpact(id, period, page);
  const slow = useSlow(impact.isPending);
  const set = (name: 'from' | 'to', value: string) => {
    setPage(1);
    change({ view: 'recall', [name]: value });
  };
  const limited = period.from !== '' || period.to !== '';
  const meta = impact.data?.meta;
  const rows = impact.data?.data ?? [];
  const own = (one: { calibration_date: string; certificate_number: string | null }) =>
    [format.date(one.calibration_date), one.certificate_number].filter(Boolean).join(' · ');
  return (
    <div className={classes.panel}>
      <div className={classes.question}>
        <DateField label={t('ui.recall.from')} value={asked.from} onChange={(value) => set('from', value)} />
        <DateField label={t('ui.recall.to')} value={asked.to} onChange={(value) => set('to', value)} />
        <dl className={classes.facts}>
          <div>
            <dt>{t('ui.recall.finding')}</dt>
            <dd>{meta?.finding ? own(meta.finding) : t('ui.recall.finding.none')}</dd>
          </div>
          <div>
            <dt>{t('ui.recall.good')}</dt>
            <dd>{meta?.last_good ? own(meta.last_good) : t('ui.recall.good.none')}</dd>
          </div>
        </dl>
        <span className={classes.gap} />
        {meta && meta.total > 0 && <RecallCase standard={id} period={period} count={meta.total} canEdit={canEdit} />}
      </div>
      {impact.error && <ErrorNotice error={impact.error} onRetry={() => void impact.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {meta?.total === 0 && (
        <EmptyNotice
          title={t('ui.recall.empty')}
          steps={
            <Button
              variant="default"
              size="xs"
              onClick={() => change({ view: limited ? 'recall' : 'forward', from: '', to: '' })}
            >
              {t(limited ? 'ui.recall.empty.whole' : 'ui.recall.empty.forward')}
            </Button>
          }
        >
          <p>{t(limited ? 'ui.recall.empty.limited' : 'ui.recall.empty.text')}</p>
        </EmptyNotice>
      )}
      {meta && meta.total > 0 && (
        <>
          <p className={classes.total} role="status">
            {t('ui.recall.total', { count: meta.total })}
            {meta.since && ` ${t('ui.recall.between', { from: format.date(meta.since), to: format.date(meta.until) })}`}
          </p>
          {meta.since && meta.since < period.from && (
            <p className={classes.why}>{t('ui.recall.since_good', { date: format.date(meta.since) })}</p>
          )}
          <ScrollSection className={`${table.scroll} ${classes.edge}`} label={t('ui.trace.recall')}>
            <StackedTable className={table.table}>
              <thead>
                <tr>
                  {['day', 'certificate', 'device', 'customer', 'result', 'disposition'].map((name) => (
                    <th key={name} scope="col">
                      {t(`ui.recall.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Affected key={`${row.id}-${row.attributes.standard_id}`} row={row} editable={canEdit} />
                ))}
              </tbody>
            </StackedTable>
          </ScrollSection>
          {meta.last_page > 1 && (
            <footer className={classes.pages}>
              <span>
                {t('ui.recall.page', {
                  from: (page - 1) * impactPage + 1,
                  to: Math.min(page * impactPage, meta.total),
                  total: meta.total,
                })}
              </span>
              <Button size="compact-xs" variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t('ui.recall.previous')}
              </Button>
              <Button size="compact-xs" variant="default" disabled={page >= meta.last_page} onClick={() => setPage(page + 1)}>
                {t('ui.recall.next')}
              </Button>
            </footer>
          )}
        </>
      )}
    </div>
  );
}

/** A device that may have passed the doubt on is asked the same question. */
function Affected({ row, editable }: { row: ImpactRow; editable: boolean }) {
  const { t, textOr, format } = useI18n();
  const { calibration_id, calibration_date, certificate_number, cal_result, device, customer, passed_on } = row.attributes;
  return (
    <tr>
      <td>{format.date(calibration_date)}</td>
      <td>
        <Link className={table.code} to={addressOf(calibrationKind, calibration_id)}>
          {certificate_number ?? t('ui.calibration.unnumbered')}
        </Link>
      </td>
      <td className={table.wide}>
        <Link className={table.code} to={addressOf(inventoryKind, device.id)}>
          {device.asset_number ?? device.id}
        </Link>{' '}
        <span className={table.muted}>{[device.manufacturer, device.model].filter(Boolean).join(' ')}</span>
        {passed_on > 0 && (
          <Link className={classes.further} to={recallAddress(device.id, { from: calibration_date })}>
            {t('ui.recall.passed_on', { count: passed_on })}
          </Link>
        )}
      </td>
      <td className={table.wide}>{customer?.name ?? customer?.customer_number}</td>
      <td>{cal_result === null ? '' : textOr(`cal_result.${cal_result}`, cal_result)}</td>
      <td className={classes.decision}>
        <Disposition row={row} editable={editable} />
      </td>
    </tr>
  );
}
