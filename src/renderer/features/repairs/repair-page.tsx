// A repair: the way it has come with the time in each status, its device, and the next step.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { optionOf, useFields } from '../../records/kind/fields.ts';
import { addressOf, summaryOf, textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { repairKind } from '../../records/kinds/devices/repairs.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { PathActions } from '../../records/status-path/path-actions.tsx';
import { durationText, PathSteps } from '../../records/status-path/path-steps.tsx';
import { wholeTime } from '../../records/status-path/status-path.ts';
import { useStatusPath } from '../../records/status-path/use-status-path.ts';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import classes from './repair-page.module.css';

const parts = { Actions: RepairActions, Glance: RepairGlance };
const way = { kind: repairKind, path: 'repairs' as const, ends: { done: 'A', never: 'N' } };

export function RepairPage() {
  return <RecordPage kind={repairKind} parts={parts} />;
}

function RepairActions({ fields, entry: { record } }: PartProps) {
  return <PathActions {...way} fields={fields} record={record} />;
}

function RepairGlance({ fields, entry: { record, included } }: PartProps) {
  const titleOf = useTitleOf();
  const { t, format } = useI18n();
  const { times, steps } = useStatusPath({ ...way, fields, record });
  const device = findIncluded(included, record.attributes.inventory_id);
  const status = useFields(inventoryKind).data?.find(({ api_name }) => api_name === inventoryKind.status);
  const deviceStatus = device && status && optionOf(status, device.attributes.status);
  const { received_date, repair_date } = record.attributes;
  const standing = {
    ended: steps.some(({ state }) => state === 'done'),
    received: textOf(received_date) || null,
    finished: textOf(repair_date) || null,
  };
  const whole = times.data && wholeTime(times.data, standing);
  return (
    <Glance>
      <GlancePart title={t('ui.repair.path')} way>
        {times.error && <ErrorNotice error={times.error} onRetry={() => void times.refetch()} />}
        <PathSteps steps={steps} until={whole?.until ?? null} />
      </GlancePart>
      <GlancePart title={t('ui.repair.total')}>
        {whole && (
          <>
            <p className={classes.total}>{durationText(whole.minutes, t)}</p>
            <p className={classes.aside}>
              {whole.until === null
                ? t('ui.repair.running', { date: format.date(whole.from) })
                : t('ui.repair.finished', { from: format.date(whole.from), until: format.date(whole.until) })}
            </p>
          </>
        )}
      </GlancePart>
      {device && (
        <GlancePart title={t('ui.repair.device')}>
          <Link className={classes.code} to={addressOf(inventoryKind, device.id)}>
            {titleOf(inventoryKind, device)}
          </Link>
          <p className={classes.aside}>{summaryOf(inventoryKind, device)}</p>
          {deviceStatus && <StatusText label={deviceStatus.label} color={deviceStatus.color ?? null} />}
        </GlancePart>
      )}
    </Glance>
  );
}
